// The section Attestati of Impostazioni: how certificates look.
import { useQuery } from "@tanstack/react-query";
import { sentenceFor } from "@/api/failure";
import { texts } from "@/lib/texts";
import { ErrorState, Skeleton } from "@/ui/states";
import { CertificateSettings } from "./certificate-settings";
import { designQuery } from "./queries";

export function CertificateSettingsScreen() {
  const { data, error, refetch } = useQuery(designQuery);
  if (data !== undefined) return <CertificateSettings read={data} />;
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
    <div role="status" className="grid items-start gap-6 xl:grid-cols-[minmax(0,27rem)_minmax(0,1fr)]">
      <span className="sr-only">{texts.loading}</span>
      <Skeleton className="h-112 rounded-card" />
      <Skeleton className="aspect-[1.414] rounded-card" />
    </div>
  );
}
