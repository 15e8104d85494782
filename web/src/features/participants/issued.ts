// Finds an issued certificate among the rows of a list.
import type { ReservationCertificate, StaffReservation } from "@/api/types";

/** An issued certificate with whose it is. */
export type OfPaper = {
  row: StaffReservation;
  certificate: ReservationCertificate;
  /** Its number in the database. */
  paper: number;
};

/** The certificate with this number in the database, while it is in force. */
export function issuedIn(rows: readonly StaffReservation[], paper: number | undefined): OfPaper | null {
  if (paper === undefined) return null;
  for (const row of rows) {
    const certificate = row.certificates.find(({ id_certificate: id }) => id === paper);
    if (certificate?.status === "issued") return { row, certificate, paper };
  }
  return null;
}
