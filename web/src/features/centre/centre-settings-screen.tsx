// The section Centro of Impostazioni: what the site says about the centre.
import { useQuery } from "@tanstack/react-query";
import { texts } from "@/lib/texts";
import { QueryState } from "@/ui/query-state";
import { Skeleton } from "@/ui/states";
import { CentreEditor } from "./centre-editor";
import { centreSettingsQuery } from "./settings-queries";

export function CentreSettingsScreen() {
  const { data, error, refetch } = useQuery(centreSettingsQuery);
  if (data !== undefined) return <CentreEditor read={data} />;
  return (
    <QueryState query={{ error, refetch }} failed="Non siamo riusciti a caricare le impostazioni">
      <SettingsSkeleton />
    </QueryState>
  );
}

function SettingsSkeleton() {
  return (
    <div role="status" className="grid items-start gap-6 xl:grid-cols-[minmax(0,1fr)_minmax(0,30rem)]">
      <span className="sr-only">{texts.loading}</span>
      <Skeleton className="h-160 rounded-card" />
      <Skeleton className="h-160 rounded-card" />
    </div>
  );
}
