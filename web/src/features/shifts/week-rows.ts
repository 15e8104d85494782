// The week as a table: a row for each instructor, a cell for each day.
import type { Shift, ShiftInstructor, ShiftPerson } from "@/api/types";
import { addMinutes, localTime, minutesBetween } from "@/lib/rome-time";
import { addDays, weekdayOf } from "@/ui/date-picker/calendar";
import type { Target } from "./shifts-url";

/** A shift on one of its days. */
export type DayShift = { shift: Shift; start: string; end: string };

/** When an instructor can on a day: always (or nothing is known), never, or during some hours. */
type Free = "always" | "none" | readonly { start: string; end: string }[];

export type WeekCell = { day: string; shifts: DayShift[]; free: Free };

export type WeekRow = {
  user: ShiftPerson;
  /** Those of the shifts that are not declined. */
  hours: number;
  cells: WeekCell[];
};

/** Instructors, and other users with a shift. */
export function weekRows(instructors: readonly ShiftInstructor[], shifts: readonly Shift[], monday: string): WeekRow[] {
  const days = Array.from({ length: 7 }, (_, index) => addDays(monday, index));
  return instructors.flatMap((instructor) => {
    const own = shifts.filter(({ user }) => user.id === instructor.user.id);
    const cells = days.map((day) => ({ day, shifts: shiftsOn(own, day), free: freeOn(instructor, day) }));
    const minutes = cells
      .flatMap((cell) => cell.shifts)
      .filter(({ shift }) => shift.status !== "declined")
      .reduce((sum, { start, end }) => sum + (Date.parse(end) - Date.parse(start)) / 60_000, 0);
    const teaches = instructor.istructor || cells.some((cell) => cell.shifts.length > 0);
    return teaches ? [{ user: instructor.user, hours: minutes / 60, cells }] : [];
  });
}

/** The shifts of a day, in the order in which they begin. */
export function shiftsOn(shifts: readonly Shift[], day: string): DayShift[] {
  return shifts
    .flatMap((shift) => shift.days.map(({ start, end }) => ({ shift, start, end })))
    .filter(({ start }) => start.slice(0, 10) === day)
    .toSorted((one, other) => (one.start < other.start ? -1 : 1));
}

/** An exception is stronger than the week; an instructor without availability is always available. */
export function freeOn({ availability }: Pick<ShiftInstructor, "availability">, day: string): Free {
  if (availability === null) return "always";
  const { weekly, exceptions } = availability;
  const exception = exceptions.find(({ from, to }) => from <= day && day <= to);
  if (exception !== undefined) return exception.available ? "always" : "none";
  if (weekly.length === 0) return "always";
  const hours = weekly
    .filter(({ weekday }) => weekday === weekdayOf(day) + 1)
    .toSorted((one, other) => (one.start < other.start ? -1 : 1));
  return hours.length === 0 ? "none" : hours;
}

/** `Non disponibile`, `Può: 09:00–13:00`; null when there is nothing to say. */
export function freeText(free: Free): string | null {
  if (free === "always") return null;
  if (free === "none") return "Non disponibile";
  return `Può: ${free.map(({ start, end }) => `${start}–${end}`).join(", ")}`;
}

/** The same hours on another day, with another instructor or the same. */
export function targetOf({ shift, start }: DayShift, day: string, person: number): Target {
  const minutes = minutesBetween(`${start.slice(0, 10)}T00:00`, `${day}T00:00`);
  return { to: addMinutes(localTime(shift.start), minutes), person };
}
