// The state of the list of users in the URL, as the query of the API.
import type { UserQuery } from "@/api/types";
import { known } from "@/lib/query-values";
import { readTableUrl, type TableState } from "@/ui/table/use-table-url";

type Filter = "role" | "state";

export const userListUrl = {
  filters: ["role", "state"] as const,
  sort: { column: "surname", direction: "asc" } as const,
};

/** Values of the URL that the API does not know are left out. */
export function userQueryOf({ page, size, search, sort, filters }: TableState<Filter>): UserQuery {
  return {
    page,
    per_page: size,
    search: search === "" ? undefined : search,
    role: known(["admin", "instructor", "user"] as const, filters.role),
    state: known(["active", "unverified", "invited", "disabled"] as const, filters.state),
    sort: known(["surname", "created_at", "last_login_at"] as const, sort?.column),
    direction: sort?.direction,
  };
}

export function userListQuery(params: URLSearchParams): UserQuery {
  return userQueryOf(readTableUrl(params, userListUrl));
}

export const reservationsUrl = { filters: ["period"] as const };

export function periodIn(text: string | undefined) {
  return known(["upcoming", "past"] as const, text);
}
