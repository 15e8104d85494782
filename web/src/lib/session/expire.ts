// The end of a session beyond clearing it: the marker for Login's message, and the redirect target.
import { endDrafts } from "@/lib/drafts";
import { loadPage } from "@/lib/page-load";
import { isPanelPath, patterns, to } from "@/lib/routes";
import { session, sessionKeys } from "@/lib/storage";
import { endSession } from "./store";

/** The server refused the token: log out, remember why and from where, and go to Login. */
export function sessionExpired(): void {
  endSession();
  markExpired();
  if (location.pathname === patterns.login) return;
  storeRedirectTarget(location.pathname + location.search + location.hash);
  // Going back to a guarded page would only lead to Login again: Login takes its place in the history.
  if (isPanelPath(location.pathname)) loadPage(to.login(), "replace");
  else loadPage(to.login());
}

export function markExpired(): void {
  session.write(sessionKeys.expired, "1");
}

/** Whether the session had expired; true only once. */
export function takeExpired(): boolean {
  const marked = session.read(sessionKeys.expired) !== null;
  session.remove(sessionKeys.expired);
  return marked;
}

export function storeRedirectTarget(path: string): void {
  session.write(sessionKeys.redirectTarget, path);
}

export function readRedirectTarget(): string | null {
  return session.read(sessionKeys.redirectTarget);
}

/** Where to go after login; the stored target is cleared. */
export function takeRedirectTarget(): string | null {
  const target = session.read(sessionKeys.redirectTarget);
  session.remove(sessionKeys.redirectTarget);
  return target;
}

/** The path after a login, by the stored target and whether `remember` was forced (after a registration). */
export function pathAfterLogin(target: string | null, rememberForced: boolean): string {
  if (rememberForced || target === null || target === to.home() || !isOwnPath(target)) return to.myReservations();
  // After a login the pages of the auth layout lead nowhere.
  return target.startsWith("/auth/") ? to.myReservations() : target;
}

/** Only paths of this site: never another host, which `//host` or `/\host` would be. */
function isOwnPath(path: string): boolean {
  return /^\/(?![/\\])/.test(path);
}

/** After a logout: removes the state of the tab, so that the next user is not led to the pages of the former one. */
export function forgetVisit(): void {
  session.remove(sessionKeys.redirectTarget);
  session.remove(sessionKeys.lastCourse);
  endDrafts();
}
