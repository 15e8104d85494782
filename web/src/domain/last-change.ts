import { shortDateTime } from "@/lib/dates";

/** Who changed something last, and when; null while nobody has. */
export function lastChange(of: { updated_at: string | null; updated_by: string | null }): string | null {
  if (of.updated_at === null) return null;
  const when = `Ultima modifica: ${shortDateTime(of.updated_at)}`;
  return of.updated_by === null ? when : `${when}, ${of.updated_by}`;
}
