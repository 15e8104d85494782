// The query of a page's address as state: read it, change members of it. A change is made to the address that the reader is
// heading for, so that the second of two quick changes keeps the first.
import { createContext, useContext } from "react";
import { NavigationType, useLocation, useNavigate, type DataRouter } from "react-router";

/** Where the reader is heading: to the place of a navigation that is under way, else they stay at the present one. */
type Destination = {
  pathname: string;
  search: string;
  hash: string;
  state: unknown;
  /** Whether a navigation under way adds an entry to the history. */
  isNew: boolean;
};

/** The panel's router, whose navigations take a while. It knows the destination at once, its hooks with the next render. */
export const DataRouterContext = createContext<DataRouter | null>(null);

/** The site has no data router: its navigations are in the browser's address at once. */
export function useDestination(): () => Destination {
  const router = useContext(DataRouterContext);
  const { state } = useLocation();
  return () => {
    if (router === null) {
      const { pathname, search, hash } = window.location;
      return { pathname, search, hash, state, isNew: false };
    }
    const { location, navigation } = router.state;
    return { ...(navigation.location ?? location), isNew: navigation.historyAction === NavigationType.Push };
  };
}

/** Null and an empty text remove a member. */
export type UrlChanges<Name extends string = string> = Partial<Record<Name, string | number | null>>;

export function withChanges(search: string, changes: UrlChanges): string {
  const params = new URLSearchParams(search);
  for (const [name, value] of Object.entries(changes)) {
    const text = String(value ?? "");
    if (text === "") params.delete(name);
    else params.set(name, text);
  }
  return params.toString();
}

export function useUrlState<Name extends string = string>() {
  const { pathname: here, search } = useLocation();
  const navigate = useNavigate();
  const destination = useDestination();
  return {
    params: new URLSearchParams(search),
    /** Changes the address, without a new entry in the history. A page that is being left is not called back. */
    change: (changes: UrlChanges<Name>): void => {
      const { pathname, search, hash, state, isNew } = destination();
      if (pathname !== here) return;
      void navigate({ pathname, search: withChanges(search, changes), hash }, { replace: !isNew, state });
    },
  };
}

/** `pathWith({ page: 2 })` is the address of the page with changes, for links. The site does without. */
export function usePathWith<Name extends string = string>(): (changes: UrlChanges<Name>) => string {
  const { pathname, search } = useLocation();
  return (changes) => {
    const query = withChanges(search, changes);
    return query === "" ? pathname : `${pathname}?${query}`;
  };
}
