// Shows one element on the whole screen, without the browser and the panel around it.
import { useSyncExternalStore, type RefObject } from "react";

function subscribe(listener: () => void): () => void {
  document.addEventListener("fullscreenchange", listener);
  return () => document.removeEventListener("fullscreenchange", listener);
}

type FullScreen = {
  /** Phones of one maker cannot. */
  isPossible: boolean;
  isOn: boolean;
  toggle: () => void;
};

export function useFullScreen(element: RefObject<HTMLElement | null>): FullScreen {
  const isOn = useSyncExternalStore(subscribe, () => document.fullscreenElement !== null);
  return {
    isPossible: document.fullscreenEnabled === true,
    isOn,
    toggle: () => void (isOn ? document.exitFullscreen() : element.current?.requestFullscreen())?.catch(console.warn),
  };
}
