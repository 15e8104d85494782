// Dates of the centre's wall clock, whatever clock the machine has: made for the API, read as the pages show them.
import { randomInt } from "node:crypto";

const ROME = "Europe/Rome";
const pad = (value: number) => String(value).padStart(2, "0");

function offsetOf(instant: Date): string {
  const name = new Intl.DateTimeFormat("en", { timeZone: ROME, timeZoneName: "longOffset" })
    .formatToParts(instant)
    .find((part) => part.type === "timeZoneName");
  return name?.value.replace("GMT", "") ?? "+01:00";
}

/** The day that an instant has in Rome: `2027-03-12`. */
export const romeDay = (instant: Date): string => new Intl.DateTimeFormat("sv", { timeZone: ROME }).format(instant);

export interface Slot {
  days: number;
  hour: number;
  minute: number;
}

/** A moment in the coming months that no other test is likely to have chosen: rows of a list are told apart by it. */
export const ownSlot = (): Slot => ({ days: randomInt(30, 330), hour: randomInt(8, 17), minute: randomInt(0, 60) });

/** A time of the day in Rome some days from today, as the API writes instants. */
export function romeInstant({ days, hour, minute }: Slot): string {
  const date = romeDay(new Date(Date.now() + days * 86_400_000));
  const offset = offsetOf(new Date(`${date}T12:00:00Z`));
  return `${date}T${pad(hour)}:${pad(minute)}:00${offset}`;
}

/** `2027-03-12T09:00:00+01:00` as selects and tables show it: `12/03/2027 alle 09:00`. */
export function shown(instant: string): string {
  const [date = "", time = ""] = instant.split("T");
  return `${date.split("-").reverse().join("/")} alle ${time.slice(0, 5)}`;
}

/** The same instant in prose: `venerdì 12 marzo 2027 alle 09:00`. */
export function inProse(instant: string): string {
  const day = new Date(`${instant.slice(0, 10)}T12:00:00Z`);
  const words = new Intl.DateTimeFormat("it", {
    timeZone: "UTC",
    weekday: "long",
    day: "numeric",
    month: "long",
    year: "numeric",
  }).format(day);
  return `${words} alle ${timeOf(instant)}`;
}

/** The time of the day alone: `09:00`. */
export const timeOf = (instant: string): string => instant.slice(11, 16);
