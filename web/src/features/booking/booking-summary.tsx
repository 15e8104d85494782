// The summary of a booking: what, when, where, what to bring, and a calendar file.
import { useEffect, useRef, type ReactNode } from "react";
import type { MyReservation } from "@/api/types";
import { useCentre } from "@/lib/centre";
import { period } from "@/lib/dates";
import { to } from "@/lib/routes";
import { AppLink } from "@/ui/app-link";
import { CourseDateTime } from "@/ui/course-date-time";
import { DownloadButton } from "@/ui/download-button";
import { HeartbeatLine } from "@/ui/heartbeat";
import { CalendarIcon } from "@/ui/icons";

export function BookingSummary({ reservation }: { reservation: MyReservation }) {
  const { what_to_bring: toBring } = useCentre();
  const { course_date: date, waiting_position: position } = reservation;
  const waits = reservation.status === "waiting";
  const heading = useRef<HTMLHeadingElement>(null);
  // The summary appears above the pressed button, so it takes the focus.
  useEffect(() => heading.current?.focus(), []);

  return (
    <section aria-labelledby={`booked-${reservation.id}`} className="rise grid gap-4 rounded-card bg-brand-soft p-5">
      <HeartbeatLine className="w-20 text-signal" />
      <h3 ref={heading} id={`booked-${reservation.id}`} tabIndex={-1} className="text-title font-semibold">
        {waits ? "Sei in lista d'attesa" : "Ci vediamo in aula"}
      </h3>
      {waits && position !== null && (
        <p className="text-ink-soft">
          Sei in posizione <strong className="text-ink">{position}</strong>. Se si libera un posto ti confermiamo e ti
          avvisiamo per email.
        </p>
      )}
      <dl className="grid gap-3 text-compact leading-snug">
        <Fact term="Cosa">{date.course.title}</Fact>
        <Fact term="Quando">
          <CourseDateTime date={date} format={(start) => period(start, date.end_date)} />
        </Fact>
        <Fact term="Dove">
          {date.venue}, {date.city.name} ({date.city.province})
        </Fact>
      </dl>
      {!waits && (
        <DownloadButton address={to.reservationCalendar(reservation.id)} defaultName="prenotazione.ics">
          <CalendarIcon /> Aggiungi al calendario
        </DownloadButton>
      )}
      {!waits && toBring.length > 0 && (
        <div className="grid gap-1.5 text-compact leading-snug">
          <h4 className="text-small text-ink-soft">Cosa portare</h4>
          <ul className="grid list-disc gap-1 pl-5">
            {toBring.map((thing) => (
              <li key={thing}>{thing}</li>
            ))}
          </ul>
        </div>
      )}
      <AppLink
        to={to.myReservations()}
        className="inline-flex min-h-target items-center justify-center font-semibold text-brand underline-offset-4 hover:underline"
      >
        Vai a I Miei Corsi
      </AppLink>
    </section>
  );
}

function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div className="grid gap-0.5">
      <dt className="text-small text-ink-soft">{term}</dt>
      <dd className="font-medium">{children}</dd>
    </div>
  );
}
