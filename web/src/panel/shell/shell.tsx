// The panel's frame: sidebar, top bar with the breadcrumb, the page, and what any page may call for (alerts, the
// question before dangerous actions).
import { Suspense, useEffect, useRef } from "react";
import { Outlet, useLocation, useNavigation } from "react-router";
import { AlertRegion } from "@/ui/alert-region";
import { ConfirmHost } from "@/ui/dialog/confirm-host";
import { OfflineNotice } from "@/ui/offline-notice";
import { LoadingArea } from "@/ui/spinner";
import { Breadcrumb } from "./breadcrumb";
import { MobileMenu } from "./mobile-menu";
import { PendingLine } from "./pending-line";
import { Sidebar } from "./sidebar";
import { useSidebarState } from "./sidebar-state";

export function Shell() {
  const { pathname } = useLocation();
  const navigating = useNavigation().state !== "idle";
  const [collapsed, toggle] = useSidebarState();
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    window.scrollTo(0, 0);
  }, [pathname]);

  return (
    <Suspense fallback={<LoadingArea className="min-h-dvh" />}>
      <a
        href="#contenuto"
        className="sr-only rounded-control bg-brand px-5 py-3 font-semibold text-on-brand focus:not-sr-only focus:fixed focus:top-3 focus:left-3 focus:z-50"
      >
        Vai al contenuto
      </a>
      <PendingLine shown={navigating} />
      <div className="flex min-h-dvh">
        <Sidebar collapsed={collapsed} onToggle={toggle} />
        <div className="flex min-w-0 grow flex-col">
          <OfflineNotice />
          <div className="flex min-h-16 items-center gap-2 px-2 sm:px-8">
            <MobileMenu />
            <Breadcrumb />
          </div>
          <Outlet />
        </div>
      </div>
      <ConfirmHost />
      <AlertRegion />
    </Suspense>
  );
}
