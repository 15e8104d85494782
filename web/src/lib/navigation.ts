// The location and the navigate function, for everything that both entries share. The site provides them from its own small
// history, which fits its first load; the panel from React Router, whose loaders and middleware it needs.
import { createContext, useContext } from "react";

export type Place = {
  pathname: string;
  search: string;
  hash: string;
  /** What came with the navigation. */
  state: unknown;
  /** Differs for every entry of the history; "default" is the one that the browser itself loaded. */
  key: string;
};

/** Where the reader is heading: to the place of a navigation that is under way, else they stay at the present one. */
export type Destination = Place & {
  /** Whether a navigation under way adds an entry to the history. */
  isNew?: boolean;
};

export type Target = string | { pathname: string; search?: string; hash?: string };

export type NavigateOptions = { replace?: boolean; state?: unknown };

export type Navigate = {
  (to: Target, options?: NavigateOptions): void;
  /** Steps through the history. */
  (steps: number): void;
};

export type Navigation = {
  location: Place;
  navigate: Navigate;
  destination: () => Destination;
  /** Something opens over the page, which Back closes. Returns what to call when it is closed in another way. */
  openLayer: (close: () => void) => () => void;
};

export const NavigationContext = createContext<Navigation | null>(null);

export function useLocation(): Place {
  return useNavigation().location;
}

export function useNavigate(): Navigate {
  return useNavigation().navigate;
}

/** Without a history around it there is nothing to go back in. */
export function useLayers(): Navigation["openLayer"] | undefined {
  return useContext(NavigationContext)?.openLayer;
}

export function useNavigation(): Navigation {
  const navigation = useContext(NavigationContext);
  if (navigation === null) throw new Error("There is no NavigationContext around this component.");
  return navigation;
}
