// The question asked before a reservation is cancelled, and the alert after it.
import type { MyReservation } from "@/api/types";
import { longDateTime } from "@/lib/dates";
import { CourseDateTime } from "@/ui/course-date-time";
import type { Question } from "@/ui/dialog/use-confirm";

/** The confirm dialog, without its action. */
export function cancellationQuestion(reservation: MyReservation): Omit<Question, "run" | "onDone"> {
  const { course_date: date, waiting_position: position } = reservation;
  const what = (
    <p>
      <strong className="font-semibold text-ink">{date.course.title}</strong>,{" "}
      <CourseDateTime date={date} format={longDateTime} />, {date.city.name}
    </p>
  );
  if (reservation.status === "waiting") {
    return {
      title: "Uscire dalla lista d'attesa?",
      body: (
        <>
          {what}
          <p>
            {position ? `Perdi il posto ${position} in lista.` : "Perdi il tuo posto in lista."} Se poi ci ripensi,
            riparti dal fondo.
          </p>
        </>
      ),
      action: "Esci dalla lista d'attesa",
      keep: "Resta in lista",
    };
  }
  return {
    title: "Annullare la prenotazione?",
    body: (
      <>
        {what}
        <p>
          Il tuo posto torna libero per chi è in lista d'attesa. Se poi ci ripensi, dovrai prenotare di nuovo, se ci
          sarà ancora posto.
        </p>
        <p>Puoi annullare fino a {longDateTime(reservation.cancellable_until)}.</p>
      </>
    ),
    action: "Annulla prenotazione",
    keep: "Mantieni la prenotazione",
  };
}

export function cancellationDone(reservation: MyReservation): string {
  return reservation.status === "waiting" ? "Non sei più in lista d'attesa." : "Prenotazione annullata.";
}
