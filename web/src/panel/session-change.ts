// Runs the guard again when another tab has logged in or out.
import { localKeys } from "@/lib/storage";

/** Returns what ends it. */
export function revalidateOnSessionChange(revalidate: () => void): () => void {
  const onStorage = (event: StorageEvent) => {
    // Storage events come only from other tabs; a null key means that everything was cleared.
    if (event.key === localKeys.loggedIn || event.key === null) revalidate();
  };
  window.addEventListener("storage", onStorage);
  return () => window.removeEventListener("storage", onStorage);
}
