// The text of a shift, for every view.
import type { Shift } from "@/api/types";
import { longDate, monthName, timeOfDay, wallClock, weekdayName } from "@/lib/dates";
import { Badge } from "@/ui/badge";
import { statusLabels, statusTones } from "./labels";

export function StatusBadge({ status }: Pick<Shift, "status">) {
  return <Badge tone={statusTones[status]}>{statusLabels[status]}</Badge>;
}

/** The city with the address; null for a shift without a course. */
export function placeOf({ course_date }: Pick<Shift, "course_date">): string | null {
  return course_date === null || course_date === undefined ? null : `${course_date.city.name}, ${course_date.venue}`;
}

/** The days of a shift with their hours, a line each. */
export function Days({ days }: Pick<Shift, "days">) {
  const [first, ...more] = days;
  if (first !== undefined && more.length === 0) return <DayLine {...first} />;
  return (
    <ul className="grid gap-1">
      {days.map((day) => (
        <li key={day.start}>
          <DayLine {...day} />
        </li>
      ))}
    </ul>
  );
}

function DayLine({ start, end }: Shift["days"][number]) {
  return (
    <>
      {longDate(start)}, {span(start, end)}
    </>
  );
}

/** `09:00–18:00` */
export function span(start: string, end: string): string {
  return `${timeOfDay(start)}–${timeOfDay(end)}`;
}

/** The day as a leaf of a calendar. */
export function DayTile({ instant }: { instant: string }) {
  const at = wallClock(instant);
  if (at === null) return null;
  return (
    <p
      // The words beside it tell the same.
      aria-hidden="true"
      className="flex w-full items-baseline gap-2 sm:grid sm:w-18 sm:justify-items-center sm:gap-0 sm:rounded-control sm:bg-sunken sm:py-2"
    >
      <span className="text-small text-ink-soft">{weekdayName(instant).slice(0, 3)}</span>
      <span className="numbers text-title leading-tight font-semibold">{at.day}</span>
      <span className="text-small text-ink-soft">{monthName(at.month).slice(0, 3)}</span>
    </p>
  );
}
