// Where alerts are announced: one live region per page, newest on top. While a modal dialog is open the region is inside
// it, since everything outside it is inert.
import { useEffect, useState, useSyncExternalStore } from "react";
import { createPortal } from "react-dom";
import {
  type Alert,
  type AlertTone,
  closeAlert,
  extendAlert,
  noAlerts,
  readAlerts,
  reloadAlerts,
  subscribeToAlerts,
} from "@/lib/alerts/store";
import { classNames } from "@/lib/class-names";
import { texts } from "@/lib/texts";
import { CheckIcon, CloseIcon, InfoIcon, WarningIcon } from "./icons";
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

/** One alert: what happened, how long it still stays, and a button to close it. Time stops while it is pointed at or focused. */
const looks: Record<AlertTone, { edge: string; icon: typeof CheckIcon; tint: string }> = {
  success: { edge: "border-brand", icon: CheckIcon, tint: "text-brand" },
  failure: { edge: "border-danger", icon: WarningIcon, tint: "text-danger" },
  info: { edge: "border-info", icon: InfoIcon, tint: "text-info" },
};

function AlertItem({ alert }: { alert: Alert }) {
  const [paused, setPaused] = useState(false);
  useCountdown(alert, paused);
  useRestore();
  const look = looks[alert.tone];
  const Icon = look.icon;
  return (
    <div
      onPointerEnter={() => setPaused(true)}
      onPointerLeave={() => setPaused(false)}
      onFocus={() => setPaused(true)}
      onBlur={() => setPaused(false)}
      className={classNames(
        "alert-enter pointer-events-auto flex w-full max-w-md items-start gap-3 rounded-card border-l-4 bg-surface py-2 pr-2 pl-4 shadow-floating",
        look.edge,
      )}
    >
      <Icon className={classNames("mt-2.5 size-5", look.tint)} />
      <p className="grow py-2 text-compact leading-snug">{alert.text}</p>
      {alert.undo && (
        <button
          type="button"
          onClick={() => {
            closeAlert(alert.id);
            alert.undo?.();
          }}
          className="button button-quiet"
        >
          Ripristina
        </button>
      )}
      <button
        type="button"
        onClick={() => closeAlert(alert.id)}
        className="grid size-target shrink-0 place-items-center rounded-control text-ink-faint hover:bg-sunken hover:text-ink"
      >
        <CloseIcon />
        <span className="sr-only">{texts.close}</span>
      </button>
    </div>
  );
}

/** Closes the alert when its time is up; a pause extends it. */
function useCountdown({ id, until }: Alert, paused: boolean): void {
  useEffect(() => {
    const left = until - Date.now();
    if (paused) return () => extendAlert(id, Date.now() + left);
    const timer = setTimeout(() => closeAlert(id), left);
    return () => clearTimeout(timer);
  }, [id, until, paused]);
}

/** A page restored from the back/forward cache does not know which alerts were closed since. */
function useRestore(): void {
  useEffect(() => {
    const onPageShow = ({ persisted }: PageTransitionEvent) => persisted && reloadAlerts();
    window.addEventListener("pageshow", onPageShow);
    return () => window.removeEventListener("pageshow", onPageShow);
  }, []);
}
