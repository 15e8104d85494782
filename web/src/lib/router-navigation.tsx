// Provides the navigation from React Router: to the panel, and to screens under test.
import { useMemo, type ReactNode } from "react";
import { useLocation, useNavigate } from "react-router";
import { NavigationContext, type Navigate, type NavigateOptions, type Target } from "./navigation";

export function RouterNavigation({ children }: { children: ReactNode }) {
  const location = useLocation();
  const go = useNavigate();
  const navigation = useMemo(() => {
    const navigate: Navigate = (to: Target | number, options: NavigateOptions = {}) => {
      if (typeof to === "number") void go(to);
      else void go(to, options);
    };
    return { location, navigate };
  }, [location, go]);
  return <NavigationContext value={navigation}>{children}</NavigationContext>;
}
