// What the alert says once a reservation is moved.
import type { MyReservation } from "@/api/types";
import { longDateTime } from "@/lib/dates";

export function movedText({ status, course_date: date }: MyReservation): string {
  return status === "waiting"
    ? "Ora sei nella lista d'attesa dell'altra data."
    : `Prenotazione spostata a ${longDateTime(date.date)}.`;
}
