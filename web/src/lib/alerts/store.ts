// The alerts of the page, newest first. Kept in session storage too, so that one raised just before a full page
// load (the two entries) is still told after it.
import { alertDurations } from "@/lib/durations";
import { parsed, session, sessionKeys } from "@/lib/storage";

export type AlertTone = "success" | "failure" | "info";
export type Alert = { id: string; tone: AlertTone; text: string; duration: number };
export type AlertDuration = keyof typeof alertDurations;

const none: readonly Alert[] = [];
const listeners = new Set<() => void>();
let alerts: readonly Alert[] | null = null;
let raised = 0;

export function alert(tone: AlertTone, text: string, duration: AlertDuration = "standard"): void {
  raised += 1;
  const id = `${Date.now()}-${raised}`;
  // The same sentence twice is one alert whose time starts again.
  const others = readAlerts().filter((other) => other.text !== text);
  keep([{ id, tone, text, duration: alertDurations[duration] }, ...others]);
}

export function closeAlert(id: string): void {
  keep(readAlerts().filter((other) => other.id !== id));
}

export function readAlerts(): readonly Alert[] {
  alerts ??= stored();
  return alerts;
}

export function noAlerts(): readonly Alert[] {
  return none;
}

export function subscribeToAlerts(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

/** For tests: forgets what this page has read, as a new page would. */
export function reloadAlerts(): void {
  alerts = null;
  announce();
}

function keep(next: readonly Alert[]): void {
  alerts = next;
  if (next.length === 0) session.remove(sessionKeys.alerts);
  else session.write(sessionKeys.alerts, JSON.stringify(next));
  announce();
}

function announce(): void {
  for (const listener of listeners) listener();
}

function stored(): readonly Alert[] {
  const value = parsed(session.read(sessionKeys.alerts));
  return Array.isArray(value) ? value.filter(isAlert) : none;
}

function isAlert(value: unknown): value is Alert {
  if (typeof value !== "object" || value === null) return false;
  if (!("id" in value && "tone" in value && "text" in value && "duration" in value)) return false;
  const toneKnown = value.tone === "success" || value.tone === "failure" || value.tone === "info";
  return toneKnown && typeof value.id === "string" && typeof value.text === "string" && typeof value.duration === "number";
}
