// Where alerts are told: one live region per page, newest on top. The alerts themselves are loaded with the first one.
import { lazy, Suspense, useSyncExternalStore } from "react";
import { noAlerts, readAlerts, subscribeToAlerts } from "@/lib/alerts/store";

const AlertItem = lazy(async () => ({ default: (await import("./alert-item")).AlertItem }));

export function AlertRegion() {
  const alerts = useSyncExternalStore(subscribeToAlerts, readAlerts, noAlerts);
  return (
    <section
      aria-label="Avvisi"
      aria-live="polite"
      className="pointer-events-none fixed inset-x-0 top-0 z-50 grid justify-items-end gap-3 p-4"
    >
      <Suspense>
        {alerts.map((alert) => (
          <AlertItem key={alert.id} alert={alert} />
        ))}
      </Suspense>
    </section>
  );
}
