// When a page that was loaded long ago must ask again who is logged in: it comes back from the browser's page cache, or
// another tab has logged in or out.
import { localKeys } from "@/lib/storage";

/** Calls `check` at those moments. Returns what ends it. */
export function checkAgainOnReturn(check: () => void): () => void {
  const onShow = (event: PageTransitionEvent) => {
    if (event.persisted) check();
  };
  const onStorage = (event: StorageEvent) => {
    // Storage events come only from other tabs; a null key means that all was cleared.
    if (event.key === localKeys.loggedIn || event.key === null) check();
  };
  window.addEventListener("pageshow", onShow);
  window.addEventListener("storage", onStorage);
  return () => {
    window.removeEventListener("pageshow", onShow);
    window.removeEventListener("storage", onStorage);
  };
}
