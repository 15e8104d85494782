// The whole route table, once: patterns for the routers, and builders for links.
import * as patterns from "./patterns";

export * as patterns from "./patterns";
export * as to from "./paths";

/** Whether the path belongs to the control panel, which is an entry of its own. */
export function isPanelPath(path: string): boolean {
  return path === patterns.panel || path.startsWith(`${patterns.panel}/`);
}
