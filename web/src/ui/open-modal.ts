// The modal dialog that is open, if any. While it is, the browser makes everything outside it inert: what must stay
// reachable (the alerts) is rendered into it.
import { useSyncExternalStore } from "react";

const listeners = new Set<() => void>();
let open: readonly HTMLElement[] = [];

/** Call it when the dialog has opened; returns the function to call before it closes. */
export function registerModal(dialog: HTMLElement): () => void {
  change([...open, dialog]);
  return () => change(open.filter((other) => other !== dialog));
}

/** The topmost open modal dialog. */
export function useOpenModal(): HTMLElement | null {
  return useSyncExternalStore(
    subscribe,
    () => open.at(-1) ?? null,
    () => null,
  );
}

function change(next: readonly HTMLElement[]): void {
  open = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}
