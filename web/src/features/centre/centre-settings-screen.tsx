// The section Centro of Impostazioni: what the site says about the centre.
import { useQuery } from "@tanstack/react-query";
import { sentenceFor } from "@/api/failure";
import { texts } from "@/lib/texts";
import { ErrorState, Skeleton } from "@/ui/states";
import { CentreEditor } from "./centre-editor";
import { centreSettingsQuery } from "./settings-queries";

export function CentreSettingsScreen() {
  const { data, error, refetch } = useQuery(centreSettingsQuery);
  if (data !== undefined) return <CentreEditor read={data} />;
  if (error === null) return <SettingsSkeleton />;
  return (
    <ErrorState
      title="Non siamo riusciti a caricare le impostazioni"
      message={sentenceFor(error)}
      onRetry={() => void refetch()}
    />
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
