// The booking card's place on a course's page: beside the text from tablets on, and on phones a
// full-screen panel that the bottom bar opens.
import { Suspense, useEffect, useRef } from "react";
import type { Course } from "@/api/types";
import { classNames } from "@/lib/class-names";
import { ErrorBoundary } from "@/ui/error-boundary";
import { Skeleton } from "@/ui/states";
import { panelHash, useBookingPanel, useShownOnArrival } from "./booking-panel";
import { BookingCard } from "./lazy-components";

export function BookingAside({ course }: { course: Course }) {
  const { open, close } = useBookingPanel();
  const aside = useRef<HTMLElement>(null);
  useShownOnArrival(aside);
  // Escape closes the panel from anywhere on the page; read when pressed, so that the listener is set once per opening.
  const onEscape = useRef(close);
  useEffect(() => {
    onEscape.current = close;
  });
  useEffect(() => {
    if (!open) return undefined;
    aside.current?.focus({ preventScroll: true });
    const onKey = (event: KeyboardEvent) => {
      if (event.key === "Escape" && !event.defaultPrevented) onEscape.current();
    };
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, [open]);

  return (
    <aside
      ref={aside}
      id={panelHash.slice(1)}
      tabIndex={-1}
      aria-label="Prenotazione"
      data-covers-page={open}
      className={classNames(
        "booking-aside print:hidden md:sticky md:top-(--sticky-top) md:-m-3 md:max-h-(--booking-height) md:overflow-y-auto md:p-3 md:[&_form>:last-child]:sticky md:[&_form>:last-child]:bottom-0",
        open
          ? "rise fixed inset-0 z-30 overflow-y-auto bg-paper px-4 pt-6 pb-[calc(var(--bottom-bar-height)+2rem)]"
          : "max-md:hidden",
      )}
    >
      <p className="needs-script mb-4 text-title font-semibold md:hidden">{course.title}</p>
      <ErrorBoundary resetKey={String(course.id)}>
        <Suspense fallback={<Skeleton className="h-64" />}>
          <BookingCard course={course} />
        </Suspense>
      </ErrorBoundary>
    </aside>
  );
}
