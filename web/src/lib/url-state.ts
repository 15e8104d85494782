// The query of a page's address as state: read it, change members of it. A change is made to the address that the reader is
// heading for, so that the second of two quick changes keeps the first.
import { useDestination, useLocation, useNavigate } from "./navigation";

/** Null removes a member. */
export type UrlChanges<Name extends string = string> = Partial<Record<Name, string | number | null>>;

export function withChanges(search: string, changes: UrlChanges): string {
  const params = new URLSearchParams(search);
  for (const [name, value] of Object.entries(changes)) {
    if (value === null || value === undefined) params.delete(name);
    else params.set(name, String(value));
  }
  return params.toString();
}

export function useUrlState<Name extends string = string>() {
  const { pathname, search } = useLocation();
  const destination = useDestination();
  const navigate = useNavigate();
  return {
    params: new URLSearchParams(search),
    /** The address of the page with changes. */
    pathWith: (changes: UrlChanges<Name>): string => {
      const query = withChanges(search, changes);
      return query === "" ? pathname : `${pathname}?${query}`;
    },
    /** Changes the address, without a new entry in the history. A page that is being left is not called back. */
    change: (changes: UrlChanges<Name>): void => {
      const { hash, state, isNew, ...here } = destination();
      if (here.pathname !== pathname) return;
      navigate({ pathname, search: withChanges(here.search, changes), hash }, { replace: !isNew, state });
    },
  };
}
