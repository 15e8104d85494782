// Days before today, in Rome.
import { addMinutes, romeNow } from "@/lib/rome-time";

const minutesOfDay = 24 * 60;

/** The day so many days ago: `2027-03-12`. */
export function daysAgo(days: number, now: Date = new Date()): string {
  return addMinutes(romeNow(now), -days * minutesOfDay).slice(0, 10);
}
