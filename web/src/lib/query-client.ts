// The query cache's house rules: answers stay fresh for a minute, and only trouble that may pass is tried again.
import { QueryClient } from "@tanstack/react-query";
import { ApiFailure } from "@/api/failure";

const retries = 2;

export function createQueryClient(): QueryClient {
  return new QueryClient({
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
}

function mayPass(problem: Error): boolean {
  return problem instanceof ApiFailure && (problem.kind === "network" || (problem.kind === "server" && problem.status !== 500));
}
