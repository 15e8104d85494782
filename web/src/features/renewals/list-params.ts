// The state of the renewals in the URL, as the query of the API. The table is the usual view, with those that are still to be
// renewed, the most urgent first.
import type { RenewalQuery, RenewalState } from "@/api/types";
import { isDay } from "@/ui/date-picker/calendar";
import { readTableUrl, type TableState } from "@/ui/table/use-table-url";
import { states } from "./labels";

type Filter = "state" | "id_course" | "expires_from" | "expires_to";

export const renewalsUrl = {
  filters: ["state", "id_course", "expires_from", "expires_to"] as const,
  sort: { column: "urgency", direction: "asc" } as const,
};

export function isTable(params: URLSearchParams): boolean {
  return params.get("view") !== "board";
}

/** What the table shows: those to renew, those to call, all, or one state. */
export type StateChoice = "open" | "to_call" | "all" | RenewalState;

export function choiceIn({ filters }: Pick<TableState<Filter>, "filters">): StateChoice {
  const { state } = filters;
  if (state === "to_call" || state === "all") return state;
  return stateIn({ filters }) ?? "open";
}

export function stateIn({ filters }: Pick<TableState<Filter>, "filters">): RenewalState | undefined {
  return states.find((state) => state === filters.state);
}

/** Values of the URL that the API does not know are left out. */
export function renewalQueryOf(state: TableState<Filter>): RenewalQuery {
  const { page, search, sort, filters } = state;
  const course = Number(filters.id_course ?? 0);
  const choice = choiceIn(state);
  return {
    ...(search !== "" && { search }),
    ...(choice === "to_call" ? { to_call: 1 } : choice !== "all" && { state: choice }),
    ...(Number.isSafeInteger(course) && course > 0 && { id_course: course }),
    ...(filters.expires_from !== undefined && isDay(filters.expires_from) && { expires_from: filters.expires_from }),
    ...(filters.expires_to !== undefined && isDay(filters.expires_to) && { expires_to: filters.expires_to }),
    sort: sort?.column === "holder" || sort?.column === "expires_at" ? sort.column : "urgency",
    direction: sort?.direction ?? "asc",
    ...(page > 1 && { page }),
  };
}

export function renewalListQuery(params: URLSearchParams): RenewalQuery {
  return renewalQueryOf(readTableUrl(params, renewalsUrl));
}

/** The tab of the board on small screens. */
export function tabIn(params: URLSearchParams): RenewalState {
  return stateIn(readTableUrl(params, renewalsUrl)) ?? "expiring";
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
