// Somebody who is logged in, for tests.
import { confirmSession, startSession, type SessionUser } from "@/lib/session/store";

export const ada: SessionUser = {
  name: "Ada",
  surname: "Neri",
  email: "ada@example.it",
  is_admin: false,
  istructor: false,
};

/** The answer to a login. */
export const loginAnswer = { body: { token: "token-1", expires_at: "2030-01-01T00:00:00+01:00" } };

/** Logged in, and checked just now: the guard asks nothing. */
export function logIn(traits: Partial<SessionUser> = {}): void {
  startSession("a-token", new Date(Date.now() + 3_600_000).toISOString());
  confirmSession({ ...ada, ...traits });
}
