// The session for components: re-renders when it changes, here or in another tab.
import { useSyncExternalStore } from "react";
import { readSession, subscribeToSession, unknownSession, type Session } from "./store";

export function useSession(): Session {
  return useSyncExternalStore(subscribeToSession, readSession, unknownSession);
}
