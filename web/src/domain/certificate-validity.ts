// How long a certificate is valid, in words, as its holder and staff read it. Its last day still counts.
import { dayInWords } from "@/lib/dates";
import { romeNow } from "@/lib/rome-time";

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
      return `valido fino ${elided(lastDay) ? "all'" : "al "}${dayInWords(lastDay)}`;
  }
}

/** `il 12 marzo 2026`, `l'11 marzo 2026` */
export function onDay(day: string): string {
  return `${elided(day) ? "l'" : "il "}${dayInWords(day)}`;
}

/** Before `8` and `11`, which begin with a vowel when they are spoken, the article is elided. */
function elided(day: string): boolean {
  return day.endsWith("-08") || day.endsWith("-11");
}

function romeToday(): string {
  return romeNow().slice(0, 10);
}
