// The shape of the booking form while it is on its way.
import { Skeleton } from "@/ui/states";

export function BookingSkeleton() {
  return (
    <div className="grid gap-5">
      <Skeleton className="h-18" />
      <Skeleton className="h-18" />
      <Skeleton className="h-12" />
    </div>
  );
}
