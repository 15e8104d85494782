// The form of a course date: its values, what is written of them, and what can be wrong with them.
import type { City, CourseDate, CourseDateStatus, CourseDateWrite } from "@/api/types";
import { addMinutes, instantOf, localTime } from "@/lib/rome-time";
import { addDays, dayProblem } from "@/ui/date-picker/calendar";
import { dateTimeProblem, readTime, scheduleRange } from "@/ui/date-picker/time";
import { isColor } from "@/ui/form/color-field";

export type DayValues = {
  day: string;
  from: string;
  /** An hour that is not after `from` is one of the next day. */
  to: string;
};

/** A city that exists, or one that is added with the date. */
export type CityChoice = Pick<City, "name"> & { id: number | null; province: string };

export type DateValues = {
  id_course: number | null;
  city: CityChoice | null;
  province: string;
  venue: string;
  days: DayValues[];
  seats: number | null;
  booking_deadline: string;
  private: boolean;
  color: string;
  password: string;
  status: CourseDateStatus;
  note: string;
};

/** The fields in the order they stand on screen. */
export const dateFields = [
  "id_course",
  "city",
  "province",
  "venue",
  "days",
  "seats",
  "booking_deadline",
  "password",
  "color",
  "note",
] as const;

/** The fields of a draft: all but the password. */
export const dateDraftFields = [...dateFields.filter((field) => field !== "password"), "private", "status"] as const;

/** The hours that most courses have. */
const usualHours = { from: "09:00", to: "18:00" } as const;

export function newDate(start: string | null): DateValues {
  const hours = start === null ? usualHours : { from: start.slice(11), to: addMinutes(start, 9 * 60).slice(11) };
  return {
    id_course: null,
    city: null,
    province: "",
    venue: "",
    days: [{ day: start?.slice(0, 10) ?? "", ...hours }],
    seats: null,
    booking_deadline: "",
    private: false,
    color: "",
    password: "",
    status: "scheduled",
    note: "",
  };
}

/** A longer course takes more than a day. */
const longestDay = 10;

/** The end of a single day that begins at `from` and has the hours of its course; null when that does not tell it. */
export function usualEnd(from: string, hours: number | undefined): string | null {
  const start = readTime(from);
  if (start === null || hours === undefined || hours > longestDay) return null;
  return addMinutes(`2000-01-01T${start}`, hours * 60).slice(11);
}

export function valuesOf(date: CourseDate): DateValues {
  return {
    id_course: date.course.id,
    city: date.city,
    province: date.city.province,
    venue: date.venue,
    days: date.days.map(({ start, end }) => ({
      day: start.slice(0, 10),
      from: localTime(start).slice(11),
      to: localTime(end).slice(11),
    })),
    seats: date.seats,
    // The start is the deadline when none is written, and stays so when the date is moved.
    booking_deadline: date.booking_deadline === date.date ? "" : localTime(date.booking_deadline),
    private: date.private === 1,
    color: date.color ?? "",
    password: date.password ?? "",
    status: date.status,
    note: date.note ?? "",
  };
}

export function writeOfValues(values: DateValues): CourseDateWrite {
  const days = values.days.map(spanOf).toSorted((one, other) => (one.start < other.start ? -1 : 1));
  const first = days[0];
  const last = days.at(-1);
  if (values.id_course === null || values.city === null || first === undefined || last === undefined) {
    throw new TypeError("The form has not been validated.");
  }
  const { city } = values;
  return {
    id_course: values.id_course,
    city: city.id === null ? { name: city.name, province: values.province } : { id: city.id },
    venue: values.venue,
    date: first.start,
    end_date: last.end,
    days,
    seats: values.seats,
    booking_deadline: values.booking_deadline === "" ? null : instantOf(values.booking_deadline),
    private: values.private ? 1 : 0,
    color: values.color === "" ? null : values.color,
    password: values.password === "" ? null : values.password,
    status: values.status,
    note: values.note === "" ? null : values.note,
  };
}

/** A day with its hours, as instants. */
function spanOf({ day, from, to }: DayValues): { start: string; end: string } {
  return {
    start: instantOf(`${day}T${from}`),
    end: instantOf(`${endsNextDay({ from, to }) ? addDays(day, 1) : day}T${to}`),
  };
}

export function endsNextDay({ from, to }: Pick<DayValues, "from" | "to">): boolean {
  return readTime(from) === from && readTime(to) === to && to <= from;
}

/** Whether all of these days are over. `now` is Rome's. */
export function areOver(days: readonly DayValues[], now: string): boolean {
  return days.length > 0 && days.every((day) => dayError(day) === null && localTime(spanOf(day).end) <= now);
}

/** The day after the last one, with its hours. */
export function nextDay(days: readonly DayValues[]): DayValues {
  const last = days.at(-1);
  return last === undefined || dayProblem(last.day, scheduleRange()) !== null || last.day === ""
    ? { day: "", ...usualHours }
    : { ...last, day: addDays(last.day, 1) };
}

/** The message about one day; null when it is good. */
export function dayError({ day, from, to }: DayValues): string | null {
  if (day === "") return "Scegli il giorno.";
  const problem = dayProblem(day, scheduleRange());
  if (problem !== null) return problem;
  return readTime(from) === from && readTime(to) === to ? null : "Scrivi le ore così: 09:00.";
}

type Message = readonly [(typeof dateFields)[number], string];

/** The rules across fields, which the named validators cannot express. */
export function messagesFor(values: DateValues): Message[] {
  const messages: Message[] = [];
  const { days, city, province, booking_deadline, color, seats } = values;
  const wrong = days.map(dayError).find((problem) => problem !== null);
  if (days.length === 0) messages.push(["days", "Aggiungi almeno un giorno."]);
  else if (wrong !== undefined && wrong !== null) messages.push(["days", wrong]);
  else if (new Set(days.map(({ day }) => day)).size < days.length) {
    messages.push(["days", "Ogni giorno può comparire una volta sola."]);
  }
  if (city?.id === null && !/^[A-Za-z]{2}$/.test(province))
    messages.push(["province", "Provincia non valida (2 lettere)."]);
  const deadline = dateTimeProblem(booking_deadline, scheduleRange());
  if (deadline !== null) messages.push(["booking_deadline", deadline]);
  if (color !== "" && !isColor(color)) messages.push(["color", "Colore non valido (#rrggbb)."]);
  if (seats !== null && (seats < 1 || seats > 500)) messages.push(["seats", "I posti devono essere da 1 a 500."]);
  return messages;
}

/** Whether saving tells everybody booked: another time or place. */
export function moves(before: CourseDate, values: DateValues): boolean {
  const after = writeOfValues(values);
  const days = (list: CourseDate["days"]) => list.map(({ start, end }) => `${start} ${end}`).join();
  return (
    days(before.days) !== days(after.days ?? []) ||
    before.venue !== values.venue.trim() ||
    before.city.id !== values.city?.id
  );
}

/** A booking password that can be read out on the phone: no letters that look or sound alike. */
export function newPassword(random: (limit: number) => number = secureRandom): string {
  const consonants = "bcdfglmnprstvz";
  const vowels = "aeiou";
  const letter = (letters: string) => letters.charAt(random(letters.length));
  const word = Array.from({ length: 3 }, () => letter(consonants) + letter(vowels)).join("");
  return `${word}-${String(random(9000) + 1000)}`;
}

function secureRandom(limit: number): number {
  const [number = 0] = crypto.getRandomValues(new Uint32Array(1));
  return number % limit;
}
