// The place of a calendar while its code is loaded.
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
