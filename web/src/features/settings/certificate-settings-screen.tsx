// The section Attestati of Impostazioni: how certificates look.
import { useQuery } from "@tanstack/react-query";
import { texts } from "@/lib/texts";
import { QueryState } from "@/ui/query-state";
import { Skeleton } from "@/ui/states";
import { CertificateSettings } from "./certificate-settings";
import { designQuery } from "./queries";

export function CertificateSettingsScreen() {
  const { data, error, refetch } = useQuery(designQuery);
  if (data !== undefined) return <CertificateSettings read={data} />;
  return (
    <QueryState query={{ error, refetch }} failed="Non siamo riusciti a caricare le impostazioni">
      <SettingsSkeleton />
    </QueryState>
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
