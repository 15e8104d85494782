// The page's query as state: read it, change some of its members. A dialog that the query opens is an entry of the history, so
// that Back closes it.
import { useEffect, useLayoutEffect, useRef, type RefObject } from "react";
import { NavigationType, parsePath, useLocation, useNavigate, useNavigationType } from "react-router";

/** Null removes a member. */
type Changes<Name extends string> = Partial<Record<Name, string | number | null>>;

export function useQueryChanges<Name extends string>() {
  const { pathname, search, state, key } = useLocation();
  const navigate = useNavigate();
  const entry = useEntry();
  const closing = useRef(false);
  const dialogs = dialogsIn(state);

  /** A query with changes. */
  function changed(changes: Changes<Name>, query = search): string {
    const next = new URLSearchParams(query);
    for (const [name, value] of Object.entries<string | number | null | undefined>(changes)) {
      if (value === null || value === undefined) next.delete(name);
      else next.set(name, String(value));
    }
    return next.toString();
  }

  const at = (changes: Changes<Name>, query = search) => ({ pathname, search: changed(changes, query) });

  const add = (path: { pathname: string; search: string }, entries: number) =>
    navigate(path, { state: { dialogs: entries }, preventScrollReset: true });
  const replace = (changes: Changes<Name>, query = search) =>
    navigate(at(changes, query), { replace: true, preventScrollReset: true, flushSync: true });

  /** Adds an entry for a dialog. One below it that a link has opened gets an entry first, over that of the page. */
  async function enter(changes: Changes<Name>): Promise<void> {
    let below = dialogs;
    const closed: Changes<Name> = { ...changes };
    for (const name in closed) closed[name] = null;
    if (dialogs === 0 && Object.keys(changes).some((name) => new URLSearchParams(search).has(name))) {
      await replace(closed);
      await add({ pathname, search }, 1);
      below = 1;
    }
    await add(at(changes), below + 1);
  }

  /**
   * Replaces the dialog's entry, which the guard of its form lets pass, then steps back over the entries of all dialogs. Does
   * nothing on another entry: a dialog that closes after its request may have been closed by Back meanwhile.
   */
  async function leave(changes: Changes<Name>): Promise<void> {
    const present = entry.current;
    if (present === null || !present.keys.has(key)) return;
    closing.current = true;
    await replace(changes, present.search);
    if (dialogs > 0) await navigate(-dialogs);
    closing.current = false;
  }

  return {
    params: new URLSearchParams(search),
    /** The address of the page with changes. */
    pathWith: (changes: Changes<Name>) => `${pathname}?${changed(changes)}`,
    /** Changes the address. */
    change: (changes: Changes<Name>) => void navigate(at(changes), { replace: true, state, preventScrollReset: true }),
    /** Opens a dialog, or one in the place of another. Names every member that belongs to a dialog. */
    open: (changes: Changes<Name>) => void enter(changes),
    /** Closes all of them. One that a link has opened has no entry to step back over. */
    close: (changes: Changes<Name>) => {
      if (!closing.current) void leave(changes);
    },
  };
}

type Entry = {
  /** A replacement gives an entry another key. */
  keys: ReadonlySet<string>;
  search: string;
};

/** The present entry of the history, also for a call that began some renders ago; null once the screen is gone. */
function useEntry(): RefObject<Entry | null> {
  const { key, search } = useLocation();
  const isReplaced = useNavigationType() === NavigationType.Replace;
  const entry = useRef<Entry | null>(null);
  useLayoutEffect(() => {
    const before = isReplaced ? (entry.current?.keys ?? []) : [];
    entry.current = { keys: new Set([...before, key]), search };
  }, [key, search, isReplaced]);
  useEffect(
    () => () => {
      entry.current = null;
    },
    [],
  );
  return entry;
}

/** Opens a dialog by its address, from outside its page. Over that page itself, closing leads back to it as it was. */
export function useDialogLink(): (address: string) => void {
  const { pathname, state } = useLocation();
  const navigate = useNavigate();
  return (address) => {
    const isHere = parsePath(address).pathname === pathname;
    const options = { state: { dialogs: dialogsIn(state) + 1 }, preventScrollReset: true };
    void (isHere ? navigate(address, options) : navigate(address));
  };
}

/** How many entries dialogs have added to the history since the page was shown without any. */
function dialogsIn(state: unknown): number {
  const known = typeof state === "object" && state !== null && "dialogs" in state;
  return known && typeof state.dialogs === "number" ? state.dialogs : 0;
}
