// The calls of the overview.
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { answer, api } from "@/api/client";
import type { Days } from "./periods";

const key = "overview";

/** Others book and answer meanwhile. */
const refreshEvery = 60_000;

export const overviewQuery = queryOptions({
  queryKey: [key, "today"],
  staleTime: 5000,
  queryFn: ({ signal }) => answer(api.GET("/overview", { signal })),
  refetchInterval: refreshEvery,
});

export function figuresQuery(query: Days) {
  return queryOptions({
    queryKey: [key, "figures", query],
    queryFn: ({ signal }) => answer(api.GET("/overview/figures", { params: { query }, signal })),
    placeholderData: keepPreviousData,
  });
}
