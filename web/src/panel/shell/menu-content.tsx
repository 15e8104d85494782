// What the sidebar and the mobile menu hold: the logo, the way back to the site, the links, and who is logged in.
import type { ReactNode } from "react";
import { NavLink } from "react-router";
import { useCentre } from "@/lib/centre";
import { classNames } from "@/lib/class-names";
import { to } from "@/lib/routes";
import { useSession } from "@/lib/session/use-session";
import { AppLink } from "@/ui/app-link";
import { ArrowLeftIcon } from "@/ui/icons";
import { Logo, Mark } from "@/ui/logo";
import { menuFor } from "./menu-items";
import { UserFooter } from "./user-footer";

type MenuContentProps = { collapsed?: boolean; toggle: ReactNode; onNavigate?: () => void };

export function MenuContent({ collapsed = false, toggle, onNavigate }: MenuContentProps) {
  const { name } = useCentre();
  const { user } = useSession();
  return (
    <div className="flex min-h-full flex-col gap-4 p-4">
      <div className={classNames("flex items-center gap-2", collapsed ? "flex-col" : "justify-between")}>
        <AppLink to={to.home()} className="inline-flex min-h-target min-w-target items-center rounded-control px-1">
          {collapsed ? <Mark className="size-8" /> : <Logo name={name} />}
          <span className="sr-only">{collapsed ? `${name}, torna alla home` : ", torna alla home"}</span>
        </AppLink>
        {toggle}
      </div>
      <AppLink to={to.home()} title={collapsed ? "Torna al Sito" : undefined} className={`${itemLook(collapsed)} border border-line`}>
        <ArrowLeftIcon />
        <span className={collapsed ? "sr-only" : undefined}>Torna al Sito</span>
      </AppLink>
      <nav aria-label="Pannello" className="grow">
        <ul className="grid gap-1">
          {menuFor(user).map(({ label, to: path, icon: Icon }) => (
            <li key={path}>
              <NavLink
                to={path}
                onClick={onNavigate}
                title={collapsed ? label : undefined}
                className={({ isActive }) =>
                  classNames(itemLook(collapsed), isActive ? "bg-brand-soft text-brand" : "text-ink-soft hover:bg-sunken hover:text-ink")
                }
              >
                <Icon />
                <span className={collapsed ? "sr-only" : undefined}>{label}</span>
              </NavLink>
            </li>
          ))}
        </ul>
      </nav>
      <UserFooter user={user} collapsed={collapsed} />
    </div>
  );
}

function itemLook(collapsed: boolean): string {
  return classNames(
    "flex min-h-target items-center gap-3 rounded-control px-3 text-[1rem] font-semibold transition-colors",
    collapsed && "justify-center",
  );
}
