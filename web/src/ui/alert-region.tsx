// Where alerts are announced: one live region per page, newest on top. While a modal dialog is open the region is inside
// it, since everything outside it is inert.
import { useEffect, useState, useSyncExternalStore } from "react";
import { createPortal } from "react-dom";
import { noAlerts, readAlerts, subscribeToAlerts } from "@/lib/alerts/store";
import { AlertItem } from "./alert-item";
import { useOpenModal } from "./open-modal";

export function AlertRegion() {
  const alerts = useSyncExternalStore(subscribeToAlerts, readAlerts, noAlerts);
  const modal = useOpenModal();
  const [place, setPlace] = useState<HTMLElement | null>(null);
  const count = alerts.length;
  useEffect(() => {
    if (count === 0 || place === null) return undefined;
    const shown = new AbortController();
    // Without it the alerts are where the styles put them.
    import("./alert-placement").then(
      ({ keepClear }) => keepClear(place, shown.signal),
      () => {},
    );
    return () => shown.abort();
  }, [count, place]);
  const region = (
    <section
      ref={setPlace}
      aria-label="Avvisi"
      aria-live="polite"
      className="pointer-events-none alerts fixed inset-x-0 z-50 grid justify-items-end gap-3 p-4 print:hidden"
    >
      {alerts.map((alert) => (
        <AlertItem key={alert.id} alert={alert} />
      ))}
    </section>
  );
  return modal === null ? region : createPortal(region, modal);
}
