// The placeholder of the list while it loads.
import { texts } from "@/lib/texts";
import { Card } from "@/ui/card";
import { Skeleton } from "@/ui/states";

export function ReservationsSkeleton() {
  return (
    <div role="status" className="grid gap-4">
      <span className="sr-only">{texts.loading}</span>
      {[0, 1].map((place) => (
        <Card key={place} className="grid gap-x-6 p-4 sm:grid-cols-[4.5rem_1fr] sm:p-5">
          <Skeleton className="hidden h-16 sm:block" />
          <div className="grid min-w-0 gap-3">
            <div className="flex justify-between gap-4">
              <Skeleton className="h-6 w-3/5" />
              <Skeleton className="h-6 w-24 max-w-1/3 rounded-full" />
            </div>
            <Skeleton className="h-5 w-4/5" />
            <Skeleton className="h-5 w-3/5" />
            <div className="mt-1 flex gap-2 border-t border-line pt-3.5 max-sm:flex-col">
              <Skeleton className="h-11 sm:w-52" />
              <Skeleton className="h-11 sm:w-44" />
            </div>
          </div>
        </Card>
      ))}
    </div>
  );
}
