// Runs when the page comes back from the browser's back/forward cache, where it was frozen as it stood.
import { useEffect, useEffectEvent } from "react";

export function useReturn(run: () => void): void {
  const onReturn = useEffectEvent(run);
  useEffect(() => {
    const onShow = ({ persisted }: PageTransitionEvent) => persisted && onReturn();
    window.addEventListener("pageshow", onShow);
    return () => window.removeEventListener("pageshow", onShow);
  }, []);
}
