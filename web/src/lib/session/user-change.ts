// Keeps a page from showing one user's data to another. The next user may log in on this very page, in another tab, or
// before the reader comes back to this page through the browser's back/forward cache.
import type { QueryClient } from "@tanstack/react-query";
import { sweepDrafts } from "@/lib/drafts";
import { announceSession, subscribeToSession } from "./store";
import { readToken } from "./token";

type Options = {
  /** Runs when the page comes back from the back/forward cache, for the same user as before. */
  onReturn: () => void;
  /** For tests. */
  reload?: () => void;
};

/** Starts to watch. Call it before React renders, so that it hears of a change first. Returns what ends it. */
export function watchUserChange(queries: QueryClient, { onReturn, reload = reloadPage }: Options): () => void {
  /** The token of the user whose data the page may show; null as long as no user was logged in. */
  let shown = readToken();
  const page = document.documentElement.style;

  /** The frozen page shows nothing: the browser may paint it once more before it runs anything. */
  const onHide = ({ persisted }: PageTransitionEvent) => {
    if (persisted && shown !== null) page.visibility = "hidden";
  };
  const onShow = ({ persisted }: PageTransitionEvent) => {
    if (!persisted) return;
    if (shown !== null && readToken() !== shown) return reload();
    page.visibility = "";
    announceSession();
    onReturn();
  };
  /** Comes from other tabs only. Where no user is logged in now, the session's own listeners do what is needed. */
  const onStorage = () => {
    const token = readToken();
    if (shown !== null && token !== null && token !== shown) reload();
    sweepDrafts();
  };
  const onSession = () => {
    const token = readToken();
    sweepDrafts();
    if (token === null) {
      // A course page stays open after a logout in another tab. Its query is the one of lib/my-booking.ts.
      queries.removeQueries({ queryKey: ["my-booking"] });
      return;
    }
    if (shown !== null && token !== shown) queries.clear();
    shown = token;
  };

  sweepDrafts();
  window.addEventListener("pagehide", onHide);
  window.addEventListener("pageshow", onShow);
  window.addEventListener("storage", onStorage);
  const unsubscribe = subscribeToSession(onSession);
  return () => {
    window.removeEventListener("pagehide", onHide);
    window.removeEventListener("pageshow", onShow);
    window.removeEventListener("storage", onStorage);
    unsubscribe();
  };
}

/** Drops all that the page holds: caches, forms, components. It is hidden at once, since reloading takes a moment. */
function reloadPage(): void {
  document.body.hidden = true;
  location.reload();
}
