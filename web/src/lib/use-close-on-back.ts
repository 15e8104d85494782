// Android's Back, button or gesture, closes what is open over the page before it leaves the page, as it does natively for a
// <dialog>. Browsers without CloseWatcher go back.
import { useEffect, useEffectEvent } from "react";

declare global {
  interface Window {
    CloseWatcher?: new () => EventTarget & { destroy: () => void };
  }
}

export function useCloseOnBack(open: boolean, close: () => void): void {
  const onClose = useEffectEvent(close);
  useEffect(() => {
    if (!open || window.CloseWatcher === undefined) return undefined;
    const watcher = new window.CloseWatcher();
    watcher.addEventListener("close", () => onClose());
    return () => watcher.destroy();
  }, [open]);
}
