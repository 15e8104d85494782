// Finds the paper of a certificate among the rows of a list.
import type { StaffReservation } from "@/api/types";
import type { Paper } from "@/ui/certificate/paper";

/** The certificate with this number in the database, while it has this status. */
export function paperIn(
  rows: readonly StaffReservation[],
  id: number | undefined,
  status: "issued" | "revoked",
): Paper | null {
  if (id === undefined) return null;
  for (const { user, certificates } of rows) {
    const found = certificates.find(({ id_certificate: paper }) => paper === id);
    if (found?.status === status) {
      const { number, name: title, external } = found;
      const { name, surname } = user;
      return { id, number: number ?? "", title, name, surname, user: user.id, external, imported: false };
    }
  }
  return null;
}
