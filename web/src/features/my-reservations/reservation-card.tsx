// A reservation: course, date, place, status, certificates and actions.
import { useId } from "react";
import type { MyReservation } from "@/api/types";
import { useCentre } from "@/lib/centre";
import { longDateTime, monthName, shortDate, timeOfDay, wallClock } from "@/lib/dates";
import { isPrivate } from "@/domain/private-dates";
import { to } from "@/lib/routes";
import { AppLink } from "@/ui/app-link";
import { Badge } from "@/ui/badge";
import { Button } from "@/ui/button";
import { Card } from "@/ui/card";
import { CourseDateTime } from "@/domain/course-date-time";
import { DownloadButton } from "@/ui/download-button";
import { CalendarIcon, PinIcon } from "@/ui/icons";
import { Certificates } from "./reservation-certificates";
import type { Period } from "./list-params";
import { isActive, shownCertificates, statusOf } from "./status-labels";

type ReservationCardProps = {
  reservation: MyReservation;
  period: Period;
  /** The actions; past reservations have none. */
  actions?: { move: (reservation: MyReservation) => void; cancel: (reservation: MyReservation) => void };
};

export function ReservationCard({ reservation, period, actions }: ReservationCardProps) {
  const { course_date: date } = reservation;
  const { tone, text } = statusOf(reservation, period);
  const certificates = shownCertificates(reservation, period);
  const titleId = `reservation-${reservation.id}`;
  return (
    <Card
      role="article"
      aria-labelledby={titleId}
      className="grid gap-x-6 gap-y-4 p-4 sm:grid-cols-[4.5rem_1fr] sm:p-5"
    >
      <DayBlock date={date} faded={period === "past" || !isActive(reservation)} />
      <div className="grid min-w-0 content-start gap-3">
        <div className="flex flex-wrap-reverse items-start justify-between gap-x-4 gap-y-2">
          <h2 id={titleId} className="text-subtitle leading-snug font-semibold">
            <AppLink to={to.course(date.course.id)} className="underline-offset-4 hover:underline">
              {date.course.title}
            </AppLink>
          </h2>
          <Badge tone={tone}>{text}</Badge>
        </div>
        <div className="grid gap-1.5 text-compact leading-snug wrap-anywhere">
          <p>
            <CourseDateTime date={date} format={longDateTime} className="font-medium" />
            <span className="text-ink-soft"> {until(date.date, date.end_date)}</span>
          </p>
          <p className="flex items-start gap-2 text-ink-soft">
            <PinIcon className="mt-px size-4.5" />
            <span>
              {date.city.name} ({date.city.province}), {date.venue}
            </span>
          </p>
          {certificates.length > 0 && (
            <Certificates reservation={reservation.id} certificates={certificates} period={period} />
          )}
        </div>
        {actions !== undefined && isActive(reservation) && (
          <ReservationActions
            reservation={reservation}
            onMove={() => actions.move(reservation)}
            onCancel={() => actions.cancel(reservation)}
          />
        )}
      </div>
    </Card>
  );
}

/** The day as on a calendar sheet. Hidden from screen readers: the full date stands beside it. */
function DayBlock({ date, faded }: { date: MyReservation["course_date"]; faded: boolean }) {
  const at = wallClock(date.date);
  const activeTone = isPrivate(date) ? "bg-danger-soft text-danger" : "bg-brand-soft text-brand";
  if (at === null) return null;
  return (
    <div
      aria-hidden="true"
      className={`numbers hidden content-start justify-items-center self-start rounded-control py-2.5 text-center leading-none sm:grid ${faded ? "bg-sunken text-ink-faint" : activeTone}`}
    >
      <span className="text-figure font-semibold tracking-[-0.03em]">{at.day}</span>
      <span className="mt-1.5 text-caption font-medium">
        {monthName(at.month).slice(0, 3)} {at.year}
      </span>
    </div>
  );
}

function until(start: string, end: string): string {
  return start.slice(0, 10) === end.slice(0, 10) ? `fino alle ${timeOfDay(end)}` : `fino a ${longDateTime(end)}`;
}

type ReservationActionsProps = { reservation: MyReservation; onMove: () => void; onCancel: () => void };

/** The actions of an upcoming reservation. A disabled button says until when it was possible. */
function ReservationActions({ reservation, onMove, onCancel }: ReservationActionsProps) {
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
