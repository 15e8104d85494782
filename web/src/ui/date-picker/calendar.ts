// Calendar arithmetic on days without time. A day is its ISO text, `2027-03-12`, which sorts and compares as text.
import { monthName, weekdayName } from "@/lib/dates";

export type DayRange = { first: string; last: string };

/** The range when none is given: 1900 to the end of the current year. */
export function usualRange(now: Date = new Date()): DayRange {
  return { first: "1900-01-01", last: `${now.getFullYear()}-12-31` };
}

export function isoDay(year: number, month: number, day: number): string {
  return `${String(year).padStart(4, "0")}-${two(month)}-${two(day)}`;
}

export function partsOf(day: string): { year: number; month: number; day: number } {
  const [year = 0, month = 1, date = 1] = day.split("-").map(Number);
  return { year, month, day: date };
}

/** `12/03/2027` */
export function written(day: string): string {
  const { year, month, day: date } = partsOf(day);
  return `${two(date)}/${two(month)}/${year}`;
}

/** A year of two digits lies at most so many years ahead: `45` of a date is 2045, `85` of a birth 1985. */
const mostYearsAhead = 20;

/** Parses typed text (`12/3/2027`, `12-03-27`, `12032027`, `120327`); null when it is no day. */
export function readDay(text: string, now: Date = new Date()): string | null {
  const found =
    /^\s*(\d{1,2})[/.\-\s](\d{1,2})[/.\-\s](\d{4}|\d{2})\s*$/.exec(text) ??
    /^\s*(\d{2})(\d{2})(\d{4}|\d{2})\s*$/.exec(text);
  if (found === null) return null;
  const [day = 0, month = 0, typed = 0] = found.slice(1).map(Number);
  const year = typed > 99 ? typed : fullYear(typed, now.getUTCFullYear());
  return month >= 1 && month <= 12 && day >= 1 && day <= daysInMonth(year, month) ? isoDay(year, month, day) : null;
}

function fullYear(typed: number, present: number): number {
  const year = present - (present % 100) + typed;
  return year > present + mostYearsAhead ? year - 100 : year;
}

export function isDay(text: string): boolean {
  return /^\d{4}-\d{2}-\d{2}$/.test(text) && readDay(written(text)) === text;
}

/** The day of a query's member; undefined when it is none. */
export function dayIn(text: string | undefined): string | undefined {
  return text !== undefined && isDay(text) ? text : undefined;
}

export function isWithin(day: string, { first, last }: DayRange): boolean {
  return first <= day && day <= last;
}

/** The nearest day of the range. */
export function clamped(day: string, { first, last }: DayRange): string {
  if (day < first) return first;
  return day > last ? last : day;
}

/** The error message for a value; null when it is empty or within the range. */
export function dayProblem(value: string, range: DayRange): string | null {
  if (value === "") return null;
  if (!isDay(value)) return "Data non valida (gg/mm/aaaa).";
  return isWithin(value, range) ? null : `Scegli una data tra il ${written(range.first)} e il ${written(range.last)}.`;
}

export function daysInMonth(year: number, month: number): number {
  return new Date(Date.UTC(year, month, 0)).getUTCDate();
}

export function addDays(day: string, count: number): string {
  const parts = partsOf(day);
  const moved = new Date(Date.UTC(parts.year, parts.month - 1, parts.day + count));
  return isoDay(moved.getUTCFullYear(), moved.getUTCMonth() + 1, moved.getUTCDate());
}

/** The same day of another month, at most its last day. */
export function addMonths(day: string, count: number): string {
  const parts = partsOf(day);
  const months = parts.year * 12 + parts.month - 1 + count;
  const year = Math.floor(months / 12);
  const month = (months % 12) + 1;
  return isoDay(year, month, Math.min(parts.day, daysInMonth(year, month)));
}

/** 0 for Monday to 6 for Sunday. */
export function weekdayOf(day: string): number {
  const parts = partsOf(day);
  return (new Date(Date.UTC(parts.year, parts.month - 1, parts.day)).getUTCDay() + 6) % 7;
}

/** The month's weeks, Monday first; null for days of other months. */
export function weeksOf(year: number, month: number): (string | null)[][] {
  const empty: null[] = Array.from({ length: weekdayOf(isoDay(year, month, 1)) }, () => null);
  const days = Array.from({ length: daysInMonth(year, month) }, (_, index) => isoDay(year, month, index + 1));
  const cells = [...empty, ...days];
  return Array.from({ length: Math.ceil(cells.length / 7) }, (_, week) =>
    Array.from({ length: 7 }, (_, at) => cells[week * 7 + at] ?? null),
  );
}

/** Monday to Sunday, in full. */
export const weekdayNames: readonly string[] = Array.from({ length: 7 }, (_, at) =>
  weekdayName(`2024-01-0${at + 1}T00:00`),
);

export const monthNames: readonly string[] = Array.from({ length: 12 }, (_, at) => monthName(at + 1));

/** `venerdì 12 marzo 2027` */
export function spoken(day: string): string {
  const { year, month, day: date } = partsOf(day);
  return `${weekdayNames[weekdayOf(day)] ?? ""} ${date} ${monthName(month)} ${year}`;
}

function two(value: number): string {
  return String(value).padStart(2, "0");
}
