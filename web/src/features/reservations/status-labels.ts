// Badges and notes for the status of a reservation and of its certificates.
import type { MyReservation, ReservationCertificate } from "@/api/types";
import { shortDate } from "@/lib/dates";
import type { BadgeTone } from "@/ui/badge";
import type { Period } from "./list-params";

type Status = { tone: BadgeTone; text: string };

/** One badge for the reservation's status, its date's status, attendance and outcome. */
export function statusOf(reservation: MyReservation, period: Period): Status {
  if (reservation.course_date.status === "cancelled") return { tone: "danger", text: "Data annullata dal centro" };
  if (reservation.status === "cancelled") return { tone: "neutral", text: "Annullata" };
  if (reservation.status === "waiting")
    return period === "past" ? { tone: "neutral", text: "Posto non assegnato" } : waiting(reservation);
  return period === "past" ? resultOf(reservation) : { tone: "brand", text: "Confermata" };
}

/** Whether neither the reservation nor its date is cancelled. */
export function isActive({ status, course_date: date }: MyReservation): boolean {
  return status !== "cancelled" && date.status !== "cancelled";
}

function waiting({ waiting_position: position }: MyReservation): Status {
  return { tone: "warning", text: position ? `In lista d'attesa · posto ${position}` : "In lista d'attesa" };
}

function resultOf({ attendance, outcome }: MyReservation): Status {
  if (attendance === "absent") return { tone: "neutral", text: "Assente" };
  if (outcome === "passed") return { tone: "brand", text: "Superato" };
  if (outcome === "failed") return { tone: "danger", text: "Non superato" };
  return attendance === "present" ? { tone: "info", text: "Presente" } : { tone: "info", text: "In attesa di esito" };
}

/** The note after a certificate's name; null when there is none. */
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

/** The certificates to list: those already issued, and those the user can still get. */
export function shownCertificates(reservation: MyReservation, period: Period): ReservationCertificate[] {
  const { attendance, outcome, certificates } = reservation;
  const within =
    isActive(reservation) &&
    (period === "upcoming" || (attendance !== "absent" && outcome !== "failed" && reservation.status === "confirmed"));
  return certificates.filter(({ status }) => within || status === "issued" || status === "revoked");
}
