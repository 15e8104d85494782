// Shows one element on the whole screen, without the browser and the panel around it.
import { useSyncExternalStore, type RefObject } from "react";

function subscribe(listener: () => void): () => void {
  document.addEventListener("fullscreenchange", listener);
  return () => document.removeEventListener("fullscreenchange", listener);
}

/** Browsers without it have no such member at all. */
function isFullScreen(): boolean {
  return document.fullscreenElement instanceof Element;
}

type FullScreen = {
  /** Phones of one maker cannot. */
  isPossible: boolean;
  isOn: boolean;
  toggle: () => void;
};

export function useFullScreen(element: RefObject<HTMLElement | null>): FullScreen {
  const isOn = useSyncExternalStore(subscribe, isFullScreen);
  return {
    isPossible: document.fullscreenEnabled,
    isOn,
    toggle: () => void (isOn ? document.exitFullscreen() : element.current?.requestFullscreen())?.catch(console.warn),
  };
}
