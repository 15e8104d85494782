// The sidebar's content, shown beside the page or in the drawer.
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useLocation } from "react-router";
import { listPaths, queryOfView, savedViewsQuery, viewPath } from "@/domain/saved-views/queries";
import { roleOf, type Role } from "@/features/route-access/access";
import { useCentre } from "@/lib/centre";
import { classNames } from "@/lib/class-names";
import { to } from "@/lib/routes";
import type { SessionUser } from "@/lib/session/store";
import { isAllowed } from "@/panel/guard";
import { screens } from "@/panel/screens";
import { AppLink, NavLink } from "@/ui/app-link";
import { ButtonLink } from "@/ui/button";
import { ArrowLeftIcon } from "@/ui/icons";
import { Logo, Mark } from "@/ui/logo";
import { UserFooter } from "./user-footer";

type SidebarProps = {
  user: SessionUser;
  collapsed: boolean;
  /** The button beside the logo: collapses the sidebar, or closes the drawer. */
  toggle: ReactNode;
  onNavigate?: () => void;
};

export function Sidebar({ user, collapsed, toggle, onNavigate }: SidebarProps) {
  const centre = useCentre();
  const label = collapsed ? "sr-only" : "truncate";
  return (
    <div className="flex h-full flex-col gap-4 overflow-y-auto overscroll-contain px-3 pt-3 pb-4">
      <div className={classNames("flex items-center gap-1", collapsed ? "flex-col" : "justify-between pl-2")}>
        <AppLink
          to={to.home()}
          aria-label={`${centre.name}, vai alla pagina iniziale`}
          className="grid min-h-target min-w-target items-center justify-items-center rounded-control"
        >
          {collapsed ? <Mark className="size-8" /> : <Logo centre={centre} />}
        </AppLink>
        {toggle}
      </div>
      <ButtonLink
        to={to.home()}
        variant="secondary"
        wide
        title={collapsed ? "Torna al Sito" : undefined}
        className={collapsed ? "px-0" : undefined}
      >
        <ArrowLeftIcon className="size-4" />
        <span className={label}>Torna al Sito</span>
      </ButtonLink>
      <nav aria-label="Pannello" className="grow">
        <ul className="grid grid-cols-[minmax(0,1fr)] gap-1">
          {linksFor(roleOf(user)).map(({ path, label: text, icon: Icon }) => (
            <li key={path}>
              <NavLink
                to={path}
                end={path === to.panel()}
                onClick={onNavigate}
                title={collapsed ? text : undefined}
                className={classNames(
                  "flex min-h-target items-center gap-3 rounded-control px-3 text-compact font-medium text-ink-soft transition-colors hover:bg-sunken hover:text-ink aria-[current=page]:bg-brand-soft aria-[current=page]:font-semibold aria-[current=page]:text-brand",
                  collapsed && "justify-center",
                )}
              >
                <Icon />
                <span className={label}>{text}</span>
              </NavLink>
              {!collapsed && <Views path={path} onNavigate={onNavigate} />}
            </li>
          ))}
        </ul>
      </nav>
      <UserFooter user={user} collapsed={collapsed} />
    </div>
  );
}

/** The saved views of the list at an address. */
function Views({ path, onNavigate }: { path: string; onNavigate: (() => void) | undefined }) {
  const { pathname, search } = useLocation();
  const hasViews = Object.values(listPaths).includes(path);
  const { data = [] } = useQuery({ ...savedViewsQuery, enabled: hasViews });
  const views = data.filter(({ screen }) => listPaths[screen] === path);
  if (views.length === 0) return null;
  return (
    <ul aria-label="Viste salvate" className="my-1 ml-5.5 grid grid-cols-[minmax(0,1fr)] border-l border-line pl-3">
      {views.map((view) => (
        <li key={view.id}>
          <AppLink
            to={viewPath(view)}
            onClick={onNavigate}
            aria-current={pathname === path && queryOfView(search) === queryOfView(view.query) ? "true" : undefined}
            className="flex min-h-9 items-center rounded-control px-3 text-small text-ink-soft transition-colors hover:bg-sunken hover:text-ink aria-[current=true]:font-semibold aria-[current=true]:text-brand pointer-coarse:min-h-target"
          >
            <span className="truncate">{view.name}</span>
          </AppLink>
        </li>
      ))}
    </ul>
  );
}

/** The sidebar's links for a role, in order. */
function linksFor(role: Role | null) {
  return screens.flatMap(({ path, name, icon, allowed }) =>
    icon !== undefined && isAllowed(allowed, role) ? [{ path, label: name, icon }] : [],
  );
}
