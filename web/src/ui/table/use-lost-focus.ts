// Finds the focus a new place when a row, or the bar of bulk actions, goes away with it: an action often ends what it was
// started from, at once or when the dialog that it opened has closed.
import { useEffect, useRef, type FocusEvent, type RefObject } from "react";

const parts = "tr, li, [role=toolbar]";

/** `focusRow` focuses a row that is left. Returns the handlers of the element around the rows and the bar. */
export function useLostFocus(root: RefObject<HTMLElement | null>, focusRow: () => void) {
  const held = useRef<Element | null>(null);

  useEffect(() => {
    if (held.current === null || held.current.isConnected || document.activeElement !== document.body) return;
    held.current = null;
    focusRow();
  });

  return {
    onFocus: ({ target }: FocusEvent) => {
      // A menu is rendered elsewhere on the page: what has opened it still counts.
      if (root.current?.contains(target) === true) held.current = target.closest(parts) === null ? null : target;
    },
    // Whoever clicks beside everything has left it.
    onBlur: ({ target, relatedTarget }: FocusEvent) => {
      if (relatedTarget === null && target === held.current) held.current = null;
    },
  };
}
