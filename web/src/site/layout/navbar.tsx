// The navbar: logo, three links, and the button to Login or the panel, with Register beside it. On phones the links are in a
// menu below it.
import { useEffect, useId, useState } from "react";
import type { Centre } from "@/api/types";
import { classNames } from "@/lib/class-names";
import { useLocation, useMatch } from "react-router";
import { patterns, to } from "@/lib/routes";
import { useSession } from "@/lib/session/use-session";
import { texts } from "@/lib/texts";
import { useCloseOnBack } from "@/lib/use-close-on-back";
import { AppLink, NavLink } from "@/ui/app-link";
import { ButtonLink } from "@/ui/button";
import { CloseIcon, MenuIcon } from "@/ui/icons";
import { Logo } from "@/ui/logo";
import { showBottomBar } from "@/site/bottom-bar-event";

const links = [
  { path: to.home(), label: texts.home },
  { path: to.courses(), label: texts.courses },
  { path: to.about(), label: texts.about },
] as const;

export function Navbar({ centre, covered }: { centre: Centre; covered: boolean }) {
  const onCourse = useMatch(patterns.course) !== null;
  return (
    <header inert={covered} className="site-bar sticky top-0 z-30 border-b border-line bg-paper print:hidden">
      <div className="page flex h-(--navbar-height) items-center justify-between gap-x-2 md:gap-x-6">
        <AppLink
          to={to.home()}
          className="inline-flex min-h-target items-center rounded-control"
          aria-label={`${centre.name}, vai alla pagina iniziale`}
        >
          <Logo centre={centre} />
        </AppLink>
        <div className="hidden items-center gap-2 md:flex">
          <nav aria-label="Navigazione principale" className="flex items-center gap-1">
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
          <Register />
        </div>
        <Menu />
      </div>
    </header>
  );
}

const beside = "min-w-[min(7.5rem,15.625vw)]";

/** The button on the right: Login or the panel. The one is as wide as the other with Register, so that nothing moves. */
function Entrance({ wide = false }: { wide?: boolean }) {
  const loggedIn = useSession().loggedIn === true;
  return (
    <ButtonLink
      to={loggedIn ? to.myReservations() : to.login()}
      wide={wide}
      className={wide ? "" : loggedIn ? "min-w-[min(15.5rem,calc(31.25vw+0.5rem))]" : beside}
    >
      {loggedIn ? texts.personalArea : texts.login}
    </ButtonLink>
  );
}

function Register({ wide = false }: { wide?: boolean }) {
  if (useSession().loggedIn === true) return null;
  return (
    <ButtonLink to={to.register()} variant="secondary" wide={wide} className={wide ? "" : beside}>
      {texts.register}
    </ButtonLink>
  );
}

function Menu() {
  const id = useId();
  const { key } = useLocation();
  const onCourse = useMatch(patterns.course) !== null;
  // Tied to the history entry: any navigation closes the menu.
  const [openAt, setOpenAt] = useState<string | null>(null);
  const open = openAt === key;
  useCloseOnBack(open, () => setOpenAt(null));
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
          <li className="grid gap-3 pt-6">
            <Entrance wide />
            <Register wide />
          </li>
        </ul>
      </nav>
    </div>
  );
}
