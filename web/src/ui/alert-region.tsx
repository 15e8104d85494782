// Where alerts are told: one live region per page, newest on top. Time stops while one is pointed at or focused.
import { useEffect, useRef, useState, useSyncExternalStore } from "react";
import { closeAlert, noAlerts, readAlerts, subscribeToAlerts, type Alert, type AlertTone } from "@/lib/alerts/store";
import { classNames } from "@/lib/class-names";
import { texts } from "@/lib/texts";
import { CheckIcon, CloseIcon, InfoIcon, WarningIcon } from "./icons";

export function AlertRegion() {
  const alerts = useSyncExternalStore(subscribeToAlerts, readAlerts, noAlerts);
  return (
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
}

const looks: Record<AlertTone, { edge: string; icon: typeof CheckIcon; tint: string }> = {
  success: { edge: "border-brand", icon: CheckIcon, tint: "text-brand" },
  failure: { edge: "border-danger", icon: WarningIcon, tint: "text-danger" },
  info: { edge: "border-info", icon: InfoIcon, tint: "text-info" },
};

function AlertItem({ alert }: { alert: Alert }) {
  const [paused, setPaused] = useState(false);
  useCountdown(alert, paused);
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
      <p className="grow py-2 text-[1rem] leading-snug">{alert.text}</p>
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

/** Closes the alert when its time is up; what has run before a pause counts. */
function useCountdown({ id, duration }: Alert, paused: boolean): void {
  const left = useRef(duration);
  useEffect(() => {
    if (paused) return undefined;
    const since = Date.now();
    const timer = setTimeout(() => closeAlert(id), left.current);
    return () => {
      clearTimeout(timer);
      left.current = Math.max(0, left.current - (Date.now() - since));
    };
  }, [id, paused]);
}
