// Runs the guard: checks the session, decides, and stores what Login needs to know.
import { checkSession } from "@/api/session-check";
import type { ApiFailure } from "@/api/failure";
import { markExpired, storeRedirectTarget } from "@/lib/session/expire";
import { decide, type Access, type Decision } from "./guard";

export type Entry = { decision: Decision; failure: ApiFailure | null };

/** `path` is the full path being entered, the place to come back to after Login. */
export async function enterRoute(access: Access, path: string): Promise<Entry> {
  if (access.kind === "public") return { decision: "enter", failure: null };
  const { session, failure } = await checkSession();
  const decision = decide(access, session, failure !== null);
  if (decision === "login") {
    markExpired();
    storeRedirectTarget(path);
  }
  return { decision, failure };
}
