// The halves of the days on which a course is held, in words.
import type { HalfDayName } from "@/api/types";
import { dayAndMonth, weekdayName } from "@/lib/dates";
import { localTime } from "@/lib/rome-time";

const halves: Record<HalfDayName["half"], string> = { morning: "Mattina", afternoon: "Pomeriggio" };
/** An afternoon that begins from this hour on is an evening. */
const evening = "17:30";

export function sameHalf(one: HalfDayName, other: HalfDayName): boolean {
  return one.day === other.day && one.half === other.half;
}

/** The hours of the days of a date. */
type Hours = readonly { start: string }[];

/** `Mattina`, or `ven 12 marzo, mattina` when the date has several days. `hours` tell an evening from an afternoon. */
export function halfDayLabel({ day, half }: HalfDayName, severalDays: boolean, hours: Hours = []): string {
  const begins = hours.map(({ start }) => localTime(start)).find((start) => start.startsWith(day));
  const name = half === "afternoon" && begins !== undefined && begins.slice(11) >= evening ? "Sera" : halves[half];
  if (!severalDays) return name;
  const noon = `${day}T12:00:00`;
  return `${weekdayName(noon).slice(0, 3)} ${dayAndMonth(noon)}, ${name.toLowerCase()}`;
}
