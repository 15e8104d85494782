// Where alerts are announced: one live region per page, newest on top. While a modal dialog is open the region is inside
// it, since everything outside it is inert.
import { useSyncExternalStore } from "react";
import { createPortal } from "react-dom";
import { noAlerts, readAlerts, subscribeToAlerts } from "@/lib/alerts/store";
import { AlertItem } from "./alert-item";
import { useOpenModal } from "./open-modal";

export function AlertRegion() {
  const alerts = useSyncExternalStore(subscribeToAlerts, readAlerts, noAlerts);
  const modal = useOpenModal();
  const region = (
    <section
      aria-label="Avvisi"
      aria-live="polite"
      className="pointer-events-none fixed inset-x-0 top-0 z-50 grid justify-items-end gap-3 p-4"
    >
      {alerts.map((alert) => (
        <AlertItem key={alert.id} alert={alert} />
      ))}
    </section>
  );
  return modal === null ? region : createPortal(region, modal);
}
