// The recipients of the server's mails when a shift is changed or withdrawn. Users get no mail about their own changes or about
// a shift that is over.
import type { Shift, ShiftInstructor } from "@/api/types";
import { fullName } from "@/domain/person-names";
import { localTime } from "@/lib/rome-time";

type State = Pick<Shift, "user" | "start" | "end" | "status"> & { course_date: { id: number } | null };

/** The reader's number, if they can have shifts. */
export function mineAmong(instructors: readonly ShiftInstructor[]): number | null {
  return instructors.find(({ mine }) => mine)?.user.id ?? null;
}

export function withdrawSentence(shift: Shift, now: string): string {
  const { user, status, mine } = shift;
  if (isOver(shift, now)) return "Il turno è già passato: nessuno riceve email.";
  if (mine) return "È un tuo turno: nessuno riceve email.";
  if (status === "declined") return `${fullName(user)} lo ha già rifiutato: nessuno riceve email.`;
  return `Avvisiamo per email ${fullName(user)}: il turno sparisce dal suo calendario.`;
}

/** The sentence about the mails that a change of a shift sends; null when it sends none. */
export function changeSentence(before: Shift, after: State, mine: number | null, now: string): string | null {
  const former = after.user.id !== before.user.id && before.status !== "declined" && !isOver(before, now);
  const parts = [
    former && before.user.id !== mine && `${fullName(before.user)}, che non ha più il turno`,
    after.user.id !== mine && !isOver(after, now) && `${fullName(after.user)}${news(before, after)}`,
  ].filter((part) => part !== false);
  return parts.length === 0 ? null : `Avvisiamo per email ${parts.join(", e ")}.`;
}

function news(before: Shift, after: State): string {
  if (before.user.id !== after.user.id) return ", che riceve la proposta";
  const same =
    before.start === after.start && before.end === after.end && before.course_date?.id === after.course_date?.id;
  return same ? "" : ": il turno torna da confermare";
}

function isOver({ end }: Pick<Shift, "end">, now: string): boolean {
  return localTime(end) <= now;
}
