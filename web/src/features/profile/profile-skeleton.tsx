// The placeholder of the profile while it loads.
import { texts } from "@/lib/texts";
import { Skeleton } from "@/ui/states";

export function ProfileSkeleton() {
  return (
    <div role="status" className="mt-6 grid gap-8">
      <span className="sr-only">{texts.loading}</span>
      {["h-80", "h-24", "h-28", "h-72"].map((height) => (
        <div key={height} className="grid gap-4 border-t border-line pt-6 xl:grid-cols-[15rem_1fr] xl:gap-10 xl:pt-8">
          <div className="grid content-start gap-2">
            <Skeleton className="h-7 w-40" />
            <Skeleton className="h-5 w-56 max-w-full" />
          </div>
          <Skeleton className={`rounded-card ${height}`} />
        </div>
      ))}
    </div>
  );
}
