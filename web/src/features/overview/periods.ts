// The period of the charts, and whether they are shown as tables: both stand in the URL.
import { known } from "@/lib/query-values";
import { romeNow } from "@/lib/rome-time";
import { addDays, isDay } from "@/ui/date-picker/calendar";

export const periods = ["30d", "3m", "12m", "year", "last-year", "own"] as const;
export type Period = (typeof periods)[number];

export const periodLabels: Record<Period, string> = {
  "30d": "Ultimi 30 giorni",
  "3m": "Ultimi 3 mesi",
  "12m": "Ultimi 12 mesi",
  year: "Quest'anno",
  "last-year": "L'anno scorso",
  own: "Un periodo…",
};

const usual = "3m";

export type Days = { from: string; to: string };

export function periodIn(params: URLSearchParams): Period {
  return known(periods, params.get("period")) ?? usual;
}

export function isTable(params: URLSearchParams): boolean {
  return params.get("figures") === "table";
}

/** The most days of a period, as of the server. */
const mostDays = 366;

/** The days of a period, seen from today; of one's own as long as its days stand in the URL. */
export function daysOf(period: Exclude<Period, "own">, today: string): Days {
  switch (period) {
    case "30d":
      return { from: addDays(today, -29), to: today };
    case "3m":
      return { from: addDays(monthsBefore(today, 3), 1), to: today };
    case "12m":
      return { from: addDays(monthsBefore(today, 12), 1), to: today };
    case "year":
      return { from: `${today.slice(0, 4)}-01-01`, to: today };
    case "last-year": {
      const year = Number(today.slice(0, 4)) - 1;
      return { from: `${year}-01-01`, to: `${year}-12-31` };
    }
  }
}

export function figuresDays(params: URLSearchParams): Days {
  const period = periodIn(params);
  const today = romeNow().slice(0, 10);
  return period === "own" ? (ownDays(params) ?? daysOf(usual, today)) : daysOf(period, today);
}

/** Why the days of one's own period cannot be used; null when they can. */
export function ownProblem(params: URLSearchParams): string | null {
  const [from, to] = [params.get("from") ?? "", params.get("to") ?? ""];
  if (!isDay(from) || !isDay(to)) return "Scrivi il primo e l'ultimo giorno.";
  if (to < from) return "L'ultimo giorno è prima del primo.";
  return to > addDays(from, mostDays) ? "Al massimo un anno alla volta." : null;
}

function ownDays(params: URLSearchParams): Days | null {
  if (ownProblem(params) !== null) return null;
  return { from: params.get("from") ?? "", to: params.get("to") ?? "" };
}

/** The same day so many months before, or the last of that month. */
function monthsBefore(day: string, months: number): string {
  const at = new Date(`${day}T00:00:00Z`);
  const dayOfMonth = at.getUTCDate();
  at.setUTCDate(1);
  at.setUTCMonth(at.getUTCMonth() - months);
  const last = new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + 1, 0)).getUTCDate();
  at.setUTCDate(Math.min(dayOfMonth, last));
  return at.toISOString().slice(0, 10);
}
