// The navbar: logo, three links, and the button to Login or the panel. On phones the links are in a menu below it.
import { useEffect, useId, useState } from "react";
import type { Centre } from "@/api/types";
import { classNames } from "@/lib/class-names";
import { useLocation } from "@/lib/navigation";
import { to } from "@/lib/routes";
import { useSession } from "@/lib/session/use-session";
import { texts } from "@/lib/texts";
import { AppLink, NavLink } from "@/ui/app-link";
import { ButtonLink } from "@/ui/button";
import { CloseIcon, MenuIcon } from "@/ui/icons";
import { Logo } from "@/ui/logo";
import { showBottomBar } from "@/site/bottom-bar-event";
import { isCourse } from "@/site/match";

const links = [
  { path: to.home(), label: texts.home },
  { path: to.courses(), label: texts.courses },
  { path: to.about(), label: texts.about },
] as const;

export function Navbar({ centre, covered }: { centre: Centre; covered: boolean }) {
  const onCourse = isCourse(useLocation().pathname);
  return (
    <header inert={covered} className="sticky top-0 z-30 border-b border-line bg-paper print:static">
      <div className="page flex h-(--navbar-height) items-center justify-between gap-6">
        <AppLink
          to={to.home()}
          className="inline-flex min-h-target items-center rounded-control"
          aria-label={`${centre.name}, vai alla pagina iniziale`}
        >
          <Logo centre={centre} />
        </AppLink>
        <nav aria-label="Navigazione principale" className="hidden items-center gap-1 md:flex">
          {links.map(({ path, label }) => (
            <NavLink
              key={path}
              to={path}
              end={!(onCourse && path === to.courses())}
              className="nav-link inline-flex min-h-target items-center rounded-control px-4 text-compact font-medium text-ink-soft transition-colors hover:text-ink aria-[current=page]:text-ink"
            >
              {label}
            </NavLink>
          ))}
          <span className="ml-3">
            <Entrance />
          </span>
        </nav>
        <Menu />
      </div>
    </header>
  );
}

/** The button on the right: Login or the panel. */
function Entrance({ wide = false }: { wide?: boolean }) {
  const loggedIn = useSession().loggedIn === true;
  return (
    <ButtonLink to={loggedIn ? to.myReservations() : to.login()} wide={wide} className="min-w-40">
      {loggedIn ? texts.personalArea : texts.login}
    </ButtonLink>
  );
}

function Menu() {
  const id = useId();
  const { key, pathname } = useLocation();
  const onCourse = isCourse(pathname);
  // Tied to the history entry: any navigation closes the menu.
  const [openAt, setOpenAt] = useState<string | null>(null);
  const open = openAt === key;
  useEffect(() => {
    if (!open) return undefined;
    showBottomBar(false);
    const onKey = (event: KeyboardEvent) => {
      if (event.key === "Escape") setOpenAt(null);
    };
    document.addEventListener("keydown", onKey);
    return () => {
      document.removeEventListener("keydown", onKey);
      showBottomBar(true);
    };
  }, [open]);

  return (
    <div className="needs-script md:hidden">
      <button
        type="button"
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpenAt(open ? null : key)}
        className="-mr-2.5 grid size-target place-items-center rounded-control"
      >
        {open ? <CloseIcon className="size-6" /> : <MenuIcon className="size-6" />}
        <span className="sr-only">{open ? "Chiudi il menu" : "Apri il menu"}</span>
      </button>
      <nav
        id={id}
        aria-label="Menu"
        className={classNames(
          "menu-sheet absolute inset-x-0 top-full h-[calc(100dvh-var(--navbar-height))] overflow-y-auto bg-paper",
          !open && "hidden",
        )}
      >
        <ul className="page grid pt-4">
          {links.map(({ path, label }) => (
            <li key={path} className="border-b border-line">
              <NavLink
                to={path}
                end={!(onCourse && path === to.courses())}
                className="flex min-h-18 items-center text-heading font-semibold aria-[current=page]:text-brand"
              >
                {label}
              </NavLink>
            </li>
          ))}
          <li className="pt-6">
            <Entrance wide />
          </li>
        </ul>
      </nav>
    </div>
  );
}
