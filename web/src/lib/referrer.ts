// The referrer within the site. A link that is followed before React has hydrated it loads the next page in full: then only
// the browser knows which page the reader came from.
import { isPanelPath } from "./routes";

/**
 * The page of the public site whose link loaded the present one, as path and query; the browser does not tell the hash.
 * Null when the page was opened by its address, from another site, from the panel, by reloading or through the history.
 */
export function internalReferrer(): string | null {
  const [entry] = performance.getEntriesByType("navigation");
  const isNavigation = entry !== undefined && "type" in entry && entry.type === "navigate";
  if (!isNavigation || !URL.canParse(document.referrer)) return null;
  const { origin, pathname, search } = new URL(document.referrer);
  return origin === location.origin && !isPanelPath(pathname) ? pathname + search : null;
}
