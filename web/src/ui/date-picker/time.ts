// Times of day, and the value of a date-time field: `2027-03-12T09:00`, empty, or what was typed as long as it is neither.
import { dayProblem, type DayRange } from "./calendar";

/** Parses typed text (`9`, `9:30`, `9.30`, `0930`); null when it is no time. */
export function readTime(text: string): string | null {
  const found = /^\s*(\d{1,2})(?:[:.,\s](\d{2}))?\s*$/.exec(text) ?? /^\s*(\d{1,2})(\d{2})\s*$/.exec(text);
  if (found === null) return null;
  const [hour = 0, minute = 0] = found.slice(1).map((part) => Number(part ?? 0));
  if (hour > 23 || minute > 59) return null;
  return `${String(hour).padStart(2, "0")}:${String(minute).padStart(2, "0")}`;
}

export function splitDateTime(value: string): { day: string; time: string } {
  const at = value.indexOf("T");
  return at < 0 ? { day: value, time: "" } : { day: value.slice(0, at), time: value.slice(at + 1) };
}

export function joinDateTime(day: string, time: string): string {
  return day === "" && time === "" ? "" : `${day}T${time}`;
}

/** The error message for a value; null when it is empty or good. */
export function dateTimeProblem(value: string, range: DayRange): string | null {
  if (value === "") return null;
  const { day, time } = splitDateTime(value);
  if (day === "") return "Scegli anche il giorno.";
  const problem = dayProblem(day, range);
  if (problem !== null) return problem;
  if (time === "") return "Scegli anche l'ora.";
  return readTime(time) === time ? null : "Ora non valida (hh:mm).";
}

/** The range for course dates: from the year before this one to three years after it. */
export function scheduleRange(now: Date = new Date()): DayRange {
  return { first: `${now.getFullYear() - 1}-01-01`, last: `${now.getFullYear() + 3}-12-31` };
}
