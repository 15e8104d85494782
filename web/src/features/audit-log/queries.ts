// The calls of the audit log, and of the people by whom it is searched.
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { answer, api } from "@/api/client";
import type { AuditQuery, ManagedUser } from "@/api/types";
import { listName } from "@/domain/person-names";

/** A page of changes, the latest first. */
export function auditQuery(query: AuditQuery) {
  return queryOptions({
    queryKey: ["audit", query],
    queryFn: ({ signal }) => answer(api.GET("/audit", { params: { query }, signal })),
    placeholderData: keepPreviousData,
    // The log must show changes of a moment ago.
    staleTime: 0,
  });
}

/** The people who fit a text. */
export function peopleQuery(text: string) {
  return queryOptions({
    queryKey: ["audit", "people", text],
    queryFn: ({ signal }) => answer(api.GET("/users", { params: { query: { search: text, per_page: 8 } }, signal })),
    select: ({ data }): readonly ManagedUser[] => data,
  });
}

/** Those who can change something, by name. */
export const authorsQuery = queryOptions({
  queryKey: ["audit", "authors"],
  queryFn: async ({ signal }) => {
    const roles = ["admin", "instructor"] as const;
    const lists = await Promise.all(
      roles.map((role) => answer(api.GET("/users", { params: { query: { role, per_page: 100 } }, signal }))),
    );
    return [...new Map(lists.flatMap(({ data }) => data).map((user) => [user.id, user])).values()];
  },
  select: (users) => users.map((user) => ({ value: user.id, label: listName(user) })),
});
