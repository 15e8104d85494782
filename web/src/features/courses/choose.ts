// Which courses Home shows, and which of their dates come first.
import type { CourseSummary, NextDate } from "@/api/types";

export const shownOnHome = 3;

/**
 * Three courses at random. The same seed (0 to 1) gives the same three, so that a page keeps its choice while it stays
 * open; ids that travelled with the page win over the seed.
 */
export function chooseCourses(
  courses: readonly CourseSummary[],
  seed: number,
  ids: readonly number[] = [],
): CourseSummary[] {
  const travelled = ids.flatMap((id) => courses.find((course) => course.id === id) ?? []);
  if (travelled.length === shownOnHome) return travelled;
  const left = [...courses];
  const chosen: CourseSummary[] = [];
  let position = seed;
  while (chosen.length < shownOnHome && left.length > 0) {
    const place = position * left.length;
    chosen.push(...left.splice(Math.floor(place), 1));
    // What is left of the seed after this pick decides the next one.
    position = place - Math.floor(place);
  }
  return chosen;
}

export type ScheduledCourse = { course: CourseSummary; next: NextDate };

/**
 * The courses whose next date still has seats, soonest first; those without seats only fill what is left. Ids that
 * travelled with the page keep their order, whatever was booked since.
 */
export function soonest(
  courses: readonly CourseSummary[],
  count: number,
  ids: readonly number[] = [],
): ScheduledCourse[] {
  const scheduled = courses.flatMap((course) =>
    course.next_date === null ? [] : [{ course, next: course.next_date }],
  );
  const travelled = ids.flatMap((id) => scheduled.find(({ course }) => course.id === id) ?? []);
  if (ids.length > 0 && travelled.length === ids.length) return travelled;
  const full = ({ next }: ScheduledCourse) => (next.available === 0 ? 1 : 0);
  return scheduled
    .toSorted((one, other) => full(one) - full(other) || Date.parse(one.next.date) - Date.parse(other.next.date))
    .slice(0, count);
}
