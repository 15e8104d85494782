// A page of the panel whose code is on its way: the room it will take.
import { texts } from "@/lib/texts";
import { Skeleton } from "@/ui/states";

export function Arriving() {
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
