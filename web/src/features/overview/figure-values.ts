// The totals of the figures, and the names of their steps.
import type { CourseFigures, OverviewFigures, StepFigures } from "@/api/types";
import { grouped } from "@/lib/numbers";
import { dayAndMonth, dayInWords, monthName, wallClock } from "@/lib/dates";

type Totals = Pick<StepFigures, "bookings" | "cancelled" | "dates" | "seats" | "taken"> &
  Pick<CourseFigures, "present" | "absent" | "passed" | "failed">;

export function totalsOf({ steps, courses }: OverviewFigures): Totals {
  const ofSteps = (of: (step: StepFigures) => number) => steps.reduce((sum, step) => sum + of(step), 0);
  const ofCourses = (of: (course: CourseFigures) => number) => courses.reduce((sum, course) => sum + of(course), 0);
  return {
    bookings: ofSteps(({ bookings }) => bookings),
    cancelled: ofSteps(({ cancelled }) => cancelled),
    dates: ofSteps(({ dates }) => dates),
    seats: ofSteps(({ seats }) => seats),
    taken: ofSteps(({ taken }) => taken),
    present: ofCourses(({ present }) => present),
    absent: ofCourses(({ absent }) => absent),
    passed: ofCourses(({ passed }) => passed),
    failed: ofCourses(({ failed }) => failed),
  };
}

/** More than this says only that there was nearly nothing before. */
const largestChange = 200;

/** `+12% sul periodo precedente`, of an equally long period before. */
export function changeText(now: number, before: number): string | null {
  if (before === 0) return null;
  const change = Math.round(((now - before) / before) * 100);
  if (change > largestChange) return `${grouped(before)} nel periodo precedente`;
  const sign = change > 0 ? "+" : change < 0 ? "−" : "±";
  return `${sign}${Math.abs(change)}% sul periodo precedente`;
}

type Step = Pick<StepFigures, "from" | "to">;

/** Below a column: `9 mar`, or `mar`. */
export function stepLabel({ from }: Step, step: OverviewFigures["step"]): string {
  const at = wallClock(`${from}T00:00`);
  if (at === null) return from;
  const month = monthName(at.month).slice(0, 3);
  return step === "month" ? month : `${at.day} ${month}`;
}

/** In words: `9 marzo 2027`, `8–14 marzo 2027`, `29 marzo – 4 aprile 2027`, `marzo 2027`. */
export function stepName({ from, to }: Step, step: OverviewFigures["step"]): string {
  if (from === to) return dayInWords(from);
  const [first, last] = [wallClock(`${from}T00:00`), wallClock(`${to}T00:00`)];
  if (first === null || last === null) return `${from} – ${to}`;
  if (step === "month" && first.day === 1 && isLastOfMonth(to)) return `${monthName(first.month)} ${first.year}`;
  if (first.year !== last.year) return `${dayInWords(from)} – ${dayInWords(to)}`;
  return first.month === last.month
    ? `${first.day}–${dayInWords(to)}`
    : `${dayAndMonth(`${from}T00:00`)} – ${dayInWords(to)}`;
}

function isLastOfMonth(day: string): boolean {
  return new Date(Date.parse(`${day}T00:00:00Z`) + 86_400_000).getUTCDate() === 1;
}
