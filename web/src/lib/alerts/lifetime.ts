// What becomes of an alert that is shown. Apart from the store, because it is loaded with the first alert.
import { keepAlerts, readAlerts } from "./store";

export function closeAlert(id: string): void {
  keepAlerts(readAlerts().filter((other) => other.id !== id));
}

/** Lets an alert stay longer, because its time stood still for a while. */
export function extendAlert(id: string, until: number): void {
  keepAlerts(readAlerts().map((alert) => (alert.id === id ? { ...alert, until } : alert)));
}
