// The views of lists that the reader has saved: filters, sort order and columns under a name.
import { queryOptions } from "@tanstack/react-query";
import { answer, api } from "@/api/client";
import type { SavedView } from "@/api/types";
import { to } from "@/lib/routes";

export type ListName = SavedView["list"];

export const savedViewsQuery = queryOptions({
  queryKey: ["saved-views"],
  queryFn: ({ signal }) => answer(api.GET("/profile/views", { signal })),
  select: ({ data }) => data,
});

/** Where each list is. */
export const listPaths: Record<ListName, string> = {
  users: to.users(),
  course_dates: to.courseDates(),
  certificates: to.certificates(),
};

export const viewPath = ({ list, query }: Pick<SavedView, "list" | "query">): string =>
  query === "" ? listPaths[list] : `${listPaths[list]}?${query}`;

/** Where the reader stands in a list, and what is open on it: not of the view. */
const momentary = ["page", "date", "do", "to", "dialog"];

/** The query of a view, in one order whatever was set first. */
export function queryOfView(search: string, more: Record<string, string> = {}): string {
  const params = new URLSearchParams(search);
  for (const name of momentary) params.delete(name);
  for (const [name, value] of Object.entries(more)) params.set(name, value);
  params.sort();
  return params.toString();
}

/** Saves a view; one of the same name in this list gets the new query. */
export function saveView(view: { list: ListName; name: string; query: string }): Promise<SavedView> {
  return answer(api.POST("/profile/views", { body: view }));
}

export async function deleteView(id: number): Promise<void> {
  await answer(api.DELETE("/profile/views/{id}", { params: { path: { id } } }));
}
