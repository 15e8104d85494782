// The next dates over all courses, like a timetable: when, what, where, how many seats.
import type { CourseSummary } from "@/api/types";
import { monthName, wallClock } from "@/lib/dates";
import { to } from "@/lib/routes";
import { AppLink } from "@/ui/app-link";
import { Skeleton } from "@/ui/states";
import { soonest } from "./choose";
import { FreeSeats } from "./free-seats";

const rows = 4;

export function DateBoard({ courses }: { courses: readonly CourseSummary[] | undefined }) {
  const scheduled = courses === undefined ? [] : soonest(courses, rows);
  if (courses !== undefined && scheduled.length === 0) {
    return <p className="px-5 py-6 text-ink-soft">Stiamo preparando il nuovo calendario.</p>;
  }
  return (
    <ol>
      {courses === undefined
        ? Array.from({ length: rows }, (_, index) => <BoneRow key={index} />)
        : scheduled.map(({ course, next }) => (
            <li key={course.id} className="border-t border-line">
              <AppLink
                to={to.course(course.id)}
                className="grid min-h-20 grid-cols-[3.25rem_1fr] items-center gap-4 px-5 py-3 transition-colors hover:bg-sunken focus-visible:-outline-offset-2"
              >
                <DayBlock date={next.date} />
                <span className="grid gap-0.5">
                  <span className="leading-snug font-semibold text-pretty">{course.title}</span>
                  <span className="flex flex-wrap gap-x-2 text-small text-ink-soft">
                    {next.city.name}
                    <span aria-hidden="true">·</span>
                    <FreeSeats available={next.available} />
                  </span>
                </span>
              </AppLink>
            </li>
          ))}
    </ol>
  );
}

function DayBlock({ date }: { date: string }) {
  const at = wallClock(date);
  if (at === null) return null;
  return (
    <time dateTime={date} className="grid text-center">
      <span className="text-[1.625rem] leading-none font-semibold tracking-tight">{at.day}</span>
      <span className="text-xs text-ink-soft">
        {monthName(at.month).slice(0, 3)}
        <span className="sr-only"> {at.year}</span>
      </span>
    </time>
  );
}

function BoneRow() {
  return (
    <li className="grid min-h-20 grid-cols-[3.25rem_1fr] items-center gap-4 border-t border-line px-5 py-3">
      <Skeleton className="h-11" />
      <Skeleton className="h-11" />
    </li>
  );
}
