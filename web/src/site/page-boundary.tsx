// The place of the page in a layout: its loading state, its error state, and the end of its hydration.
import { Suspense, useEffect, useLayoutEffect, type ReactNode } from "react";
import { useLocation } from "react-router";
import { pageHydrated, replayPress } from "@/lib/hydration-replay";
import { ErrorBoundary } from "@/ui/error-boundary";
import { LoadingArea } from "@/ui/spinner";

export function PageBoundary({ children, className }: { children: ReactNode; className: string }) {
  return (
    <ErrorBoundary resetKey={useLocation().pathname} className="page py-16">
      <Suspense fallback={<LoadingArea className={className} />}>
        {children}
        <HydrationEnd />
      </Suspense>
    </ErrorBoundary>
  );
}

/** Comes after the page: its effects run when the page is hydrated and its forms have read what was typed before. */
function HydrationEnd() {
  useLayoutEffect(pageHydrated, []);
  useEffect(replayPress, []);
  return null;
}
