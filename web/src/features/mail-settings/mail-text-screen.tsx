// The editor of one mail's words.
import { useQuery } from "@tanstack/react-query";
import { ArrowLeft } from "lucide-react";
import { ApiFailure } from "@/api/failure";
import { to } from "@/lib/routes";
import { texts } from "@/lib/texts";
import { AppLink } from "@/ui/app-link";
import { QueryState } from "@/ui/query-state";
import { ErrorState, Skeleton } from "@/ui/states";
import { MailEditor } from "./mail-editor";
import { mailTextQuery } from "./queries";

export function MailTextScreen({ kind }: { kind: string }) {
  const { data, error, refetch } = useQuery(mailTextQuery(kind));
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <AppLink
        to={to.mailSettings()}
        className="inline-flex min-h-target items-center gap-2 justify-self-start text-small font-medium text-brand underline-offset-4 hover:underline"
      >
        <ArrowLeft aria-hidden="true" className="size-4" /> Tutti i messaggi
      </AppLink>
      {data !== undefined ? (
        <MailEditor key={kind} read={data} />
      ) : error instanceof ApiFailure && error.status === 404 ? (
        <ErrorState title="Questo messaggio non esiste" message="Torna all'elenco e scegline un altro." />
      ) : (
        <QueryState query={{ error, refetch }} failed="Non siamo riusciti a caricare il messaggio">
          <div role="status" className="grid items-start gap-6 xl:grid-cols-2">
            <span className="sr-only">{texts.loading}</span>
            <Skeleton className="h-112 rounded-card" />
            <Skeleton className="h-112 rounded-card" />
          </div>
        </QueryState>
      )}
    </div>
  );
}
