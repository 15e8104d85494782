// How a reservation stands, in words: its badge, and what each of its certificates is worth telling.
import type { MyReservation, ReservationCertificate } from "@/api/types";
import { shortDate } from "@/lib/dates";
import type { BadgeTone } from "@/ui/badge";
import type { Period } from "./place";

export type Standing = { tone: BadgeTone; text: string };

/** The wire tells apart what the reader sees as one thing: the reservation's state, its date's and the result. */
export function standingOf(reservation: MyReservation, period: Period): Standing {
  if (reservation.course_date.status === "cancelled") return { tone: "danger", text: "Data annullata dal centro" };
  if (reservation.status === "cancelled") return { tone: "neutral", text: "Annullata" };
  if (reservation.status === "waiting")
    return period === "past" ? { tone: "neutral", text: "Posto non assegnato" } : waiting(reservation);
  return period === "past" ? resultOf(reservation) : { tone: "brand", text: "Confermata" };
}

/** Whether the reservation still holds a seat, or a place in the list, on a date that takes place. */
export function isLive({ status, course_date: date }: MyReservation): boolean {
  return status !== "cancelled" && date.status !== "cancelled";
}

function waiting({ waiting_position: position }: MyReservation): Standing {
  return { tone: "warning", text: position ? `In lista d'attesa · posto ${position}` : "In lista d'attesa" };
}

function resultOf({ attendance, outcome }: MyReservation): Standing {
  if (attendance === "absent") return { tone: "neutral", text: "Assente" };
  if (outcome === "passed") return { tone: "brand", text: "Superato" };
  if (outcome === "failed") return { tone: "danger", text: "Non superato" };
  return attendance === "present" ? { tone: "info", text: "Presente" } : { tone: "info", text: "In attesa di esito" };
}

/** What stands after a certificate's name; null when only the name is worth telling. */
export function certificateNote(certificate: ReservationCertificate, period: Period): string | null {
  const { status, number, issued_at: issued, expires_at: expires } = certificate;
  if (status === "pending") return period === "past" ? "non ancora rilasciato" : null;
  if (status === "revoked") return "revocato";
  if (status === "requested") return "richiesto all'ente, in arrivo";
  if (status !== "issued") return null;
  const parts = [
    issued ? `rilasciato il ${shortDate(issued)}` : "rilasciato",
    number ? `n. ${number}` : null,
    expires ? `valido fino al ${shortDate(expires)}` : null,
  ];
  return parts.filter((part) => part !== null).join(" · ");
}

/** The certificates to list: those one can still get, and those one has got. */
export function shownCertificates(reservation: MyReservation, period: Period): ReservationCertificate[] {
  const { attendance, outcome, certificates } = reservation;
  const within =
    isLive(reservation) &&
    (period === "upcoming" || (attendance !== "absent" && outcome !== "failed" && reservation.status === "confirmed"));
  return certificates.filter(({ status }) => within || status === "issued" || status === "revoked");
}
