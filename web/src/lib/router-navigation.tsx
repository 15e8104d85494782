// Provides the navigation from React Router: to the panel, and to screens under test.
import { useMemo, type ReactNode } from "react";
import { useLocation, useNavigate } from "react-router";
import { NavigationContext, type Navigate, type NavigateOptions, type Target } from "./navigation";

/** Steps within the panel can be stopped where the browser has the Navigation API: no entry is needed. */
function openLayer(close: () => void): () => void {
  const onNavigate = (event: Event) => {
    if (!("navigationType" in event) || event.navigationType !== "traverse" || !event.cancelable) return;
    event.preventDefault();
    close();
  };
  const navigation = "navigation" in window ? window.navigation : null;
  navigation?.addEventListener("navigate", onNavigate);
  return () => navigation?.removeEventListener("navigate", onNavigate);
}

export function RouterNavigation({ children }: { children: ReactNode }) {
  const location = useLocation();
  const go = useNavigate();
  const navigation = useMemo(() => {
    const navigate: Navigate = (to: Target | number, options: NavigateOptions = {}) => {
      if (typeof to === "number") void go(to);
      else void go(to, options);
    };
    return { location, navigate, openLayer };
  }, [location, go]);
  return <NavigationContext value={navigation}>{children}</NavigationContext>;
}
