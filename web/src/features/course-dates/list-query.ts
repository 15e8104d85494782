// The request of the list of dates, from its URL.
import type { CourseDateNeed, CourseDateStatus, DatesQuery } from "@/api/types";
import { instructorIn } from "@/domain/instructor-choice";
import { known } from "@/lib/query-values";
import { addDays, dayIn } from "@/ui/date-picker/calendar";
import type { Sort } from "@/ui/table/table-types";
import type { TableState } from "@/ui/table/use-table-url";
import { statusLabels } from "./labels";

export const datesFilters = [
  "course",
  "city",
  "instructor",
  "status",
  "private",
  "period",
  "need",
  "from",
  "to",
] as const;
export const usualSort: Sort = { column: "date", direction: "asc" };

type DatesFilter = (typeof datesFilters)[number];

const needs = [
  "participants",
  "full",
  "waiting",
  "instructors",
  "certificates",
  "files",
] as const satisfies readonly CourseDateNeed[];

/**
 * Without a period: dates from today on. The filter of tasks has a period of its own. Values that make no sense are
 * left out.
 */
export function datesQueryOf(
  { page, size, search, sort, filters }: TableState<DatesFilter>,
  today: string,
): DatesQuery {
  const course = Number(filters.course ?? 0);
  const city = Number(filters.city ?? 0);
  const instructor = instructorIn(filters.instructor);
  const status = statusOf(filters.status);
  const need = known(needs, filters.need);
  const from = dayIn(filters.from);
  const to = dayIn(filters.to);
  const hasDays = from !== undefined || to !== undefined;
  const by = sortOf(sort?.column);
  return {
    ...(course > 0 && { course }),
    ...(city > 0 && { city }),
    ...(instructor !== null && { instructor }),
    ...(status !== undefined && { status }),
    ...((filters.private === "0" || filters.private === "1") && { private: Number(filters.private) }),
    ...(need !== undefined && { need }),
    ...(filters.period === undefined && need === undefined && !hasDays && { from: today }),
    ...(filters.period === "past" && { to: addDays(today, -1) }),
    ...(from !== undefined && { from }),
    ...(to !== undefined && { to }),
    ...(search !== "" && { search }),
    sort: by,
    direction: sort?.direction ?? "asc",
    ...(page > 1 && { page }),
    ...(size !== undefined && { per_page: size }),
  };
}

function statusOf(text: string | undefined): CourseDateStatus | undefined {
  const known: CourseDateStatus[] = ["scheduled", "confirmed", "cancelled", "completed"];
  return known.find((status) => status === text && status in statusLabels);
}

function sortOf(column: string | undefined): "date" | "course" | "city" {
  return column === "course" || column === "city" ? column : "date";
}
