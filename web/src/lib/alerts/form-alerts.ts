// The alerts of a form: those that it has raised when it was sent. They are dropped when it is sent again, and those that tell
// why it was refused also when it is left.
import { readAlerts, setAlerts } from "./store";

export type FormAlerts = readonly string[];

/** Runs what follows a sent form, and returns the alerts that it has raised. */
export function collectAlerts(run: () => void): FormAlerts {
  const before = new Set(readAlerts());
  run();
  const raised = readAlerts().filter((alert) => !before.has(alert));
  const ids = raised.map(({ id }) => id);
  if (raised.some(({ tone }) => tone === "failure")) {
    setAlerts(
      readAlerts().map((alert) =>
        alert.tone === "failure" && ids.includes(alert.id) ? { ...alert, ofForm: true as const } : alert,
      ),
    );
  }
  return ids;
}

/** The form is sent again. */
export function dropAlerts(ids: FormAlerts): void {
  drop(({ id }) => ids.includes(id));
}

/** The form is left. The alerts of its success stay. */
export function dropRefusals(ids: FormAlerts): void {
  drop(({ id, ofForm }) => ofForm === true && ids.includes(id));
}

function drop(matches: (alert: ReturnType<typeof readAlerts>[number]) => boolean): void {
  const alerts = readAlerts();
  if (alerts.some(matches)) setAlerts(alerts.filter((alert) => !matches(alert)));
}
