// A link that is followed before React can answer loads the next page in full. What moving in place would have known of the
// page before must then come from the browser.
import { isPanelPath } from "./routes";

/**
 * The page of the public site whose link loaded the present one, as path and query: the browser does not tell the hash.
 * Null when it was opened in any other way: by address, from elsewhere, by reloading, through the history, or sent from the panel.
 */
export function loadedFrom(): string | null {
  const [load] = performance.getEntriesByType("navigation");
  const followed = load !== undefined && "type" in load && load.type === "navigate";
  if (!followed || !URL.canParse(document.referrer)) return null;
  const { origin, pathname, search } = new URL(document.referrer);
  return origin === location.origin && !isPanelPath(pathname) ? pathname + search : null;
}
