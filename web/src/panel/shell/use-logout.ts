// Logging out: the server forgets the token, the browser the session, and Home is next.
import { useState } from "react";
import { api, done } from "@/api/client";
import { ApiFailure } from "@/api/failure";
import { alert } from "@/lib/alerts/store";
import { leaveTo } from "@/lib/leave";
import { to } from "@/lib/routes";
import { endSession } from "@/lib/session/store";
import { texts } from "@/lib/texts";

export function useLogout(): { logOut: () => Promise<void>; pending: boolean } {
  const [pending, setPending] = useState(false);

  async function logOut(): Promise<void> {
    setPending(true);
    try {
      await done(api.POST("/logout"));
      endSession();
      leaveTo(to.home());
    } catch (problem) {
      setPending(false);
      // After a 401 the client is already on its way to Login.
      if (problem instanceof ApiFailure && problem.kind === "unauthorized") return;
      alert("failure", saidByServer(problem) ?? texts.logoutFailed);
    }
  }

  return { logOut, pending };
}

/** The server's own message; a failure without one carries the house's sentence for its kind. */
function saidByServer(problem: unknown): string | null {
  if (!(problem instanceof ApiFailure) || problem.message === texts.failures[problem.kind]) return null;
  return problem.message;
}
