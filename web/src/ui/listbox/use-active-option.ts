// The option of an open list that the keys have reached. The focus stays in the text field; `aria-activedescendant` tells screen
// readers which option it is.
import { useState, type KeyboardEvent } from "react";

export type ActiveOption = {
  /** Null when there is none. */
  index: number | null;
  set: (index: number | null) => void;
  /** Moves it by a key; whether the key was one of those that do. */
  move: (event: KeyboardEvent) => boolean;
};

export function useActiveOption(count: number, first: number | null = null): ActiveOption {
  const [at, setAt] = useState(first);
  const index = at === null || count === 0 ? null : Math.min(at, count - 1);

  function move(event: KeyboardEvent): boolean {
    const next = nextIndex(event.key, index, count - 1);
    if (next === null) return false;
    event.preventDefault();
    setAt(next);
    return true;
  }

  return { index, set: setAt, move };
}

/** The arrows lead from the last to the first and back. */
function nextIndex(key: string, index: number | null, last: number): number | null {
  if (last < 0) return null;
  if (key === "ArrowDown") return index === null || index >= last ? 0 : index + 1;
  if (key === "ArrowUp") return index === null || index <= 0 ? last : index - 1;
  return null;
}
