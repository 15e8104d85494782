// The labels of half days and their hours.
import type { HalfDayName, PresenceHalfDay } from "@/api/types";
import { dayInWords, timeOfDay } from "@/lib/dates";
import { halfDayLabel } from "@/domain/half-days";

/** `Mattina, venerdì 12 marzo 2027` */
export function halfDayInWords(halfDay: HalfDayName & Partial<Pick<PresenceHalfDay, "starts_at">>): string {
  const hours = halfDay.starts_at === undefined ? [] : [{ start: halfDay.starts_at }];
  return `${halfDayLabel(halfDay, false, hours)}, ${dayInWords(halfDay.day)}`;
}

/** `09:00 – 13:00` */
export function hoursOf({ starts_at: start, ends_at: end }: Pick<PresenceHalfDay, "starts_at" | "ends_at">): string {
  return `${timeOfDay(start)} – ${timeOfDay(end)}`;
}
