// The alerts of the page, newest first. Stored in session storage too, so that one raised just before a full page load
// (between the two entries) is still shown after it, for the time it has left.
import { alertDurations } from "@/lib/durations";
import { parsed, session, sessionKeys } from "@/lib/storage";

export type AlertTone = "success" | "failure" | "info";
export type Alert = {
  id: string;
  tone: AlertTone;
  text: string;
  /** How long it stays in all, in milliseconds. */
  duration: number;
  /** When its time is up, in wall-clock milliseconds: the time goes on while a page loads. */
  until: number;
  /** It tells why a form was refused: it ends with the form, and does not outlive the page. */
  ofForm?: true;
  /** Takes back what the alert tells, behind a button `Annulla`. It does not outlive the page. */
  undo?: () => void;
};
type AlertDuration = keyof typeof alertDurations;

const none: readonly Alert[] = [];
const listeners = new Set<() => void>();
let alerts: readonly Alert[] | null = null;
let raised = 0;

export function alert(tone: AlertTone, text: string, duration: AlertDuration = "standard", undo?: () => void): void {
  raised += 1;
  const now = Date.now();
  const id = `${now}-${raised}`;
  const lasts = alertDurations[duration];
  // The same sentence twice is one alert whose time starts again.
  const others = readAlerts().filter((other) => other.text !== text);
  setAlerts([{ id, tone, text, duration: lasts, until: now + lasts, undo }, ...others]);
}

/** Drops the alert with this text: it is no longer true. */
export function dropAlert(text: string): void {
  const others = readAlerts().filter((other) => other.text !== text);
  if (others.length < readAlerts().length) setAlerts(others);
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

/** Reads the alerts again from storage, as a new page would. */
export function reloadAlerts(): void {
  alerts = null;
  announce();
}

/** Replaces all alerts. */
export function setAlerts(next: readonly Alert[]): void {
  alerts = next;
  const lasting = next.filter(({ ofForm }) => ofForm !== true);
  if (lasting.length === 0) session.remove(sessionKeys.alerts);
  else session.write(sessionKeys.alerts, JSON.stringify(lasting));
  announce();
}

function announce(): void {
  for (const listener of listeners) listener();
}

function stored(): readonly Alert[] {
  const value = parsed(session.read(sessionKeys.alerts));
  return Array.isArray(value) ? value.filter(isAlert).filter(isCurrent) : none;
}

/** Not over yet, and not from the future, which a clock that was set back can cause. */
function isCurrent({ duration, until }: Alert): boolean {
  const left = until - Date.now();
  return left > 0 && left <= duration;
}

function isAlert(value: unknown): value is Alert {
  if (typeof value !== "object" || value === null) return false;
  if (!("id" in value && "tone" in value && "text" in value && "duration" in value && "until" in value)) return false;
  const toneKnown = value.tone === "success" || value.tone === "failure" || value.tone === "info";
  const textKnown = typeof value.id === "string" && typeof value.text === "string";
  return toneKnown && textKnown && typeof value.duration === "number" && typeof value.until === "number";
}

/** Closing alerts, and extending them. */
export function closeAlert(id: string): void {
  setAlerts(readAlerts().filter((other) => other.id !== id));
}

/** Lets an alert stay longer after a pause. */
export function extendAlert(id: string, until: number): void {
  setAlerts(readAlerts().map((alert) => (alert.id === id ? { ...alert, until } : alert)));
}
