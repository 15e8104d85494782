// Selects the courses and dates that Home shows.
import type { CourseSummary, NextDate } from "@/api/types";

export const shownOnHome = 3;

/**
 * Three random courses, fewer when there are not so many. The same seed (0 to 1) gives the same three, so that re-rendering
 * keeps the selection. The ids of a server-rendered page come first, so that hydration keeps its courses; the seed only fills
 * what is left.
 */
export function chooseCourses(
  courses: readonly CourseSummary[],
  seed: number,
  ids: readonly number[] = [],
): CourseSummary[] {
  const chosen = ids.flatMap((id) => courses.find((course) => course.id === id) ?? []);
  const left = courses.filter((course) => !chosen.includes(course));
  let position = seed;
  while (chosen.length < shownOnHome && left.length > 0) {
    const place = position * left.length;
    chosen.push(...left.splice(Math.floor(place), 1));
    // The remaining digits of the seed decide the next pick.
    position = place - Math.floor(place);
  }
  return chosen;
}

export type ScheduledCourse = { course: CourseSummary; next: NextDate };

/**
 * The courses with the soonest dates. Dates without free seats come last. The ids of a server-rendered page keep their
 * order, even if seats were booked since.
 */
export function soonest(
  courses: readonly CourseSummary[],
  count: number,
  ids: readonly number[] = [],
): ScheduledCourse[] {
  const scheduled = courses.flatMap((course) =>
    course.next_date === null ? [] : [{ course, next: course.next_date }],
  );
  const rendered = ids.flatMap((id) => scheduled.find(({ course }) => course.id === id) ?? []);
  if (ids.length > 0 && rendered.length === ids.length) return rendered;
  const full = ({ next }: ScheduledCourse) => (next.available === 0 ? 1 : 0);
  return scheduled
    .toSorted((one, other) => full(one) - full(other) || Date.parse(one.next.date) - Date.parse(other.next.date))
    .slice(0, count);
}
