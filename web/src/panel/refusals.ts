// Where the panel goes when the server refuses a call: to Forbidden, or to Login when another tab has logged out.
// (A session that ended on the server is dealt with by the client itself.)
import type { QueryClient } from "@tanstack/react-query";
import { ApiFailure } from "@/api/failure";
import { leaveTo } from "@/lib/leave";
import { to } from "@/lib/routes";
import { hasToken } from "@/lib/session/store";

export function leaveWhenRefused(queries: QueryClient): () => void {
  return queries.getQueryCache().subscribe((event) => {
    if (event.type !== "updated" || event.action.type !== "error") return;
    const problem: unknown = event.action.error;
    if (!(problem instanceof ApiFailure)) return;
    if (problem.kind === "forbidden") leaveTo(to.forbidden());
    if (problem.kind === "unauthorized" && !hasToken()) leaveTo(to.login());
  });
}
