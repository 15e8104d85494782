// Full page loads, which moving between the two entries needs. Replaceable, so that tests can watch them.

type Leave = (path: string, how?: "replace") => void;

let leave: Leave = (path, how) => location[how ?? "assign"](path);

/** Goes to the page; "replace" when nobody should come back to the present one, which would only send them on again. */
export function leaveTo(...way: Parameters<Leave>): void {
  leave(...way);
}

/** For tests: watches instead of leaving. Returns what puts the former way back. */
export function watchLeaving(watcher: Leave): () => void {
  const former = leave;
  leave = watcher;
  return () => {
    leave = former;
  };
}
