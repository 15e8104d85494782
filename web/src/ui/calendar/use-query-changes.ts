// The page's query as state: read it, change some of its members.
import { useLocation, useNavigate } from "react-router";

/** Null removes a member. */
type Changes<Name extends string> = Partial<Record<Name, string | number | null>>;

export function useQueryChanges<Name extends string>() {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();

  /** The query with changes. */
  function changed(changes: Changes<Name>): string {
    const next = new URLSearchParams(search);
    for (const [name, value] of Object.entries<string | number | null | undefined>(changes)) {
      if (value === null || value === undefined) next.delete(name);
      else next.set(name, String(value));
    }
    return next.toString();
  }

  return {
    params: new URLSearchParams(search),
    /** The address of the page with changes. */
    pathWith: (changes: Changes<Name>) => `${pathname}?${changed(changes)}`,
    /** Changes the address. `push` makes an entry in the history: Back takes the change back. */
    change: (changes: Changes<Name>, { push = false }: { push?: boolean } = {}) =>
      void navigate({ pathname, search: changed(changes) }, { replace: !push, preventScrollReset: true }),
  };
}
