// The sidebar's content, shown beside the page or in the drawer.
import type { ReactNode } from "react";
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
        <ul className="grid gap-1">
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
            </li>
          ))}
        </ul>
      </nav>
      <UserFooter user={user} collapsed={collapsed} />
    </div>
  );
}

/** The sidebar's links for a role, in order. */
function linksFor(role: Role | null) {
  return screens.flatMap(({ path, name, icon, allowed }) =>
    icon !== undefined && isAllowed(allowed, role) ? [{ path, label: name, icon }] : [],
  );
}
