// Logs out: revokes the token, clears the session and goes to Home.
import { useState } from "react";
import { api, done } from "@/api/client";
import { ApiFailure } from "@/api/failure";
import { alert } from "@/lib/alerts/store";
import { loadPage } from "@/lib/page-load";
import { to } from "@/lib/routes";
import { forgetVisit } from "@/lib/session/forget-visit";
import { endSession } from "@/lib/session/store";
import { texts } from "@/lib/texts";

export function useLogout(): { logOut: () => Promise<void>; pending: boolean } {
  const [pending, setPending] = useState(false);

  async function logOut(): Promise<void> {
    setPending(true);
    try {
      await done(api.POST("/logout"));
      endSession();
      forgetVisit();
      loadPage(to.home());
    } catch (problem) {
      setPending(false);
      // After a 401 the client already redirects to Login.
      if (problem instanceof ApiFailure && problem.kind === "unauthorized") return;
      alert("failure", saidByServer(problem) ?? texts.logoutFailed);
    }
  }

  return { logOut, pending };
}

/** The server's message, or the default sentence for this kind of failure. */
function saidByServer(problem: unknown): string | null {
  if (!(problem instanceof ApiFailure) || problem.message === texts.failures[problem.kind]) return null;
  return problem.message;
}
