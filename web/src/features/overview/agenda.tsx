// The dates of today and the six days that follow, by day.
import { useState } from "react";
import type { Overview, OverviewDate } from "@/api/types";
import { classNames } from "@/lib/class-names";
import { longDate, timeOfDay } from "@/lib/dates";
import { counted } from "@/lib/numbers";
import { isPrivate } from "@/domain/private-dates";
import { to } from "@/lib/routes";
import { texts } from "@/lib/texts";
import { AppLink } from "@/ui/app-link";
import { Badge } from "@/ui/badge";
import { Button } from "@/ui/button";
import { Card } from "@/ui/card";
import { coverageState, coverageText } from "@/domain/coverage";
import { CoverageMark, Fill } from "@/domain/date-marks";
import { addDays } from "@/ui/date-picker/calendar";

export function Agenda({ overview }: { overview: Overview }) {
  const { dates, dates_total: total, today } = overview;
  const days = byDay(dates, today);
  return (
    <section aria-labelledby="settimana" className="grid min-w-0 content-start gap-3">
      <div className="flex min-h-target flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <h2 id="settimana" className="text-title font-semibold">
          Oggi e questa settimana
        </h2>
        <AppLink
          to={`${to.courseDates()}?view=week&day=${today}`}
          className="inline-flex min-h-target items-center text-compact font-medium text-brand underline-offset-4 hover:underline"
        >
          Calendario
        </AppLink>
      </div>
      {days.length === 0 ? (
        <Card className="grid gap-1 p-5 text-compact text-ink-soft">
          <p>Nessuna data fino a {longDate(`${addDays(today, 6)}T00:00`)}.</p>
        </Card>
      ) : (
        <Card className="overflow-hidden">
          {days.map((day) => (
            <DaySection key={day.day} today={today} {...day} />
          ))}
        </Card>
      )}
      {total > dates.length && (
        <p className="numbers text-small text-ink-soft">
          Le prime {dates.length} di {counted(total, "data", "date")}: le altre stanno nel calendario.
        </p>
      )}
    </section>
  );
}

/** A day has so many rows until it is opened. */
const rowsAtOnce = 6;

function DaySection({ day, dates, today }: Day & { today: string }) {
  const [isOpen, setIsOpen] = useState(false);
  const shown = isOpen ? dates : dates.slice(0, rowsAtOnce);
  const hidden = dates.length - shown.length;
  return (
    <section aria-labelledby={`giorno-${day}`} className="border-line not-first:border-t">
      <h3
        id={`giorno-${day}`}
        className="numbers flex items-baseline justify-between gap-3 bg-sunken px-4 py-2 text-small font-semibold"
      >
        {dayText(day, today)}
        <span className="font-normal whitespace-nowrap text-ink-soft">{counted(dates.length, "data", "date")}</span>
      </h3>
      <ul className="divide-y divide-line">
        {shown.map((date) => (
          <Row key={date.course_date.id} date={date} day={day} />
        ))}
      </ul>
      {hidden > 0 && (
        <p className="border-t border-line px-2">
          <Button variant="quiet" size="small" onClick={() => setIsOpen(true)}>
            Mostra {hidden === 1 ? "l'altra data" : `le altre ${hidden} date`}
          </Button>
        </p>
      )}
    </section>
  );
}

function Row({ date: { course_date: date, teachers, mine }, day }: { date: OverviewDate; day: string }) {
  const { id, course, city, venue, instructors } = date;
  const hours = date.days.find(({ start }) => start.slice(0, 10) === day) ?? { start: date.date, end: date.end_date };
  const place = date.days.findIndex(({ start }) => start.slice(0, 10) === day) + 1;
  return (
    <li className="grid gap-x-4 gap-y-1 px-4 py-3 sm:grid-cols-[6.5rem_minmax(0,1fr)_auto]">
      <p className="numbers text-compact font-medium whitespace-nowrap">
        {timeOfDay(hours.start)}–{timeOfDay(hours.end)}
      </p>
      <div className="grid min-w-0 content-start gap-0.5">
        <h4 className="flex flex-wrap items-center gap-x-2 gap-y-1 text-compact font-semibold">
          <AppLink to={to.courseDateReservations(id)} className="hover:underline">
            {isPrivate(date) && <span className="text-danger">{texts.privateDate} </span>}
            {course.title}
          </AppLink>
          {mine && <Badge tone="brand">Insegni tu</Badge>}
        </h4>
        <p className="text-small text-ink-soft">
          {city.name} · {venue}
          {date.days.length > 1 && place > 0 && ` · giorno ${place} di ${date.days.length}`}
        </p>
        <p className="flex flex-wrap items-center gap-x-1.5 text-small text-ink-soft">
          <CoverageMark state={coverageState(instructors)} text={coverageText(instructors)} />
          {teachers.length === 0
            ? "Nessun istruttore"
            : teachers.map(({ id: person, name, surname, accepted }, index) => (
                <span key={person} className={classNames(!accepted && "italic")}>
                  {name} {surname}
                  {!accepted && " (da confermare)"}
                  {index < teachers.length - 1 && ","}
                </span>
              ))}
        </p>
      </div>
      <div className="flex items-center gap-x-4 text-compact sm:grid sm:content-start sm:justify-items-end sm:gap-y-1">
        <Fill date={date} />
        <p className="flex gap-x-4">
          <RowLink to={to.courseDateReservations(id)} about={course.title}>
            Iscritti
          </RowLink>
          <RowLink to={to.rollCall(id)} about={course.title}>
            Appello
          </RowLink>
        </p>
      </div>
    </li>
  );
}

function RowLink({ to: path, about, children }: { to: string; about: string; children: string }) {
  return (
    <AppLink
      to={path}
      className="inline-flex min-h-6 items-center text-small font-medium text-brand underline-offset-4 hover:underline pointer-coarse:min-h-target"
    >
      {children}
      <span className="sr-only">: {about}</span>
    </AppLink>
  );
}

type Day = { day: string; dates: OverviewDate[] };

/** By the day on which each takes place next; one's own first within a day. */
function byDay(dates: readonly OverviewDate[], today: string): Day[] {
  const days = new Map<string, OverviewDate[]>();
  for (const date of dates) {
    const starts = date.course_date.days.map(({ start }) => start.slice(0, 10));
    const day = starts.find((start) => start >= today) ?? today;
    days.set(day, [...(days.get(day) ?? []), date]);
  }
  return [...days]
    .map(([day, ofDay]) => ({ day, dates: ofDay.toSorted((a, b) => Number(b.mine) - Number(a.mine)) }))
    .toSorted((a, b) => (a.day < b.day ? -1 : 1));
}

/** `Oggi, lunedì 1 marzo 2027` */
function dayText(day: string, today: string): string {
  const text = longDate(`${day}T00:00`);
  if (day === today) return `Oggi, ${text}`;
  if (day === addDays(today, 1)) return `Domani, ${text}`;
  return text.charAt(0).toUpperCase() + text.slice(1);
}
