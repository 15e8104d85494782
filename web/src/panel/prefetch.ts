// Starts a request before the screen that needs it is there.
import type { FetchQueryOptions, QueryClient, QueryKey } from "@tanstack/react-query";

/** Fetches unless a fresh answer is cached. A failure stays with the query, for the screen to show. */
export function prefetch<T, E extends Error, K extends QueryKey>(
  queries: QueryClient,
  query: FetchQueryOptions<T, E, T, K>,
): void {
  void queries.prefetchQuery(query);
}
