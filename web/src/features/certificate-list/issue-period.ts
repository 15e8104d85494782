// The period in which certificates were issued: a usual one, or days of one's own.
import type { CertificateQuery } from "@/api/types";
import { addDays } from "@/ui/date-picker/calendar";

type Period = "month" | "year" | "last-year" | "own";
type Days = { from: string | null; to: string | null };

export const periodOptions: readonly { value: Period | null; label: string }[] = [
  { value: null, label: "Sempre" },
  { value: "month", label: "Ultimi 30 giorni" },
  { value: "year", label: "Quest'anno" },
  { value: "last-year", label: "L'anno scorso" },
  { value: "own", label: "Un periodo…" },
];

/** The days of a period, seen from today. One's own begins as the last 30 days. */
export function daysOfIssue(period: Period | null, today: string): Days {
  const year = Number(today.slice(0, 4));
  switch (period) {
    case null:
      return { from: null, to: null };
    case "month":
      return { from: addDays(today, -29), to: null };
    case "year":
      return { from: `${year}-01-01`, to: null };
    case "last-year":
      return { from: `${year - 1}-01-01`, to: `${year - 1}-12-31` };
    case "own":
      return { from: addDays(today, -29), to: today };
  }
}

/** The period with the days of a query. */
export function issuePeriod({ issued_from: from, issued_to: to }: CertificateQuery, today: string): Period | null {
  const known = periodOptions.find(({ value }) => {
    const days = daysOfIssue(value, today);
    return days.from === (from ?? null) && days.to === (to ?? null);
  });
  return known === undefined ? "own" : known.value;
}
