// The filters of the results in the URL, as the query of the API. The last twelve months are the usual period.
import type { SurveyQuery } from "@/api/types";
import { known, numberIn } from "@/lib/query-values";
import { romeNow } from "@/lib/rome-time";
import { addDays } from "@/ui/date-picker/calendar";

export const periods = ["3m", "12m", "year", "all"] as const;
type Period = (typeof periods)[number];

export const periodLabels: Record<Period, string> = {
  "3m": "Ultimi 3 mesi",
  "12m": "Ultimi 12 mesi",
  year: "Quest'anno",
  all: "Sempre",
};

/** Changes of the URL of the page. */
export type ResultsMember = "period" | "course" | "instructor" | "date" | "view" | "page";

export function periodIn(params: URLSearchParams): Period {
  return known(periods, params.get("period")) ?? "12m";
}

function firstDay(period: Period, today: string): string | null {
  switch (period) {
    case "3m":
      return addDays(today, -91);
    case "12m":
      return addDays(today, -365);
    case "year":
      return `${today.slice(0, 4)}-01-01`;
    case "all":
      return null;
  }
}

/** A date that is asked for stands for itself, whatever the period. */
export function resultsQueryIn(params: URLSearchParams): SurveyQuery {
  const [course, instructor, date] = ["course", "instructor", "date"].map((name) => numberIn(params.get(name)));
  const from = date === null || date === undefined ? firstDay(periodIn(params), romeNow().slice(0, 10)) : null;
  return {
    ...(from !== null && { from }),
    ...(typeof course === "number" && { id_course: course }),
    ...(typeof instructor === "number" && { id_instructor: instructor }),
    ...(typeof date === "number" && { id_course_date: date }),
  };
}

export function isTable(params: URLSearchParams): boolean {
  return params.get("view") === "table";
}

export function commentPageIn(params: URLSearchParams): number {
  return numberIn(params.get("page")) ?? 1;
}
