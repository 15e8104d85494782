// A course's dates, visible before login.
import type { CourseDateOption } from "@/api/types";
import { longDate, timeOfDay } from "@/lib/dates";
import { CourseDateTime } from "@/ui/course-date-time";
import { FreeSeats } from "./free-seats";

type CourseDatesProps = { dates: readonly CourseDateOption[]; contact: string };

export function CourseDates({ dates, contact }: CourseDatesProps) {
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
    <ul className="grid">
      {dates.map((date) => (
        <li
          key={date.id}
          className="grid gap-x-6 gap-y-0.5 border-b border-line py-3.5 first:pt-0 last:border-b-0 sm:grid-cols-[1fr_auto] sm:items-center"
        >
          <p className="grid">
            <span className="font-semibold">
              <CourseDateTime date={date} format={longDate} />
            </span>
            <span className="text-compact text-ink-soft">
              {hours(date)} · {date.city.name}, {date.venue}
            </span>
          </p>
          <FreeSeats available={date.available} />
        </li>
      ))}
    </ul>
  );
}

function hours({ date, end_date: end }: CourseDateOption): string {
  const sameDay = date.slice(0, 10) === end.slice(0, 10);
  return sameDay
    ? `dalle ${timeOfDay(date)} alle ${timeOfDay(end)}`
    : `dalle ${timeOfDay(date)}, fino a ${longDate(end)}`;
}
