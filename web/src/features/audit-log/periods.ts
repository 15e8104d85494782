// The periods of the audit log: the usual ones end today in Rome, and an address can name any other.
import type { AuditQuery } from "@/api/types";
import { longDate, shortDate } from "@/lib/dates";
import { addMinutes, romeNow } from "@/lib/rome-time";

type Days = Pick<AuditQuery, "from" | "to">;

const minutesOfDay = 24 * 60;
/** Days that are no usual period. */
const own = "own";

const usual = [
  { days: 0, label: "Oggi" },
  { days: 6, label: "Ultimi 7 giorni" },
  { days: 29, label: "Ultimi 30 giorni" },
  { days: 364, label: "Ultimo anno" },
] as const;

/** Each is valued by its first day. The last one is there for an address that was saved days ago: it names its own days. */
export function periodOptions(days: Days): { value: string | null; label: string }[] {
  return [
    { value: null, label: "Sempre" },
    ...usual.map(({ days: count, label }) => ({ value: daysAgo(count), label })),
    ...(chosenPeriod(days) === own ? [{ value: own, label: inWords(days) }] : []),
  ];
}

/** The value of the option with these days. */
export function chosenPeriod({ from, to }: Days): string | null {
  if (from === undefined && to === undefined) return null;
  const isUsual = to === undefined && usual.some(({ days }) => daysAgo(days) === from);
  return isUsual && from !== undefined ? from : own;
}

/** `Da venerdì 12 marzo 2027`, `Fino a venerdì 12 marzo 2027`, `12/03/2027 – 19/03/2027` */
function inWords({ from, to }: Days): string {
  const start = (day: string) => `${day}T00:00`;
  if (from !== undefined && to !== undefined) return `${shortDate(start(from))} – ${shortDate(start(to))}`;
  if (from !== undefined) return `Da ${longDate(start(from))}`;
  return to === undefined ? "" : `Fino a ${longDate(start(to))}`;
}

/** The day so many days ago: `2027-03-12`. */
export function daysAgo(days: number, now: Date = new Date()): string {
  return addMinutes(romeNow(now), -days * minutesOfDay).slice(0, 10);
}
