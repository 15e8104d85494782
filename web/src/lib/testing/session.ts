// Somebody who is logged in, for tests.
import { confirmSession, startSession, type SessionUser } from "@/lib/session/store";

const person: SessionUser = {
  name: "Ada",
  surname: "Neri",
  email: "ada@example.it",
  is_admin: false,
  istructor: false,
};

/** Logged in, and checked just now: the guard asks nothing. */
export function logIn(traits: Partial<SessionUser> = {}): void {
  startSession("a-token", new Date(Date.now() + 3_600_000).toISOString());
  confirmSession({ ...person, ...traits });
}
