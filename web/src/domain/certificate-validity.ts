// How long a certificate is valid, in words, as its holder and staff read it. Its last day still counts.
import { romeNow } from "@/lib/rome-time";
import { onDay, untilDay } from "./day-articles";

type Validity = "endless" | "valid" | "expiring" | "expired";

/** Days before the end from which a certificate is marked: the first reminder goes out then. */
const NOTICE = 90;

/** Where a certificate stands on a day of Rome's calendar. */
export function validityOf(lastDay: string | null | undefined, today: string = romeToday()): Validity {
  if (lastDay === null || lastDay === undefined) return "endless";
  const left = (Date.parse(lastDay) - Date.parse(today)) / 86_400_000;
  if (left < 0) return "expired";
  return left <= NOTICE ? "expiring" : "valid";
}

/** `valido fino al 12 marzo 2029`, `scaduto il 12 marzo 2026`, `senza scadenza`. */
export function validityText(lastDay: string | null | undefined, today: string = romeToday()): string {
  if (lastDay === null || lastDay === undefined) return "senza scadenza";
  switch (validityOf(lastDay, today)) {
    case "expired":
      return `scaduto ${onDay(lastDay)}`;
    case "expiring":
    case "valid":
    case "endless":
      return `valido fino ${untilDay(lastDay)}`;
  }
}

function romeToday(): string {
  return romeNow().slice(0, 10);
}
