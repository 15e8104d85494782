// The panel's own table of screens, read from its source: a screen that is added there is one that journeys must reach.

export interface PanelScreen {
  /** As a pattern: `/control-panel/admin/users/:id/edit`. */
  path: string;
  name: string;
  /** Any logged-in user when it is missing. */
  allowed?: "admin" | "staff";
  /** The sidebar links to the screens that have one. */
  icon?: unknown;
}

// By its address: the type check of the journeys does not follow it into the sources of the web.
const table: { screens: readonly PanelScreen[] } = await import(
  new URL("../../web/src/panel/screens.ts", import.meta.url).href
);

export const { screens } = table;

export type Role = "user" | "instructor" | "admin";

export function maySee(role: Role, { allowed }: PanelScreen): boolean {
  return allowed === undefined || role === "admin" || (role === "instructor" && allowed === "staff");
}
