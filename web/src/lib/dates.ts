// Italian dates from the wire's text. An instant always carries Rome's wall clock (2027-03-12T09:00:00+01:00),
// so formatting is reading: no time zone table and no Intl, which the rendering server lacks.

const months = [
  "gennaio",
  "febbraio",
  "marzo",
  "aprile",
  "maggio",
  "giugno",
  "luglio",
  "agosto",
  "settembre",
  "ottobre",
  "novembre",
  "dicembre",
] as const;
const weekdays = ["domenica", "lunedì", "martedì", "mercoledì", "giovedì", "venerdì", "sabato"] as const;

type WallClock = { year: number; month: number; day: number; hour: number; minute: number };

const shape = /^(\d{4})-(\d{2})-(\d{2})T(\d{2}):(\d{2})/;

/** The wall clock an instant shows; null when the text is none. */
export function wallClock(instant: string): WallClock | null {
  const parts = shape.exec(instant);
  if (parts === null) return null;
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0] = parts.slice(1).map(Number);
  return month < 1 || month > 12 ? null : { year, month, day, hour, minute };
}

/** `12/03/2027 alle 09:00`, for selects and tables. */
export function shortDateTime(instant: string): string {
  const at = wallClock(instant);
  return at === null ? instant : `${numeric(at)} alle ${clock(at)}`;
}

/** `12/03/2027` */
export function shortDate(instant: string): string {
  const at = wallClock(instant);
  return at === null ? instant : numeric(at);
}

/** `12/03/2027`, from a day without a time. */
export function shortDay(day: string): string {
  return shortDate(`${day}T00:00`);
}

/** `venerdì 12 marzo 2027 alle 09:00`, for prose. */
export function longDateTime(instant: string): string {
  const at = wallClock(instant);
  return at === null ? instant : `${prose(at)} alle ${clock(at)}`;
}

/** `venerdì 12 marzo 2027` */
export function longDate(instant: string): string {
  const at = wallClock(instant);
  return at === null ? instant : prose(at);
}

/** `09:00` */
export function timeOfDay(instant: string): string {
  const at = wallClock(instant);
  return at === null ? instant : clock(at);
}

/** `12 marzo`, for cards: no year, no weekday. */
export function dayAndMonth(instant: string): string {
  const at = wallClock(instant);
  return at === null ? instant : `${at.day} ${monthName(at.month)}`;
}

/** `12 marzo 2029`, for the day of an expiry: `2029-03-12`. */
export function dayInWords(day: string): string {
  const at = wallClock(`${day}T00:00`);
  return at === null ? day : `${at.day} ${monthName(at.month)} ${at.year}`;
}

/** `marzo`, by its number from 1. */
export function monthName(month: number): string {
  return months[month - 1] ?? "";
}

/** `venerdì` */
export function weekdayName(instant: string): string {
  const at = wallClock(instant);
  return at === null ? "" : weekday(at);
}

/** From start to end: one day with its hours, or two full moments. */
export function period(start: string, end: string): string {
  return start.slice(0, 10) === end.slice(0, 10)
    ? `${longDate(start)}, dalle ${timeOfDay(start)} alle ${timeOfDay(end)}`
    : `da ${longDateTime(start)} a ${longDateTime(end)}`;
}

function numeric({ day, month, year }: WallClock): string {
  return `${two(day)}/${two(month)}/${year}`;
}

function prose(at: WallClock): string {
  return `${weekday(at)} ${at.day} ${monthName(at.month)} ${at.year}`;
}

function clock({ hour, minute }: WallClock): string {
  return `${two(hour)}:${two(minute)}`;
}

function weekday({ year, month, day }: WallClock): string {
  return weekdays[new Date(Date.UTC(year, month - 1, day)).getUTCDay()] ?? "";
}

function two(value: number): string {
  return String(value).padStart(2, "0");
}
