// The summary of a booking: what, when, where, the way to I Miei Corsi, a calendar file, and what to bring. Compact, so that it
// is in view as a whole on a laptop.
import { useEffect, useRef, type ReactNode } from "react";
import type { MyBooking, MyReservation } from "@/api/types";
import { period, shortDate } from "@/lib/dates";
import { keyed } from "@/lib/keyed";
import { to } from "@/lib/routes";
import { AppLink } from "@/ui/app-link";
import { ButtonLink } from "@/ui/button";
import { CourseDateTime } from "@/domain/course-date-time";
import { DownloadButton } from "@/ui/download-button";
import { HeartbeatLine } from "@/ui/heartbeat";
import { CalendarIcon } from "@/ui/icons";

type BookingSummaryProps = {
  reservation: MyReservation;
  /** The things to bring: the course's list, or the centre's. */
  toBring: readonly string[];
};

export function BookingSummary({ reservation, toBring }: BookingSummaryProps) {
  const { course_date: date, waiting_position: position } = reservation;
  const waits = reservation.status === "waiting";
  const heading = useRef<HTMLHeadingElement>(null);
  // The summary takes the place of the pressed button, so it takes the focus.
  useEffect(() => heading.current?.focus(), []);

  return (
    <section
      aria-labelledby={`booked-${reservation.id}`}
      className="rise -mx-2 grid gap-3.5 rounded-card bg-brand-soft p-4 sm:-mx-3"
    >
      <div className="flex items-center justify-between gap-3">
        <h3 ref={heading} id={`booked-${reservation.id}`} tabIndex={-1} className="text-subtitle font-semibold">
          {waits ? "Sei in lista d'attesa" : "Ci vediamo in aula"}
        </h3>
        <HeartbeatLine className="w-14 shrink-0 text-signal" />
      </div>
      {waits && position !== null && (
        <p className="text-compact text-ink-soft">
          Sei in posizione <strong className="text-ink">{position}</strong>. Se si libera un posto ti confermiamo e ti
          avvisiamo per email.
        </p>
      )}
      <dl className="grid grid-cols-[auto_1fr] gap-x-3 gap-y-1.5 text-compact leading-snug wrap-anywhere">
        <Fact term="Cosa">{date.course.title}</Fact>
        <Fact term="Quando">
          <CourseDateTime date={date} format={(start) => period(start, date.end_date)} />
        </Fact>
        <Fact term="Dove">
          {date.venue}, {date.city.name} ({date.city.province})
        </Fact>
      </dl>
      <div className="grid gap-2">
        <ButtonLink to={to.myReservations()} wide>
          Vai a I Miei Corsi
        </ButtonLink>
        {!waits && (
          <DownloadButton address={to.reservationCalendar(reservation.id)} defaultName="prenotazione.ics">
            <CalendarIcon /> Aggiungi al calendario
            <span className="sr-only">
              {date.course.title}, {shortDate(date.date)}
            </span>
          </DownloadButton>
        )}
      </div>
      {!waits && toBring.length > 0 && (
        <div className="grid gap-1 text-small leading-snug">
          <h4 className="text-ink-soft">Cosa portare</h4>
          <ul className="grid list-disc gap-0.5 pl-4">
            {keyed(toBring).map(({ key, item }) => (
              <li key={key}>{item}</li>
            ))}
          </ul>
        </div>
      )}
    </section>
  );
}

function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-ink-soft">{term}</dt>
      <dd className="font-medium">{children}</dd>
    </>
  );
}

/** Says that the reader holds dates of the course already, and where to find them. */
export function HeldNote({ held }: { held: MyBooking["dates"] }) {
  if (held.length === 0) return null;
  return (
    <p className="border-t border-line pt-4 text-compact leading-snug text-ink-soft">
      Hai già {held.length === 1 ? "una data" : `${held.length} date`} di questo corso:{" "}
      <AppLink to={to.myReservations()} className="font-semibold text-brand underline underline-offset-4">
        vai a I Miei Corsi
      </AppLink>
      .
    </p>
  );
}
