// Closing alerts, and extending them.
import { setAlerts, readAlerts } from "./store";

export function closeAlert(id: string): void {
  setAlerts(readAlerts().filter((other) => other.id !== id));
}

/** Lets an alert stay longer after a pause. */
export function extendAlert(id: string, until: number): void {
  setAlerts(readAlerts().map((alert) => (alert.id === id ? { ...alert, until } : alert)));
}
