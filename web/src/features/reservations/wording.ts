// What the states of a reservation are called, and in which tone.
import type { MyReservation, ReservationCertificate } from "@/api/types";
import { shortDate } from "@/lib/dates";
import type { BadgeTone } from "@/ui/badge";

export type Standing = { words: string; tone: BadgeTone };

/** How a reservation stands, for its badge. */
export function standing(reservation: MyReservation): Standing {
  if (reservation.course_date.status === "cancelled") return { words: "Corso annullato", tone: "danger" };
  if (reservation.status === "cancelled") return { words: "Annullata", tone: "neutral" };
  if (reservation.status === "waiting") return { words: "In lista d'attesa", tone: "warning" };
  return { words: "Confermata", tone: "brand" };
}

/** How a past reservation ended. */
export function ending(reservation: MyReservation): Standing {
  if (reservation.status !== "confirmed" || reservation.course_date.status === "cancelled") return standing(reservation);
  if (reservation.outcome === "passed") return { words: "Superato", tone: "brand" };
  if (reservation.outcome === "failed") return { words: "Non superato", tone: "danger" };
  if (reservation.attendance === "absent") return { words: "Assente", tone: "neutral" };
  if (reservation.attendance === "present") return { words: "Presente", tone: "info" };
  return { words: "In attesa di esito", tone: "neutral" };
}

/** Whether somebody is expected in the classroom. */
export function isLive(reservation: MyReservation): boolean {
  return reservation.status === "confirmed" && reservation.course_date.status !== "cancelled";
}

/** What is known of a certificate beyond its name; null when nothing is yet. */
export function certificateNote({ status, number, issued_at: issued, expires_at: expires }: ReservationCertificate): string | null {
  if (status === "requested") return "Richiesto";
  if (status === "revoked") return "Revocato";
  if (status !== "issued") return null;
  const parts = [
    number === null || number === undefined ? "Rilasciato" : `N. ${number}`,
    issued ? `del ${shortDate(issued)}` : null,
    expires ? `scade il ${shortDate(expires)}` : null,
  ];
  return parts.filter((part) => part !== null).join(", ");
}
