// The usual periods of expiry, as the days that the API filters by.
import { addDays, partsOf } from "@/ui/date-picker/calendar";

export type Period = { from: string | null; to: string | null };

export type PeriodName = "any" | "thisMonth" | "nextMonth" | "next90" | "last90" | "own";

export const periodLabels: Record<PeriodName, string> = {
  any: "Dall'ultimo anno",
  thisMonth: "Questo mese",
  nextMonth: "Il mese prossimo",
  next90: "Nei prossimi 90 giorni",
  last90: "Negli ultimi 90 giorni",
  own: "Un periodo…",
};

export const periodNames = ["any", "thisMonth", "nextMonth", "next90", "last90", "own"] as const;

const none: Period = { from: null, to: null };

/** The days of a period, seen from today. One's own begins with the month. */
export function periodOf(name: PeriodName, today: string): Period {
  switch (name) {
    case "any":
      return none;
    case "thisMonth":
    case "own":
      return month(today, 0);
    case "nextMonth":
      return month(today, 1);
    case "next90":
      return { from: today, to: addDays(today, 90) };
    case "last90":
      return { from: addDays(today, -90), to: addDays(today, -1) };
  }
}

/** The usual period with these days; `own` when there is none. */
export function nameOf({ from, to }: Period, today: string): PeriodName {
  const fits = (name: PeriodName) => {
    const period = periodOf(name, today);
    return period.from === from && period.to === to;
  };
  return periodNames.find(fits) ?? "own";
}

function month(today: string, ahead: number): Period {
  const { year, month: number } = partsOf(today);
  const day = (months: number, date: number) =>
    new Date(Date.UTC(year, number - 1 + months, date)).toISOString().slice(0, 10);
  return { from: day(ahead, 1), to: day(ahead + 1, 0) };
}
