// The search of the command palette: people, courses and dates.
import { queryOptions } from "@tanstack/react-query";
import { answer, api } from "@/api/client";

/** The server searches for at least two letters. */
export const minSearchLength = 2;

export const staffSearchQuery = (text: string) =>
  queryOptions({
    queryKey: ["staff-search", text],
    queryFn: ({ signal }) => answer(api.GET("/search", { params: { query: { q: text } }, signal })),
    staleTime: 10_000,
  });
