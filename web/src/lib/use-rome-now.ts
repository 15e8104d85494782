// Rome's wall clock for components, to the minute. A page stays open overnight, and a tablet that sleeps stops its timers.
import { useSyncExternalStore } from "react";
import { romeNow } from "./rome-time";

const minute = 60_000;

const listeners = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | undefined;

export function useRomeNow(): string {
  return useSyncExternalStore(subscribe, now, now);
}

function now(): string {
  return romeNow();
}

/** One timer for all: each row of a list may ask. */
function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) {
    timer = setInterval(announce, minute);
    document.addEventListener("visibilitychange", announce);
  }
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(timer);
    document.removeEventListener("visibilitychange", announce);
  };
}

function announce(): void {
  for (const listener of listeners) listener();
}
