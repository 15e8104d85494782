// A notice shown while the device is offline.
import { useSyncExternalStore } from "react";

export function OfflineNotice() {
  const online = useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  );
  return (
    <div role="status">
      {!online && (
        <p className="bg-warning-soft px-4 py-2 text-center text-small font-medium text-warning">
          Sei offline. Quello che vedi potrebbe non essere aggiornato.
        </p>
      )}
    </div>
  );
}

function subscribe(listener: () => void): () => void {
  window.addEventListener("online", listener);
  window.addEventListener("offline", listener);
  return () => {
    window.removeEventListener("online", listener);
    window.removeEventListener("offline", listener);
  };
}
