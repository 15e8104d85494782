// Where one is, from the control panel on, by the routes' display names.
import { useMatches } from "react-router";
import { AppLink } from "@/ui/app-link";

export function Breadcrumb() {
  const crumbs = useMatches().flatMap(({ handle, pathname }) => {
    const name = displayName(handle);
    return name === null ? [] : [{ name, pathname }];
  });
  return (
    <nav aria-label="Percorso" className="min-w-0">
      <ol className="flex min-w-0 items-center text-[1rem]">
        {crumbs.map(({ name, pathname }, index) => {
          const last = index === crumbs.length - 1;
          return (
            <li key={pathname} className="flex min-w-0 items-center">
              {index > 0 && (
                <span aria-hidden="true" className="px-2 text-ink-faint">
                  /
                </span>
              )}
              {last ? (
                <span aria-current="page" className="truncate font-medium text-ink">
                  {name}
                </span>
              ) : (
                <AppLink to={pathname} className="inline-flex min-h-target items-center text-ink-soft underline-offset-4 hover:underline">
                  {name}
                </AppLink>
              )}
            </li>
          );
        })}
      </ol>
    </nav>
  );
}

function displayName(handle: unknown): string | null {
  if (typeof handle !== "object" || handle === null || !("name" in handle)) return null;
  return typeof handle.name === "string" ? handle.name : null;
}
