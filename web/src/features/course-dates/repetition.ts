// On which days a date is repeated. The server copies it to the days that remain chosen.
import { addDays, addMonths, daysInMonth, isDay, isoDay, partsOf, weekdayOf } from "@/ui/date-picker/calendar";

/** The most copies of one call, as of the server. */
export const mostDays = 52;

export type Rule = {
  /** In another day, on weekdays of every so many weeks, on one day of every so many months, on days that are picked. */
  how: "day" | "week" | "month" | "days";
  /** The other day. */
  day: string;
  /** Every so many weeks or months. */
  every: number | null;
  /** 0 is Monday. */
  weekdays: readonly number[];
  /** Of the month: the same number, or the same weekday of the same week. */
  by: "number" | "weekday";
  end: "times" | "until";
  times: number | null;
  until: string;
  picked: readonly string[];
};

/** The days, the first one after `first`, which is the day of the date itself; at most `mostDays`. */
export function daysOf(rule: Rule, first: string): string[] {
  switch (rule.how) {
    case "day":
      return isDay(rule.day) ? [rule.day] : [];
    case "days":
      return [...new Set(rule.picked)].toSorted();
    case "week":
      return upTo(rule, weekly(rule, first));
    case "month":
      return upTo(rule, monthly(rule, first));
  }
}

/** The first days, as many as asked for, or until the last day. */
function upTo({ end, times, until }: Rule, days: Iterable<string>): string[] {
  const chosen: string[] = [];
  const most = end === "times" ? Math.min(times ?? 0, mostDays) : mostDays;
  for (const day of days) {
    if (chosen.length >= most || (end === "until" && !(day <= until))) break;
    chosen.push(day);
  }
  return chosen;
}

/** So many weeks or months on a date is never repeated. */
const longest = 1000;

function* weekly({ every, weekdays }: Rule, first: string): Generator<string> {
  const monday = addDays(first, -weekdayOf(first));
  for (let week = 0; week < longest; week += every ?? longest) {
    for (const weekday of [...weekdays].toSorted((one, other) => one - other)) {
      const day = addDays(monday, week * 7 + weekday);
      if (day > first) yield day;
    }
  }
}

function* monthly({ every, by }: Rule, first: string): Generator<string> {
  const { year, month, day } = partsOf(first);
  for (let ahead = every ?? longest; ahead < longest; ahead += every ?? longest) {
    const { year: ofYear, month: ofMonth } = partsOf(addMonths(isoDay(year, month, 1), ahead));
    const found = by === "number" ? day : nthWeekday(ofYear, ofMonth, weekdayOf(first), Math.ceil(day / 7));
    // A month without a 31st, or without a fifth Saturday, is left out.
    if (found <= daysInMonth(ofYear, ofMonth)) yield isoDay(ofYear, ofMonth, found);
  }
}

/** The number of the day, which may lie beyond the month's last. */
function nthWeekday(year: number, month: number, weekday: number, nth: number): number {
  return 1 + ((weekday - weekdayOf(isoDay(year, month, 1)) + 7) % 7) + (nth - 1) * 7;
}

const ordinals = ["primo", "secondo", "terzo", "quarto", "quinto"];

/** `il secondo sabato`, `la prima domenica`. */
export function weekdayInMonth(first: string, weekday: string): string {
  const ordinal = ordinals[Math.ceil(partsOf(first).day / 7) - 1] ?? "";
  return weekday === "domenica" ? `la ${ordinal.slice(0, -1)}a domenica` : `il ${ordinal} ${weekday}`;
}
