// The placeholder of a table while its rows load.
import { texts } from "@/lib/texts";
import { Skeleton } from "@/ui/states";

const rows = [0, 1, 2];

export function TableSkeleton({ columns }: { columns: number }) {
  const cells = Array.from({ length: columns }, (_, place) => place);
  return (
    <div role="status" className="rounded-card border border-line bg-surface">
      <span className="sr-only">{texts.loading}</span>
      {columns > 1 && <div className="h-10 rounded-t-card bg-sunken" />}
      {rows.map((row) => (
        <div key={row} className="flex gap-6 border-t border-line px-5 py-4 first-of-type:border-t-0">
          {cells.map((cell) => (
            <div key={cell} className="grid grow basis-0 gap-2">
              <Skeleton className="h-5" />
              <Skeleton className="h-5 w-3/5" />
            </div>
          ))}
        </div>
      ))}
    </div>
  );
}
