// Days in words after the article or preposition that Italian wants before them.
import { dayInWords } from "@/lib/dates";

/** `il 12 marzo 2026`, `l'11 marzo 2026` */
export function onDay(day: string): string {
  return `${elided(day) ? "l'" : "il "}${dayInWords(day)}`;
}

/** `al 12 marzo 2026`, `all'11 marzo 2026` */
export function untilDay(day: string): string {
  return `${elided(day) ? "all'" : "al "}${dayInWords(day)}`;
}

/** `dal 12 marzo 2026`, `dall'11 marzo 2026` */
export function sinceDay(day: string): string {
  return `${elided(day) ? "dall'" : "dal "}${dayInWords(day)}`;
}

/** Before `8` and `11`, which begin with a vowel when they are spoken, the article is elided. */
function elided(day: string): boolean {
  return day.endsWith("-08") || day.endsWith("-11");
}
