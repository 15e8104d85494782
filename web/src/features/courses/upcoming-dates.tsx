// The next dates of all courses: day, course, city and free seats.
import type { CourseSummary, NextDate } from "@/api/types";
import { classNames } from "@/lib/class-names";
import { monthName, wallClock } from "@/lib/dates";
import { isPrivate } from "@/domain/private-dates";
import { to } from "@/lib/routes";
import { texts } from "@/lib/texts";
import { AppLink } from "@/ui/app-link";
import { Skeleton } from "@/ui/states";
import { soonest, type ScheduledCourse } from "./home-selection";
import { FreeSeats } from "./free-seats";

export const shownDates = 4;

type UpcomingDatesProps = {
  courses: readonly CourseSummary[] | undefined;
  /** The courses that the server rendered; they win over a new selection. */
  ids?: readonly number[];
};

export function UpcomingDates({ courses, ids }: UpcomingDatesProps) {
  const scheduled = courses === undefined ? [] : soonest(courses, shownDates, ids);
  if (courses !== undefined && scheduled.length === 0) {
    return <p className="py-6 text-ink-soft">Stiamo preparando il nuovo calendario.</p>;
  }
  return (
    <ol className="grid grid-cols-[minmax(0,1fr)] divide-line max-sm:divide-y sm:grid-cols-2 sm:gap-x-8 lg:grid-cols-4 lg:gap-x-0 lg:divide-x">
      {courses === undefined
        ? Array.from({ length: shownDates }, (_, index) => (
            <li key={index} className="py-4 lg:px-6 lg:first:pl-0">
              <Skeleton className="h-24" />
            </li>
          ))
        : scheduled.map((item) => <UpcomingDate key={item.course.id} {...item} />)}
    </ol>
  );
}

function UpcomingDate({ course, next }: ScheduledCourse) {
  return (
    <li className="group lg:px-3 lg:first:pl-0 lg:last:pr-0">
      <AppLink
        to={to.course(course.id)}
        className="grid h-full min-h-32 grid-cols-[3.5rem_minmax(0,1fr)] gap-4 rounded-control py-4 transition-colors lg:px-3 lg:group-first:pl-0"
      >
        <Day date={next} />
        <span className="grid content-start gap-1">
          <span className="leading-snug font-semibold text-pretty wrap-anywhere underline-offset-4 group-hover:underline">
            {course.title}
          </span>
          <span className="text-small text-ink-soft">
            {isPrivate(next) && <span className="font-semibold text-danger">{texts.privateDate} </span>}
            {next.city.name}
          </span>
          <span className="text-small">
            <FreeSeats available={next.available} />
          </span>
        </span>
      </AppLink>
    </li>
  );
}

function Day({ date }: { date: NextDate }) {
  const at = wallClock(date.date);
  if (at === null) return null;
  return (
    <time dateTime={date.date} className={classNames("grid content-start", isPrivate(date) && "text-danger")}>
      <span className="text-heading leading-none font-semibold tracking-[-0.026em]">{at.day}</span>
      <span className={classNames("text-small", !isPrivate(date) && "text-ink-soft")}>
        {monthName(at.month).slice(0, 3)}
        <span className="sr-only"> {at.year}</span>
      </span>
    </time>
  );
}
