// The session as the browser stores it: the flag, the user's five fields and the time of the last check.
// Both entries, and every tab, share it through local storage.
import { sessionCheckInterval } from "@/lib/durations";
import { local, localKeys, parsed } from "@/lib/storage";
import { readToken, removeToken, writeToken } from "./token";

export type SessionUser = {
  name: string;
  surname: string;
  email: string;
  is_admin: boolean;
  istructor: boolean;
};

/** `loggedIn` is null until it was first set. */
export type Session = { loggedIn: boolean | null; user: SessionUser | null };

/** The people of roll calls, which are encrypted with the token and go with it (roll-call/people-on-device.ts). */
export const peoplePrefix = "battito.people.";

const unknown: Session = { loggedIn: null, user: null };
const listeners = new Set<() => void>();
let seen: { key: string; session: Session } = { key: "", session: unknown };

/** The present session; the same object as long as nothing changes. */
export function readSession(): Session {
  const flag = local.read(localKeys.loggedIn);
  const user = local.read(localKeys.user);
  const key = `${flag}|${user}`;
  if (key !== seen.key) {
    seen = { key, session: { loggedIn: flag === null ? null : flag === "true", user: userIn(parsed(user)) } };
  }
  return seen.session;
}

/** The session of server rendering, which knows no user. */
export function unknownSession(): Session {
  return unknown;
}

/** After a login: the token in its cookie, the flag true. The user follows with the next check. */
export function startSession(token: string, expiresAt: string): void {
  writeToken(token, expiresAt);
  forgetPeople();
  local.remove(localKeys.user);
  local.remove(localKeys.checkedAt);
  local.write(localKeys.loggedIn, "true");
  announceSession();
}

/** After a check that found the session valid. */
export function confirmSession(user: SessionUser, now: number = Date.now()): void {
  const { name, surname, email, is_admin, istructor } = user;
  local.write(localKeys.user, JSON.stringify({ name, surname, email, is_admin, istructor }));
  local.write(localKeys.checkedAt, String(now));
  local.write(localKeys.loggedIn, "true");
  announceSession();
}

/** The next page asks the server again who the user is: something of theirs has changed. */
export function forgetCheck(): void {
  local.remove(localKeys.checkedAt);
}

/** After a logout, or when there is no token: flag false, user, last check and token gone. */
export function endSession(): void {
  removeToken();
  forgetPeople();
  local.remove(localKeys.user);
  local.remove(localKeys.checkedAt);
  local.write(localKeys.loggedIn, "false");
  announceSession();
}

/** By the endings of their keys; without them, all. */
export function forgetPeople(isOver: (ending: string) => boolean = () => true): void {
  for (const ending of local.endingsOf(peoplePrefix)) {
    if (isOver(ending)) local.remove(`${peoplePrefix}${ending}`);
  }
}

/** Whether the stored answer is too old to be trusted without asking the server. */
export function isCheckDue(now: number = Date.now()): boolean {
  const last = Number(local.read(localKeys.checkedAt) ?? Number.NaN);
  // A time in the future comes from a clock that was set back.
  return Number.isNaN(last) || last > now || now - last > sessionCheckInterval;
}

export function hasToken(): boolean {
  return readToken() !== null;
}

/** Without a token no user is logged in, even if the storage contains one; the server would say the same. */
export function forgetWithoutToken(): void {
  if (!hasToken() && readSession().loggedIn !== false) endSession();
}

export function subscribeToSession(listener: () => void): () => void {
  if (listeners.size === 0) window.addEventListener("storage", announceSession);
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) window.removeEventListener("storage", announceSession);
  };
}

/** Lets everybody read the session again: it may have changed while the page was in the back/forward cache. */
export function announceSession(): void {
  for (const listener of listeners) listener();
}

function userIn(value: unknown): SessionUser | null {
  if (typeof value !== "object" || value === null) return null;
  if (!("name" in value && "surname" in value && "email" in value)) return null;
  const { name, surname, email } = value;
  if (typeof name !== "string" || typeof surname !== "string" || typeof email !== "string") return null;
  return {
    name,
    surname,
    email,
    is_admin: "is_admin" in value && value.is_admin === true,
    istructor: "istructor" in value && value.istructor === true,
  };
}
