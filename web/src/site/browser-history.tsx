// The browser's history for React Router's core. Its BrowserRouter does the same, but comes in one piece with forms,
// fetchers and data routers, which would cost the public pages 6 KB of their first load.
import { startTransition, useLayoutEffect, useMemo, useState, type ReactNode } from "react";
import { createPath, NavigationType, parsePath, Router, type Navigator, type To } from "react-router";

type Location = { pathname: string; search: string; hash: string; state: unknown; key: string };
type Visit = { location: Location; type: NavigationType };

export function BrowserHistory({ children }: { children: ReactNode }) {
  const [visit, setVisit] = useState<Visit>(() => ({ location: present(), type: NavigationType.Pop }));
  const navigator = useMemo(() => browserNavigator((type) => startTransition(() => setVisit({ location: present(), type }))), []);

  useLayoutEffect(() => {
    const onPop = () => startTransition(() => setVisit({ location: present(), type: NavigationType.Pop }));
    window.addEventListener("popstate", onPop);
    return () => window.removeEventListener("popstate", onPop);
  }, []);

  return (
    <Router location={visit.location} navigationType={visit.type} navigator={navigator}>
      {children}
    </Router>
  );
}

function browserNavigator(arrive: (type: NavigationType) => void): Navigator {
  return {
    createHref: (to) => (typeof to === "string" ? to : createPath(to)),
    go: (steps) => history.go(steps),
    push(to, state) {
      history.pushState(entry(state), "", addressOf(to));
      arrive(NavigationType.Push);
    },
    replace(to, state) {
      history.replaceState(entry(state), "", addressOf(to));
      arrive(NavigationType.Replace);
    },
  };
}

/** The router's own state of an entry, in the form React Router itself keeps it. */
function entry(usr: unknown) {
  return { usr, key: Math.random().toString(36).slice(2, 10) };
}

function present(): Location {
  const { pathname, search, hash } = location;
  const stored: unknown = history.state;
  const known = typeof stored === "object" && stored !== null;
  return {
    pathname,
    search,
    hash,
    state: known && "usr" in stored ? stored.usr : null,
    key: known && "key" in stored && typeof stored.key === "string" ? stored.key : "default",
  };
}

function addressOf(to: To): string {
  const { pathname = location.pathname, search = "", hash = "" } = typeof to === "string" ? parsePath(to) : to;
  return createPath({ pathname, search, hash });
}
