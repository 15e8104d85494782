// The days that a calendar shows: a month or a week, as whole weeks from Monday.
import { monthName } from "@/lib/dates";
import { addDays, partsOf, weekdayOf } from "@/ui/date-picker/calendar";

export type CalendarPeriod = "month" | "week";

/** Whole days, both included. */
export type CalendarRange = { from: string; to: string };

/** The days that a month or a week shows: whole weeks from Monday. */
export function shownDays(period: CalendarPeriod, day: string): CalendarRange {
  if (period === "week") {
    const from = mondayOf(day);
    return { from, to: addDays(from, 6) };
  }
  const from = mondayOf(`${day.slice(0, 7)}-01`);
  return { from, to: addDays(from, 41) };
}

/** The same period some steps earlier or later. */
export function stepped(period: CalendarPeriod, day: string, steps: number): string {
  if (period === "week") return addDays(day, steps * 7);
  const { year, month } = partsOf(day);
  return new Date(Date.UTC(year, month - 1 + steps, 1)).toISOString().slice(0, 10);
}

/** `Marzo 2027`, or `8 – 14 mar 2027` */
export function periodTitle(period: CalendarPeriod, day: string): string {
  const { year, month } = partsOf(day);
  if (period === "month") return `${capital(monthName(month))} ${year}`;
  const { from, to } = shownDays("week", day);
  const text = (one: string) => `${partsOf(one).day} ${monthName(partsOf(one).month).slice(0, 3)}`;
  const first = from.slice(0, 7) === to.slice(0, 7) ? String(partsOf(from).day) : text(from);
  return `${first} – ${text(to)} ${partsOf(to).year}`;
}

function mondayOf(day: string): string {
  return addDays(day, -weekdayOf(day));
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
