// The browser's history under React Router. `BrowserRouter` is the same, with forms, prefetching and framework code behind it that
// would be 4 KB of every first load.
import { startTransition, useLayoutEffect, useState, type ReactNode } from "react";
import { createPath, Router, type Navigator, type To } from "react-router";

export function BrowserRouter({ children }: { children: ReactNode }) {
  const [location, setLocation] = useState(currentLocation);
  const [navigator] = useState<Navigator>(() => {
    const update = () => startTransition(() => setLocation(currentLocation()));
    const write = (how: "pushState" | "replaceState") => (to: To, state: unknown) => {
      history[how]({ usr: state, key: Math.random().toString(36).slice(2, 10) }, "", hrefOf(to));
      update();
    };
    return {
      createHref: hrefOf,
      go: (steps) => history.go(steps),
      push: write("pushState"),
      replace: write("replaceState"),
    };
  });
  useLayoutEffect(() => {
    const update = () => startTransition(() => setLocation(currentLocation()));
    window.addEventListener("popstate", update);
    return () => window.removeEventListener("popstate", update);
  }, []);
  return (
    <Router location={location} navigator={navigator}>
      {children}
    </Router>
  );
}

function hrefOf(to: To): string {
  return typeof to === "string" ? to : createPath(to);
}

/** An entry that the browser itself has made has the key "default". */
function currentLocation() {
  const { pathname, search, hash } = window.location;
  const { usr = null, key = "default" } = history.state ?? {};
  return { pathname, search, hash, state: usr, key };
}
