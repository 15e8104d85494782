// Runs the guard: decides from the stored session, has it checked, and stores what Login needs to know.
import { checkSession } from "@/api/session-check";
import type { ApiFailure } from "@/api/failure";
import { markExpired, storeRedirectTarget } from "@/lib/session/expire";
import { forgetWithoutToken, readSession } from "@/lib/session/store";
import { decide, type Access, type Decision } from "./access";

type Entry = { decision: Decision; failure: ApiFailure | null };

/** `path` is the full path being entered, the place to come back to after Login. */
export async function enterRoute(access: Access, path: string): Promise<Entry> {
  if (access.kind === "public") return { decision: "enter", failure: null };
  forgetWithoutToken();
  const checked = checkSession();
  // The stored session opens the page, also without a network: a 401 logs out when it comes, a lost role makes the
  // panel run the guard again. Only an entry that would be refused waits for the check, which may know better.
  if (access.kind === "login" && decide(access, readSession(), false) === "enter") {
    return { decision: "enter", failure: null };
  }
  const { session, failure } = await checked;
  const decision = decide(access, session, failure !== null);
  if (decision === "login") {
    markExpired();
    storeRedirectTarget(path);
  }
  return { decision, failure };
}
