// The query of a page's address as state: read it, change members of it. A change is made to the address that the reader is
// heading for, so that the second of two quick changes keeps the first.
import { useLocation, useNavigation } from "./navigation";

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
  const { location, destination, navigate } = useNavigation();
  return {
    params: new URLSearchParams(location.search),
    /** Changes the address, without a new entry in the history. A page that is being left is not called back. */
    change: (changes: UrlChanges<Name>): void => {
      const { pathname, search, hash, state, isNew } = destination();
      if (pathname !== location.pathname) return;
      navigate({ pathname, search: withChanges(search, changes), hash }, { replace: isNew !== true, state });
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
