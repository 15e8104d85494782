// The `handle` of the panel's routes: what the shell around a page needs to know about it.

export type RouteHandle = {
  /** The display name in the breadcrumb. */
  name: string;
  /** The screens between the panel and this one, as route patterns. */
  parents?: readonly { name: string; path: string }[];
  /** The content takes the width of the window. */
  wide?: boolean;
  /** Its page of the manual. */
  help?: string;
};

export function isRouteHandle(handle: unknown): handle is RouteHandle {
  return typeof handle === "object" && handle !== null && "name" in handle && typeof handle.name === "string";
}
