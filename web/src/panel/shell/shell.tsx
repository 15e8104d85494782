// The layout of every panel page: skip link, sidebar or drawer, breadcrumb and content.
import { CircleQuestionMark, LucideProvider } from "lucide-react";
import { useLayoutEffect, useRef, useState } from "react";
import { Outlet, useLocation, useMatches, useNavigation } from "react-router";
import { UnsentMarks } from "@/features/participants/roll-call/unsent-marks";
import { roleOf } from "@/features/route-access/access";
import { classNames } from "@/lib/class-names";
import type { SessionUser } from "@/lib/session/store";
import { useSession } from "@/lib/session/use-session";
import { to } from "@/lib/routes";
import { local, localKeys } from "@/lib/storage";
import { AppLink } from "@/ui/app-link";
import { Modal } from "@/ui/dialog/modal";
import { CloseIcon, MenuIcon } from "@/ui/icons";
import { OfflineNotice } from "@/ui/offline-notice";
import { LoadingArea } from "@/ui/spinner";
import { Breadcrumb } from "./breadcrumb";
import { PaletteButton } from "./palette-button";
import { isRouteHandle } from "./route-handle";
import { Sidebar } from "./sidebar";
import { SidebarIcon } from "./user-footer";

const column = "mx-auto w-full px-4 sm:px-6";
const widths = { text: "max-w-270 lg:px-10", window: "max-w-480 lg:px-8" };

export function Shell() {
  const { user } = useSession();
  const [collapsed, toggle] = useCollapsed();
  const moving = useNavigation().state !== "idle";
  const handles = useMatches().flatMap(({ handle }) => (isRouteHandle(handle) ? [handle] : []));
  const wide = handles.some((handle) => handle.wide === true);
  const help = handles.findLast((handle) => handle.help !== undefined)?.help;
  const width = classNames(column, wide ? widths.window : widths.text);
  useTopOnArrival();

  // No user: the guard has not decided yet, or the page is being left.
  if (user === null) return <LoadingArea className="min-h-dvh" />;
  return (
    <LucideProvider size={20} strokeWidth={1.75}>
      <div className="flex min-h-dvh">
        <NavigationProgress shown={moving} />
        <a
          href="#contenuto"
          className="sr-only rounded-control bg-brand px-5 py-3 font-semibold text-on-brand focus:not-sr-only focus:fixed focus:top-3 focus:left-3 focus:z-50"
        >
          Vai al contenuto
        </a>
        <aside
          aria-label="Barra laterale"
          className={classNames(
            "sticky top-0 hidden h-dvh shrink-0 border-r border-line bg-surface transition-[width] lg:block",
            collapsed ? "w-18" : "w-72",
          )}
        >
          <Sidebar
            user={user}
            collapsed={collapsed}
            toggle={
              <button
                type="button"
                aria-expanded={!collapsed}
                title={collapsed ? "Espandi la barra laterale" : "Riduci la barra laterale"}
                onClick={toggle}
                className="grid size-target place-items-center rounded-control text-ink-faint transition-colors hover:bg-sunken hover:text-ink"
              >
                <SidebarIcon />
                <span className="sr-only">{collapsed ? "Espandi la barra laterale" : "Riduci la barra laterale"}</span>
              </button>
            }
          />
        </aside>
        <div className="flex min-w-0 grow flex-col">
          <header className="sticky top-0 z-20 border-b border-line bg-paper">
            <div className={`${width} flex min-h-14 items-center gap-2`}>
              <Drawer user={user} />
              <Breadcrumb />
              {roleOf(user) !== null && help !== undefined && (
                <AppLink
                  to={to.help(help)}
                  title="Aiuto su questa schermata"
                  className="grid size-target shrink-0 place-items-center rounded-control text-ink-soft transition-colors hover:bg-sunken hover:text-ink"
                >
                  <CircleQuestionMark />
                  <span className="sr-only">Aiuto su questa schermata</span>
                </AppLink>
              )}
              {roleOf(user) !== null && <PaletteButton />}
            </div>
          </header>
          <OfflineNotice />
          <UnsentMarks />
          <div className={`${width} grow py-6 sm:py-8`}>
            <Outlet />
          </div>
        </div>
      </div>
    </LucideProvider>
  );
}

/** Scrolls to the top when the route changes, not when only its tab or page does. */
function useTopOnArrival(): void {
  const { pathname } = useLocation();
  const shown = useRef(pathname);
  useLayoutEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    window.scrollTo(0, 0);
  }, [pathname]);
}

/** A progress line at the top of the window during slow navigations. */
function NavigationProgress({ shown }: { shown: boolean }) {
  if (!shown) return null;
  return <div aria-hidden="true" className="pending-line fixed inset-x-0 top-0 z-50 h-0.5 origin-left bg-signal" />;
}

const collapsedMark = "collapsed";

/** Whether the sidebar is collapsed to its icons; stored in the browser. */
function useCollapsed(): [collapsed: boolean, toggle: () => void] {
  const [collapsed, setCollapsed] = useState(() => local.read(localKeys.sidebar) === collapsedMark);

  function toggle(): void {
    setCollapsed(!collapsed);
    local.write(localKeys.sidebar, collapsed ? "expanded" : collapsedMark);
  }

  return [collapsed, toggle];
}

/** The sidebar of narrow screens: a menu button that opens it as a drawer. */
function Drawer({ user }: { user: SessionUser }) {
  const { key } = useLocation();
  // Tied to the history entry: any navigation closes the drawer.
  const [openAt, setOpenAt] = useState<string | null>(null);
  const close = () => setOpenAt(null);

  return (
    <div className="lg:hidden">
      <button
        type="button"
        aria-haspopup="dialog"
        aria-expanded={openAt === key}
        onClick={() => setOpenAt(key)}
        className="-ml-2.5 grid size-target place-items-center rounded-control"
      >
        <MenuIcon className="size-6" />
        <span className="sr-only">Apri il menu</span>
      </button>
      {openAt === key && (
        <Modal
          label="Menu"
          onClose={close}
          className="drawer-enter h-dvh max-h-none w-[min(20rem,calc(100vw-3.5rem))] max-w-none border-r lg:hidden"
        >
          <Sidebar
            user={user}
            collapsed={false}
            // A link to the current page does not navigate, so it must close the drawer itself.
            onNavigate={close}
            toggle={
              <button
                type="button"
                onClick={close}
                className="grid size-target place-items-center rounded-control text-ink-soft hover:bg-sunken hover:text-ink"
              >
                <CloseIcon />
                <span className="sr-only">Chiudi il menu</span>
              </button>
            }
          />
        </Modal>
      )}
    </div>
  );
}
