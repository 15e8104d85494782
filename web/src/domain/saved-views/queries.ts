// The saved views of lists: filters, sort order and columns under a name, the reader's own and those that colleagues share.
import { queryOptions } from "@tanstack/react-query";
import { answer, api } from "@/api/client";
import type { SavedView, SavedViewWrite } from "@/api/types";
import { to } from "@/lib/routes";

export type ListName = SavedView["screen"];

export const savedViewsQuery = queryOptions({
  queryKey: ["saved-views"],
  queryFn: ({ signal }) => answer(api.GET("/views", { signal })),
  select: ({ data }) => data,
});

/** Where each list is. */
export const listPaths: Record<ListName, string> = {
  users: to.users(),
  course_dates: to.courseDates(),
  certificates: to.certificates(),
};

export const viewPath = ({ screen, query }: Pick<SavedView, "screen" | "query">): string =>
  query === "" ? listPaths[screen] : `${listPaths[screen]}?${query}`;

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

/** Saves a view. One of the reader's own with this name is replaced. */
export function saveView(view: SavedViewWrite): Promise<SavedView> {
  return answer(api.POST("/views", { body: view }));
}

export async function deleteView(id: number): Promise<void> {
  await answer(api.DELETE("/views/{id}", { params: { path: { id } } }));
}
