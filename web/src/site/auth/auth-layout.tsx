// Around the pages of an account: only the logo above the page.
import type { ReactNode } from "react";
import { useCentre } from "@/lib/centre";
import { to } from "@/lib/routes";
import { AppLink } from "@/ui/app-link";
import { Logo } from "@/ui/logo";
import { OfflineNotice } from "@/ui/offline-notice";
import { PageBoundary } from "@/site/page-boundary";

export function AuthLayout({ children }: { children: ReactNode }) {
  const centre = useCentre();
  return (
    <div className="flex min-h-dvh flex-col">
      <header className="page flex min-h-(--navbar-height) items-center sm:justify-center">
        <AppLink to={to.home()} className="inline-flex min-h-target items-center rounded-control">
          <Logo centre={centre} />
          <span className="sr-only">, torna alla home</span>
        </AppLink>
      </header>
      <OfflineNotice />
      <PageBoundary className="grow">{children}</PageBoundary>
    </div>
  );
}
