// The browser's history as the site's navigation. React Router would do the same and more, for 7 KB of every page's first
// load.
import { startTransition, useCallback, useLayoutEffect, useMemo, useState, type ReactNode } from "react";
import { retryLazyComponents } from "@/lib/lazy-component";
import { NavigationContext, type Navigate, type NavigateOptions, type Place, type Target } from "@/lib/navigation";

export function BrowserHistory({ children }: { children: ReactNode }) {
  // "default" is the entry that the browser loaded, also when that is an older one, come back to by reloading.
  const [location, setLocation] = useState(() => ({ ...currentLocation(), key: "default" }));
  const update = useCallback(() => {
    retryLazyComponents();
    startTransition(() => setLocation(locationAfter));
  }, []);
  const navigation = useMemo(
    () => ({ location, navigate: navigator(update), destination: currentLocation, openLayer }),
    [location, update],
  );

  useLayoutEffect(() => {
    const onPop = () => leaveLayer(update);
    // After a reload or Forward, nothing is open on the entry of a layer.
    leaveLayer(() => {});
    window.addEventListener("popstate", onPop);
    return () => window.removeEventListener("popstate", onPop);
  }, [update]);

  return <NavigationContext value={navigation}>{children}</NavigationContext>;
}

function navigator(update: () => void): Navigate {
  return (to: Target | number, { replace = false, state = null }: NavigateOptions = {}) => {
    leaveLayer(() => {
      if (typeof to === "number") return history.go(to);
      const entry = { usr: state, key: Math.random().toString(36).slice(2, 10) };
      history[replace ? "replaceState" : "pushState"](entry, "", addressOf(to));
      update();
    });
  };
}

/** Runs on the page's own entry of the history. The entry of a layer (history-layer.ts) is left first. */
function leaveLayer(run: () => void): void {
  if (history.state?.layer !== true) run();
  else void import("./history-layer").then((layer) => layer.leaveLayer(run), run);
}

/** Only touch screens have layers, and only once something opens. */
function openLayer(close: () => void): () => void {
  if (!matchMedia("(pointer: coarse)").matches) return () => {};
  const closed = new AbortController();
  import("./history-layer").then((layer) => layer.openLayer(close, closed.signal)).catch(console.warn);
  return () => closed.abort();
}

/** A navigation is done at once; only what is rendered follows later. */
function currentLocation(): Place {
  const { pathname, search, hash } = location;
  const stored: unknown = history.state;
  const known = typeof stored === "object" && stored !== null;
  return {
    pathname,
    search,
    hash,
    state: known && "usr" in stored ? stored.usr : null,
    key: known && "key" in stored && typeof stored.key === "string" ? stored.key : "first",
  };
}

/**
 * The location after a navigation. A link to a place on the same page (the skip link) makes an entry of its own in the
 * history, but the reader is still on the page that the server rendered: its key stays.
 */
function locationAfter(former: Place): Place {
  const next = currentLocation();
  const samePage = next.pathname === former.pathname && next.search === former.search;
  return samePage && former.key === "default" ? { ...next, key: "default" } : next;
}

function addressOf(to: Target): string {
  if (typeof to === "string") return to;
  const { pathname, search = "", hash = "" } = to;
  return pathname + (search === "" || search.startsWith("?") ? search : `?${search}`) + hash;
}
