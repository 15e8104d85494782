// The actions of an upcoming reservation. A disabled button says until when it was possible.
import { useId } from "react";
import type { MyReservation } from "@/api/types";
import { useCentre } from "@/lib/centre";
import { longDateTime, shortDate } from "@/lib/dates";
import { to } from "@/lib/routes";
import { Button } from "@/ui/button";
import { DownloadButton } from "@/ui/download-button";
import { CalendarIcon } from "@/ui/icons";

type ReservationActionsProps = { reservation: MyReservation; onMove: () => void; onCancel: () => void };

export function ReservationActions({ reservation, onMove, onCancel }: ReservationActionsProps) {
  const id = useId();
  const { email } = useCentre();
  const waits = reservation.status === "waiting";
  const { cancellable, course_date: date } = reservation;
  const limit = waits ? undefined : id;
  return (
    <div className="mt-1 flex flex-wrap items-center justify-between gap-x-6 gap-y-2.5 border-t border-line pt-3.5">
      <div className="flex flex-wrap gap-2 max-sm:w-full max-sm:*:grow">
        {!waits && (
          <DownloadButton address={to.reservationCalendar(reservation.id)} defaultName="prenotazione.ics">
            <CalendarIcon className="size-4.5" /> Aggiungi al calendario
            <span className="sr-only">
              {date.course.title}, {shortDate(date.date)}
            </span>
          </DownloadButton>
        )}
        <Button variant="secondary" disabled={!cancellable} aria-describedby={limit} onClick={onMove}>
          Sposta
          <span className="sr-only"> a un'altra data</span>
        </Button>
        <Button
          variant={waits ? "secondary" : "quiet"}
          disabled={!cancellable}
          aria-describedby={limit}
          onClick={onCancel}
        >
          {waits ? "Esci dalla lista d'attesa" : "Annulla prenotazione"}
        </Button>
      </div>
      {!waits && (
        <p id={id} className="max-w-prose text-small text-ink-soft">
          Annullabile fino a {longDateTime(reservation.cancellable_until)}.
          {!cancellable && (
            <>
              {" "}
              Il termine è passato: per un imprevisto scrivi a{" "}
              <a href={`mailto:${email}`} className="font-medium break-all text-brand underline underline-offset-4">
                {email}
              </a>
              .
            </>
          )}
        </p>
      )}
    </div>
  );
}
