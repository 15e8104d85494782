// Finds an issued certificate among the rows of a list.
import type { StaffReservation } from "@/api/types";
import type { Paper } from "@/ui/certificate/paper";

/** The certificate with this number in the database, while it is in force. */
export function issuedIn(rows: readonly StaffReservation[], id: number | undefined): Paper | null {
  if (id === undefined) return null;
  for (const { user, certificates } of rows) {
    const found = certificates.find(({ id_certificate: paper }) => paper === id);
    if (found?.status === "issued") {
      const { number, name: title, external } = found;
      const { name, surname } = user;
      return { id, number: number ?? "", title, name, surname, user: user.id, external, imported: false };
    }
  }
  return null;
}
