// The React Query client: answers stay fresh for a minute, and only transient failures are retried.
import { QueryClient } from "@tanstack/react-query";
import { ApiFailure } from "@/api/failure";
import type { PageState } from "./page-state";

const retries = 2;

/** Starts with the answers that the page was rendered with. They are stale at once: they lack the free seats. */
export function createQueryClient(rendered: PageState["queries"] = []): QueryClient {
  const queries = new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 60_000,
        retry: (count, problem) => count < retries && isTransient(problem),
        // The failures have their own screens with `Riprova`; waiting for the network forever would hide them.
        networkMode: "always",
      },
      mutations: { networkMode: "always" },
    },
  });
  for (const [key, answer] of rendered) queries.setQueryData(key, answer, { updatedAt: 0 });
  return queries;
}

/** No answer, or a gateway or server that is unavailable. A 4xx or a 500 would only fail again; a timeout has taken long enough. */
export function isTransient(problem: Error): boolean {
  return problem instanceof ApiFailure && (problem.kind === "network" || problem.status > 500);
}
