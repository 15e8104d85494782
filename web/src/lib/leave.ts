// Full page loads, which moving between the two entries needs. Replaceable, so that tests can watch them.

type Leave = (path: string) => void;

let leave: Leave = (path) => {
  location.assign(path);
};

export function leaveTo(path: string): void {
  leave(path);
}

/** For tests: watches instead of leaving. Returns what puts the former way back. */
export function watchLeaving(watcher: Leave): () => void {
  const former = leave;
  leave = watcher;
  return () => {
    leave = former;
  };
}
