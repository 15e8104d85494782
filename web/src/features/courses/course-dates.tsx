// A course's dates, visible before login. Each is a door to the booking card, which it chooses itself in; one that the reader
// holds leads to I Miei Corsi instead.
import type { ReactNode } from "react";
import type { CourseDateOption, MyBooking } from "@/api/types";
import { classNames } from "@/lib/class-names";
import { longDate, timeOfDay } from "@/lib/dates";
import { to } from "@/lib/routes";
import { AppLink } from "@/ui/app-link";
import { CourseDateTime } from "@/domain/course-date-time";
import { isFull } from "@/domain/date-options";
import { FreeSeats } from "./free-seats";

export type DateChoice = {
  course: number;
  /** The date that the booking card is about. */
  chosen: number | null;
  /** The dates that the reader holds. */
  held: MyBooking["dates"];
  onChoose: (date: number) => void;
};

/** With more of them, a course would need a third sheet. */
const printedDates = 6;

type CourseDatesProps = { dates: readonly CourseDateOption[]; contact: string; choice: DateChoice };

export function CourseDates({ dates, contact, choice }: CourseDatesProps) {
  if (dates.length === 0) {
    return (
      <p className="max-w-prose text-ink-soft">
        Nessuna data in programma per ora. Scrivi a{" "}
        <a href={`mailto:${contact}`} className="font-semibold text-brand underline underline-offset-4">
          {contact}
        </a>{" "}
        e ti avvisiamo quando ne apriamo una.
      </p>
    );
  }
  return (
    <>
      <ul className="-mx-3 grid">
        {dates.map((date, index) => (
          <DateRow key={date.id} date={date} choice={choice} isPrinted={index < printedDates} />
        ))}
      </ul>
      {dates.length > printedDates && <p className="hidden print:block">Le altre date sono sul sito.</p>}
    </>
  );
}

type DateRowProps = { date: CourseDateOption; choice: DateChoice; isPrinted: boolean };

function DateRow({ date, choice, isPrinted }: DateRowProps) {
  const held = choice.held.find(({ id }) => id === date.id);
  const isChosen = choice.chosen === date.id;
  return (
    <li className={classNames("border-b border-line last:border-b-0", !isPrinted && "print:hidden")}>
      {held === undefined ? (
        <AppLink
          to={to.courseDate(choice.course, date.id)}
          onFollow={() => choice.onChoose(date.id)}
          aria-current={isChosen ? "true" : undefined}
          className={classNames(row, isChosen && "bg-brand-soft")}
        >
          <When date={date} />
          <Status>
            <FreeSeats available={date.available} />
            <span className="text-compact text-brand underline-offset-4 group-hover:underline max-sm:w-26 print:hidden">
              {isChosen ? "Scelta" : isFull(date) ? "Lista d'attesa" : "Scegli"}
            </span>
          </Status>
        </AppLink>
      ) : (
        <AppLink to={to.myReservations()} className={row}>
          <When date={date} />
          <Status>
            <span className="font-semibold text-brand">
              {held.status === "waiting" ? "In lista d'attesa" : "Già prenotato"}
            </span>
            <span className="text-compact text-brand underline-offset-4 group-hover:underline max-sm:w-26 print:hidden">
              I Miei Corsi
            </span>
          </Status>
        </AppLink>
      )}
    </li>
  );
}

const row =
  "group grid gap-x-6 gap-y-0.5 wrap-anywhere rounded-control px-3 py-3.5 transition-colors hover:bg-sunken sm:grid-cols-[1fr_7.5rem] sm:items-center print:py-1";

function When({ date }: { date: CourseDateOption }) {
  return (
    <span className="grid">
      <span className="font-semibold">
        <CourseDateTime date={date} format={longDate} />
      </span>
      <span className="text-compact text-ink-soft">
        {hours(date)} · {date.city.name}
        {date.venue !== null && `, ${date.venue}`}
      </span>
    </span>
  );
}

/** Nothing in it moves when the free seats become known: both lines begin at a fixed place, on phones side by side. */
function Status({ children }: { children: ReactNode }) {
  return <span className="flex flex-row-reverse flex-wrap items-baseline justify-end sm:grid">{children}</span>;
}

function hours({ date, end_date: end }: CourseDateOption): string {
  const sameDay = date.slice(0, 10) === end.slice(0, 10);
  return sameDay
    ? `dalle ${timeOfDay(date)} alle ${timeOfDay(end)}`
    : `dalle ${timeOfDay(date)}, fino a ${longDate(end)}`;
}
