// The layout of every public page: skip link, navbar, content, footer and bottom bar.
import { Suspense, type ReactNode } from "react";
import { useCentre } from "@/lib/centre";
import { OfflineNotice } from "@/ui/offline-notice";
import { useBookingPanel } from "@/site/booking-panel";
import { Footer } from "@/site/lazy-components";
import { PageBoundary } from "@/site/page-boundary";
import { BottomBar } from "./bottom-bar";
import { Navbar } from "./navbar";

export function SiteLayout({ children }: { children: ReactNode }) {
  const centre = useCentre();
  const covered = useBookingPanel().open;
  return (
    <div className="flex min-h-dvh flex-col">
      <a
        href="#contenuto"
        className="sr-only rounded-control bg-brand px-5 py-3 font-semibold text-on-brand focus:not-sr-only focus:fixed focus:top-3 focus:left-3 focus:z-50"
      >
        Vai al contenuto
      </a>
      <Navbar centre={centre} covered={covered} />
      <OfflineNotice />
      <div className="grow">
        <PageBoundary className="min-h-dvh">{children}</PageBoundary>
      </div>
      <Suspense>
        <Footer centre={centre} covered={covered} />
      </Suspense>
      <BottomBar />
    </div>
  );
}
