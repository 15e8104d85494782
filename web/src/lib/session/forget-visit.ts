// The state of a tab that a logout removes besides the session.
import { endDrafts } from "@/lib/drafts";
import { session, sessionKeys } from "@/lib/storage";

/** After a logout: the next user of this tab is not led to the pages of the former one. */
export function forgetVisit(): void {
  session.remove(sessionKeys.redirectTarget);
  session.remove(sessionKeys.lastCourse);
  endDrafts();
}
