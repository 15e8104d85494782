// The words for statuses, half days and people.
import type { HalfDayName, StaffReservation } from "@/api/types";
import { dayAndMonth, weekdayName } from "@/lib/dates";

export type Attendance = StaffReservation["attendance"];
export type Outcome = StaffReservation["outcome"];

export const attendances: Record<Attendance, string> = {
  unknown: "Da segnare",
  present: "Presente",
  absent: "Assente",
};

export const outcomes: Record<Outcome, string> = {
  none: "Da segnare",
  passed: "Idoneo",
  failed: "Non idoneo",
};

export const halves: Record<HalfDayName["half"], string> = { morning: "Mattina", afternoon: "Pomeriggio" };

export function fullName({ name, surname }: { name: string; surname: string }): string {
  return `${name} ${surname}`;
}

/** Surname first, as lists are sorted. */
export function listName({ name, surname }: { name: string; surname: string }): string {
  return `${surname} ${name}`;
}

/** `Mattina`, or `ven 12 marzo, mattina` when the date has several days. */
export function halfDayLabel({ day, half }: HalfDayName, severalDays: boolean): string {
  if (!severalDays) return halves[half];
  const noon = `${day}T12:00:00`;
  return `${weekdayName(noon).slice(0, 3)} ${dayAndMonth(noon)}, ${halves[half].toLowerCase()}`;
}

/** What is known of the half days, where they differ: `Mattina: presente · Pomeriggio: da segnare`. */
export function halfDaySummary({ attendances: marks }: StaffReservation): string | null {
  const statuses = new Set(marks.map(({ status }) => status));
  if (statuses.size < 2) return null;
  const severalDays = new Set(marks.map(({ day }) => day)).size > 1;
  return marks
    .map((mark) => `${halfDayLabel(mark, severalDays)}: ${attendances[mark.status].toLowerCase()}`)
    .join(" · ");
}
