// The place of a calendar while its code is loaded.
import { lazyComponent } from "@/lib/lazy-component";
import { Skeleton } from "@/ui/states";

export function CalendarSkeleton() {
  return (
    <div className="grid grid-cols-7 gap-px" aria-hidden="true">
      {Array.from({ length: 42 }, (_, index) => (
        <Skeleton key={index} className="h-28" />
      ))}
    </div>
  );
}

/** The calendar grid in its own chunk, which all screens with a calendar share. */
export const LazyCalendar = lazyComponent(async () => (await import("./calendar-grid")).CalendarGrid);
