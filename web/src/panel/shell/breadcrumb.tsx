// The breadcrumb, built from the display names of the matched routes.
import { Fragment } from "react";
import { generatePath, useMatches } from "react-router";
import { classNames } from "@/lib/class-names";
import { AppLink } from "@/ui/app-link";
import { isRouteHandle } from "./route-handle";

export function Breadcrumb() {
  const places = useMatches().flatMap(({ handle, pathname, params }) => {
    if (!isRouteHandle(handle)) return [];
    const { name, parents = [] } = handle;
    return [
      ...parents.map((parent) => ({ name: parent.name, pathname: generatePath(parent.path, params) })),
      { name, pathname },
    ];
  });
  return (
    <nav aria-label="Percorso" className="min-w-0 grow">
      <ol className="flex items-center gap-2 text-small">
        {places.map(({ name, pathname }, index) => (
          <Fragment key={`${pathname} ${name}`}>
            {index > 0 && (
              <li aria-hidden="true" className="text-line-strong max-sm:hidden">
                /
              </li>
            )}
            <li
              className={classNames(
                "not-last:shrink-0 last:min-w-0 last:truncate",
                // On a phone there is room for the page alone.
                index < places.length - 1 && "max-sm:hidden",
              )}
            >
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
