// Where a layout has its page, which loads by itself.
import { Suspense, useEffect, useLayoutEffect, type ReactNode } from "react";
import { allAnswers, pressAgain } from "@/lib/early-press";
import { LoadingArea } from "@/ui/spinner";

export function PageBoundary({ children, className }: { children: ReactNode; className: string }) {
  return (
    <Suspense fallback={<LoadingArea className={className} />}>
      {children}
      <Awake />
    </Suspense>
  );
}

/** Stands behind the page: every form of it has told its fields by then what was typed early. */
function Awake() {
  useLayoutEffect(allAnswers, []);
  useEffect(pressAgain, []);
  return null;
}
