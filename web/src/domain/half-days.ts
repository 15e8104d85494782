// The halves of the days on which a course is held, in words.
import type { HalfDayName } from "@/api/types";
import { dayAndMonth, weekdayName } from "@/lib/dates";

const halves: Record<HalfDayName["half"], string> = { morning: "Mattina", afternoon: "Pomeriggio" };

export function sameHalf(one: HalfDayName, other: HalfDayName): boolean {
  return one.day === other.day && one.half === other.half;
}

/** `Mattina`, or `ven 12 marzo, mattina` when the date has several days. */
export function halfDayLabel({ day, half }: HalfDayName, severalDays: boolean): string {
  if (!severalDays) return halves[half];
  const noon = `${day}T12:00:00`;
  return `${weekdayName(noon).slice(0, 3)} ${dayAndMonth(noon)}, ${halves[half].toLowerCase()}`;
}
