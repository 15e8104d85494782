// One alert: what happened, how long it still stays, and a button to close it. Time stops while it is pointed at or focused.
import { useEffect, useState } from "react";
import { closeAlert, extendAlert } from "@/lib/alerts/lifetime";
import { reloadAlerts, type Alert, type AlertTone } from "@/lib/alerts/store";
import { classNames } from "@/lib/class-names";
import { texts } from "@/lib/texts";
import { CheckIcon, CloseIcon, InfoIcon, WarningIcon } from "./icons";

const looks: Record<AlertTone, { edge: string; icon: typeof CheckIcon; tint: string }> = {
  success: { edge: "border-brand", icon: CheckIcon, tint: "text-brand" },
  failure: { edge: "border-danger", icon: WarningIcon, tint: "text-danger" },
  info: { edge: "border-info", icon: InfoIcon, tint: "text-info" },
};

export function AlertItem({ alert }: { alert: Alert }) {
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
          Annulla
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
