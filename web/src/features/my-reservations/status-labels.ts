// Badges and notes for the status of a reservation and of its certificates.
import type { MyReservation, ReservationCertificate } from "@/api/types";
import { validityOf, validityText } from "@/domain/certificate-validity";
import { onDay } from "@/domain/day-articles";
import { shortDate } from "@/lib/dates";
import type { BadgeTone } from "@/ui/badge";
import type { Period } from "./list-params";

type Status = { tone: BadgeTone; text: string };

/** One badge for the reservation's status, its date's status, attendance and outcome. */
export function statusOf(reservation: MyReservation, period: Period): Status {
  if (reservation.course_date.status === "cancelled") return { tone: "danger", text: "Data annullata dal centro" };
  switch (reservation.status) {
    case "cancelled":
      return { tone: "neutral", text: "Annullata" };
    case "waiting":
      return period === "past" ? { tone: "neutral", text: "Posto non assegnato" } : waiting(reservation);
    case "confirmed":
      return period === "past" ? resultOf(reservation) : { tone: "brand", text: "Confermata" };
  }
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
  switch (outcome) {
    case "passed":
      return { tone: "brand", text: "Superato" };
    case "failed":
      return { tone: "danger", text: "Non superato" };
    case "none":
      return { tone: "info", text: attendance === "present" ? "Presente" : "In attesa di esito" };
  }
}

/** The note after a certificate's name; null when there is none. */
export function certificateNote(certificate: ReservationCertificate, period: Period): string | null {
  switch (certificate.status) {
    case "pending":
      return period === "past" ? "non ancora rilasciato" : null;
    case "requested":
      return "richiesto all'ente, in arrivo";
    case "issued":
      return issuedNote(certificate);
    case "revoked":
      return certificate.reason ? `revocato: ${certificate.reason}` : "revocato";
  }
}

function issuedNote({ number, issued_at: issued }: ReservationCertificate): string {
  const parts = [issued ? `rilasciato il ${shortDate(issued)}` : "rilasciato", number ? `n.\u00A0${number}` : null];
  return parts.filter((part) => part !== null).join(" · ");
}

/** The validity of an issued certificate in words, with the tone that marks it. */
export function validityStatus({ expires_at: lastDay }: Pick<ReservationCertificate, "expires_at">): Status {
  const text = validityText(lastDay);
  const sentence = `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
  switch (validityOf(lastDay)) {
    case "expired":
      return { tone: "danger", text: sentence };
    case "expiring":
      return { tone: "warning", text: lastDay ? `In scadenza ${onDay(lastDay)}` : sentence };
    case "valid":
      return { tone: "brand", text: sentence };
    case "endless":
      return { tone: "neutral", text: sentence };
  }
}

/** The text about the renewal of a certificate, with the course that renews it as long as nothing is booked. */
export function renewalOf(
  certificate: Pick<ReservationCertificate, "expires_at" | "renewal">,
): { text: string; course: number | null } | null {
  const { renewal, expires_at: lastDay } = certificate;
  if (renewal === null || renewal === undefined) return null;
  if (renewal.state === "renewed") return { text: "Rinnovato", course: null };
  if (renewal.booking !== null) {
    return { text: `Rinnovo prenotato per ${onDay(renewal.booking.date.slice(0, 10))}`, course: null };
  }
  const validity = validityOf(lastDay);
  if (renewal.course === null || validity === "valid" || validity === "endless") return null;
  return { text: `Rinnova con ${renewal.course.title}`, course: renewal.course.id };
}

/** The certificates to list: those already issued, and those the user can still get. */
export function shownCertificates(reservation: MyReservation, period: Period): ReservationCertificate[] {
  const { attendance, outcome, certificates } = reservation;
  const within =
    isActive(reservation) &&
    (period === "upcoming" || (attendance !== "absent" && outcome !== "failed" && reservation.status === "confirmed"));
  return certificates.filter(({ status }) => within || status === "issued" || status === "revoked");
}
