// Asks the server who is logged in, when the stored answer is missing or too old.
import {
  confirmSession,
  forgetWithoutToken,
  hasToken,
  isCheckDue,
  readSession,
  type Session,
} from "@/lib/session/store";
import { moveRollCalls } from "@/lib/roll-call-storage";
import { readToken } from "@/lib/session/token";
import { answer, api } from "./client";
import { ApiFailure } from "./failure";

export type SessionCheck = { session: Session; failure: ApiFailure | null };

let running: Promise<SessionCheck> | null = null;

/** Callers that come while a check is under way share it. */
export function checkSession(): Promise<SessionCheck> {
  running ??= check().finally(() => {
    running = null;
  });
  return running;
}

async function check(): Promise<SessionCheck> {
  forgetWithoutToken();
  if (!hasToken() || !isCheckDue()) return { session: readSession(), failure: null };
  const token = readToken();
  try {
    const user = await answer(api.GET("/auth/check"));
    // Another user may have logged in meanwhile, in another tab.
    if (readToken() === token) {
      moveRollCalls(readSession().user?.email ?? user.email, user.email);
      confirmSession(user);
    }
    return { session: readSession(), failure: null };
  } catch (problem) {
    // A 401 has already ended the session in the client.
    const failure = problem instanceof ApiFailure ? problem : new ApiFailure("server");
    if (failure.kind !== "unauthorized") console.error("The session check failed.", failure.status, failure.message);
    return { session: readSession(), failure: failure.kind === "unauthorized" ? null : failure };
  }
}
