// A dialog that the page's query opens. It is an entry of the history, so that Back closes it; a dialog in the place of another
// takes over its entry, and one that a link has opened is replaced when it closes.
import { parsePath, useLocation, useNavigate } from "react-router";
import { unsavedWork } from "@/lib/unsaved-work";
import { useDestination, useUrlState, withChanges, type UrlChanges } from "@/lib/url-state";

export function useUrlDialog<Name extends string>() {
  const { pathname, state } = useLocation();
  const destination = useDestination();
  const navigate = useNavigate();
  const own = markIn(state);

  function open(changes: UrlChanges<Name>): void {
    const here = destination();
    // An answer that comes when the reader has gone elsewhere leads to the dialog as a link does.
    if (here.pathname !== pathname) return void navigate({ pathname, search: withChanges("", changes) });
    const to = { pathname, search: withChanges(here.search, changes) };
    const isMarked = markIn(here.state) !== null;
    const isOver = isMarked || Object.keys(changes).some((name) => new URLSearchParams(here.search).has(name));
    // The guard of a form lets a replacement pass.
    const replace = isOver && !here.isNew && !unsavedWork().some(({ inDialog }) => inDialog === true);
    void navigate(to, { replace, state: isOver && !isMarked ? here.state : { dialog: newMark() } });
  }

  /**
   * Replaces the dialog's entry, which the guard of its form lets pass, then steps back to the page's. Does nothing on another
   * entry: a dialog that closes after its request may have been closed by Back meanwhile.
   */
  async function close(changes: UrlChanges<Name>): Promise<void> {
    const here = destination();
    if (here.pathname !== pathname || markIn(here.state) !== own) return;
    await navigate({ pathname, search: withChanges(here.search, changes) }, { replace: true, flushSync: true });
    if (own !== null) await navigate(-1);
  }

  return {
    ...useUrlState<Name>(),
    /** Opens a dialog, or one in the place of another. Names every member that belongs to a dialog. */
    open,
    close: (changes: UrlChanges<Name>) => void close(changes),
  };
}

/** Opens a dialog by its address, from outside its page. Over that page itself, closing leads back to it as it was. */
export function useDialogLink(): (address: string) => void {
  const { pathname } = useLocation();
  const navigate = useNavigate();
  return (address) => {
    const isHere = parsePath(address).pathname === pathname;
    void (isHere ? navigate(address, { state: { dialog: newMark() } }) : navigate(address));
  };
}

/** Marks the entry of a dialog in the history: below it is the entry of its page. */
function newMark(): string {
  return Math.random().toString(36).slice(2);
}

function markIn(state: unknown): string | null {
  const isMarked = typeof state === "object" && state !== null && "dialog" in state;
  return isMarked && typeof state.dialog === "string" ? state.dialog : null;
}
