// Ends the session on the server and here, and goes back to the site. When the server does not agree, says so and stays.
import { done, api } from "@/api/client";
import { ApiFailure } from "@/api/failure";
import { alert } from "@/lib/alerts/store";
import { leaveTo } from "@/lib/leave";
import { to } from "@/lib/routes";
import { endSession } from "@/lib/session/store";
import { texts } from "@/lib/texts";

/** Whether it worked. */
export async function logOut(): Promise<boolean> {
  try {
    await done(api.POST("/logout"));
  } catch (problem) {
    console.error("The logout failed.", problem);
    // A session the server no longer knows is over: the client has already gone to Login.
    if (problem instanceof ApiFailure && problem.kind === "unauthorized") return true;
    alert("failure", serverMessage(problem) ?? texts.logoutFailed);
    return false;
  }
  endSession();
  leaveTo(to.home());
  return true;
}

/** What the server itself said; not the sentences this client has for silence. */
function serverMessage(problem: unknown): string | null {
  if (!(problem instanceof ApiFailure)) return null;
  return problem.message === texts.failures[problem.kind] ? null : problem.message;
}
