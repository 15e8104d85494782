// The browser's history as the site's navigation. React Router would do the same and more, for 7 KB of every page's first
// load.
import { startTransition, useCallback, useLayoutEffect, useMemo, useState, type ReactNode } from "react";
import { NavigationContext, type Navigate, type NavigateOptions, type Place, type Target } from "@/lib/navigation";

export function BrowserHistory({ children }: { children: ReactNode }) {
  // Whatever the browser has loaded is where the reader begins, also an entry that they come back to by reloading.
  const [location, setLocation] = useState(() => ({ ...present(), key: "default" }));
  const arrive = useCallback(() => startTransition(() => setLocation(present())), []);
  const navigation = useMemo(() => ({ location, navigate: navigator(arrive) }), [location, arrive]);

  useLayoutEffect(() => {
    window.addEventListener("popstate", arrive);
    return () => window.removeEventListener("popstate", arrive);
  }, [arrive]);

  return <NavigationContext value={navigation}>{children}</NavigationContext>;
}

function navigator(arrive: () => void): Navigate {
  return (to: Target | number, { replace = false, state = null }: NavigateOptions = {}) => {
    if (typeof to === "number") return history.go(to);
    const entry = { usr: state, key: Math.random().toString(36).slice(2, 10) };
    history[replace ? "replaceState" : "pushState"](entry, "", addressOf(to));
    arrive();
  };
}

function present(): Place {
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

function addressOf(to: Target): string {
  if (typeof to === "string") return to;
  const { pathname, search = "", hash = "" } = to;
  return pathname + (search === "" || search.startsWith("?") ? search : `?${search}`) + hash;
}
