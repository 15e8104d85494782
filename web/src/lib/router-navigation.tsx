// Provides the navigation from React Router: to the panel, and to screens under test.
import { useContext, useMemo, type ReactNode } from "react";
import { NavigationType, UNSAFE_DataRouterContext as DataRouterContext, useLocation, useNavigate } from "react-router";
import { NavigationContext, type Destination, type Navigate, type NavigateOptions, type Target } from "./navigation";

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
  const router = useContext(DataRouterContext)?.router;
  const navigation = useMemo(() => {
    const navigate: Navigate = (to: Target | number, options: NavigateOptions = {}) => {
      if (typeof to === "number") void go(to);
      else void go(to, options);
    };
    // The router knows it at once, its hooks with the next render.
    const destination = (): Destination => {
      const under = router?.state.navigation;
      return {
        ...(under?.location ?? router?.state.location ?? location),
        isNew: under?.historyAction === NavigationType.Push,
      };
    };
    return { location, navigate, destination, openLayer };
  }, [location, go, router]);
  return <NavigationContext value={navigation}>{children}</NavigationContext>;
}
