// The breadcrumb, built from the display names of the matched routes.
import { Fragment } from "react";
import { useMatches } from "react-router";
import { AppLink } from "@/ui/app-link";

/** The `handle` of a route. */
export type RouteHandle = { name: string };

export function Breadcrumb() {
  const places = useMatches().flatMap(({ handle, pathname }) =>
    isRouteHandle(handle) ? [{ name: handle.name, pathname }] : [],
  );
  return (
    <nav aria-label="Percorso" className="min-w-0 grow">
      <ol className="flex items-center gap-2 text-small">
        {places.map(({ name, pathname }, index) => (
          <Fragment key={pathname}>
            {index > 0 && (
              <li aria-hidden="true" className="text-line-strong">
                /
              </li>
            )}
            <li className="min-w-0 last:truncate">
              {index < places.length - 1 ? (
                <AppLink
                  to={pathname}
                  className="inline-flex min-h-target items-center whitespace-nowrap text-ink-soft underline-offset-4 hover:text-ink hover:underline"
                >
                  {name}
                </AppLink>
              ) : (
                <span aria-current="page" className="font-medium">
                  {name}
                </span>
              )}
            </li>
          </Fragment>
        ))}
      </ol>
    </nav>
  );
}

function isRouteHandle(handle: unknown): handle is RouteHandle {
  return typeof handle === "object" && handle !== null && "name" in handle && typeof handle.name === "string";
}
