// The date of a course that its address chooses: `?date=12`, or `?date=next` for the nearest one with free seats. The address
// is the one place where the choice is stored, so that it survives login, registration and reloading, and can be shared.
import { startTransition, useEffect, useState } from "react";
import type { CourseDateOption, MyBooking } from "@/api/types";
import { useLocation } from "react-router";
import { isFull } from "@/domain/date-options";

export type AskedDate = number | "next" | null;

/** The date that the address asks for. Values that are no numbers are ignored. */
export function askedDate(search: string): AskedDate {
  const asked = new URLSearchParams(search).get("date") ?? "";
  if (asked === "next") return asked;
  return /^[1-9]\d{0,15}$/.test(asked) ? Number(asked) : null;
}

/**
 * The date that the address asks for, as hydration may show it: the server renders one page for all dates, so the first
 * render has none. Without a date in the address nothing is rendered again.
 */
export function useAskedDate(): AskedDate {
  const asked = askedDate(useLocation().search);
  const [isHydrated, setHydrated] = useState(false);
  useEffect(() => {
    if (asked !== null) startTransition(() => setHydrated(true));
  }, [asked]);
  return isHydrated ? asked : null;
}

/** The date to book: one of the course's that the reader does not hold yet. Null for none. */
export function chosenDate(
  asked: AskedDate,
  dates: readonly CourseDateOption[],
  mine: MyBooking | undefined,
): CourseDateOption | null {
  const free = dates.filter(({ id }) => heldDate(mine, id) === undefined);
  const chosen =
    asked === "next" ? free.find((date) => !isFull(date) && !date.password) : free.find(({ id }) => id === asked);
  return chosen ?? null;
}

/** The reservation that the reader has for a date. */
export function heldDate(mine: MyBooking | undefined, date: number): MyBooking["dates"][number] | undefined {
  return mine?.dates.find(({ id }) => id === date);
}
