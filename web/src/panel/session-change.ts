// Runs the guard again when another tab has logged in or out, and when a check has found the user in another role.
import { roleOf } from "@/features/route-access/access";
import { readSession, subscribeToSession } from "@/lib/session/store";
import { localKeys } from "@/lib/storage";

/** Returns what ends it. */
export function revalidateOnSessionChange(revalidate: () => void): () => void {
  let { user: known } = readSession();
  const onStorage = (event: StorageEvent) => {
    // Storage events come only from other tabs; a null key means that everything was cleared.
    if (event.key === localKeys.loggedIn || event.key === null) revalidate();
  };
  const onSession = () => {
    const { user } = readSession();
    // The end of a session leads to Login by itself.
    if (user === null) return;
    const changed = known !== null && roleOf(user) !== roleOf(known);
    known = user;
    if (changed) revalidate();
  };
  window.addEventListener("storage", onStorage);
  const unsubscribe = subscribeToSession(onSession);
  return () => {
    window.removeEventListener("storage", onStorage);
    unsubscribe();
  };
}
