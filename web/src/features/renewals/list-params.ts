// The state of the renewals in the URL, as the query of the API. The board is the usual view.
import type { RenewalQuery, RenewalState } from "@/api/types";
import { isDay } from "@/ui/date-picker/calendar";
import { readTableUrl, type TableState } from "@/ui/table/use-table-url";
import { states } from "./labels";

type Filter = "state" | "id_course" | "expires_from" | "expires_to";

export const renewalsUrl = {
  filters: ["state", "id_course", "expires_from", "expires_to"] as const,
  sort: { column: "expires_at", direction: "asc" } as const,
};

export function isTable(params: URLSearchParams): boolean {
  return params.get("view") === "table";
}

export function stateIn({ filters }: Pick<TableState<Filter>, "filters">): RenewalState | undefined {
  return states.find((state) => state === filters.state);
}

/** Values of the URL that the API does not know are left out. */
export function renewalQueryOf(state: TableState<Filter>): RenewalQuery {
  const { page, search, sort, filters } = state;
  const course = Number(filters.id_course ?? 0);
  return {
    ...(search !== "" && { search }),
    ...(stateIn(state) !== undefined && { state: stateIn(state) }),
    ...(Number.isSafeInteger(course) && course > 0 && { id_course: course }),
    ...(filters.expires_from !== undefined && isDay(filters.expires_from) && { expires_from: filters.expires_from }),
    ...(filters.expires_to !== undefined && isDay(filters.expires_to) && { expires_to: filters.expires_to }),
    sort: sort?.column === "holder" ? "holder" : "expires_at",
    direction: sort?.direction ?? "asc",
    ...(page > 1 && { page }),
  };
}

export function renewalListQuery(params: URLSearchParams): RenewalQuery {
  return renewalQueryOf(readTableUrl(params, renewalsUrl));
}

/** Cards of a column of the board. */
const columnLength = 20;

/** One column of the board: what expires next comes first; of what is over, the latest. */
export function columnQuery({ search, id_course, expires_from, expires_to }: RenewalQuery, state: RenewalState) {
  const query: RenewalQuery = {
    ...(search !== undefined && { search }),
    state,
    ...(id_course !== undefined && { id_course }),
    ...(expires_from !== undefined && { expires_from }),
    ...(expires_to !== undefined && { expires_to }),
    sort: "expires_at",
    direction: state === "renewed" || state === "lapsed" ? "desc" : "asc",
    per_page: columnLength,
  };
  return query;
}
