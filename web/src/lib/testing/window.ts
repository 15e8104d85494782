// Stands in for the window's width, which the test's browser does not lay out.
import { vi } from "vitest";

/** A window wide enough for columns, or not; what is returned turns it. */
export function windowOf(width: "wide" | "narrow"): (next: "wide" | "narrow") => void {
  let present = width;
  const listeners = new Set<() => void>();
  vi.stubGlobal("matchMedia", () => ({
    get matches() {
      return present === "wide";
    },
    addEventListener: (_: string, listener: () => void) => listeners.add(listener),
    removeEventListener: (_: string, listener: () => void) => listeners.delete(listener),
  }));
  return (next) => {
    present = next;
    for (const listener of listeners) listener();
  };
}
