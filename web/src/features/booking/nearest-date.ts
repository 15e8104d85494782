// The date that a link to the course asks for: `?date=next` is the nearest one with free seats.
import type { CourseDateOption } from "@/api/types";
import { isFull } from "@/ui/select/date-options";

/** Whether the address asks for the nearest date. */
export function asksForNext(search: string): boolean {
  return new URLSearchParams(search).get("date") === "next";
}

/** The nearest date that anybody can book: soonest first, not full, without a password. Null when there is none. */
export function nearestDate(dates: readonly CourseDateOption[]): number | null {
  return dates.find((date) => !isFull(date) && !date.password)?.id ?? null;
}
