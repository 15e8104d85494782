// The placeholder of a panel page while its code loads.
import { texts } from "@/lib/texts";
import { Skeleton } from "@/ui/states";

export function PageSkeleton() {
  return (
    <main id="contenuto" aria-busy="true" className="grid gap-6">
      <p role="status" className="sr-only">
        {texts.loading}
      </p>
      <Skeleton className="h-11 w-60" />
      <Skeleton className="h-11 w-full" />
      <Skeleton className="h-44" />
      <Skeleton className="h-44" />
    </main>
  );
}
