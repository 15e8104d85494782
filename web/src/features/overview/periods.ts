// The period of the charts, and whether they are shown as tables: both stand in the URL.
import { known } from "@/lib/query-values";
import { romeNow } from "@/lib/rome-time";
import { addDays } from "@/ui/date-picker/calendar";

export const periods = ["30d", "3m", "12m", "year"] as const;
type Period = (typeof periods)[number];

export const periodLabels: Record<Period, string> = {
  "30d": "Ultimi 30 giorni",
  "3m": "Ultimi 3 mesi",
  "12m": "Ultimi 12 mesi",
  year: "Quest'anno",
};

const usual: Period = "3m";

export type Days = { from: string; to: string };

export function periodIn(params: URLSearchParams): Period {
  return known(periods, params.get("period")) ?? usual;
}

export function isTable(params: URLSearchParams): boolean {
  return params.get("figures") === "table";
}

/** The days of a period that ends today. */
export function daysOf(period: Period, today: string): Days {
  switch (period) {
    case "30d":
      return { from: addDays(today, -29), to: today };
    case "3m":
      return { from: addDays(monthsBefore(today, 3), 1), to: today };
    case "12m":
      return { from: addDays(monthsBefore(today, 12), 1), to: today };
    case "year":
      return { from: `${today.slice(0, 4)}-01-01`, to: today };
  }
}

export function figuresDays(params: URLSearchParams): Days {
  return daysOf(periodIn(params), romeNow().slice(0, 10));
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
