// The query cache's house rules: answers stay fresh for a minute, and only trouble that may pass is tried again.
import { QueryClient } from "@tanstack/react-query";
import { ApiFailure } from "@/api/failure";
import type { PageState } from "./page-state";

const retries = 2;

/** A cache that begins with what the page was rendered with. All of that is out of date at once: it lacks the free seats. */
export function createQueryClient(rendered: PageState["queries"] = []): QueryClient {
  const queries = new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 60_000,
        retry: (count, problem) => count < retries && mayPass(problem),
        // The failures have their own screens with `Riprova`; waiting for the network forever would hide them.
        networkMode: "always",
      },
      mutations: { networkMode: "always" },
    },
  });
  for (const [key, answer] of rendered) queries.setQueryData(key, answer, { updatedAt: 0 });
  return queries;
}

function mayPass(problem: Error): boolean {
  return (
    problem instanceof ApiFailure &&
    (problem.kind === "network" || (problem.kind === "server" && problem.status !== 500))
  );
}
