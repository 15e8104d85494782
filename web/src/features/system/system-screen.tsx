// Sistema: what somebody should look at first, then what the centre stands on.
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import type { System, SystemBackup, SystemNode } from "@/api/types";
import { longDateTime, shortDateTime, timeOfDay } from "@/lib/dates";
import { counted, sizeText } from "@/lib/numbers";
import { texts } from "@/lib/texts";
import { Badge } from "@/ui/badge";
import { Card } from "@/ui/card";
import { Fact, Facts } from "@/ui/facts";
import { CardSection } from "@/ui/form-section";
import { CheckIcon, WarningIcon } from "@/ui/icons";
import { PageHeader } from "@/ui/page-header";
import { QueryState } from "@/ui/query-state";
import { Skeleton } from "@/ui/states";
import { concernWords, failureWords } from "./concerns";
import { systemQuery } from "./queries";

export function SystemScreen() {
  const query = useQuery(systemQuery);
  const { data } = query;
  return (
    <>
      <PageHeader
        title="Sistema"
        description={
          data === undefined
            ? "Copie di sicurezza, email, spazio e server."
            : `Come sta il sito alle ${timeOfDay(data.now)}.`
        }
      />
      {data === undefined ? (
        <QueryState query={query} failed="Non siamo riusciti a leggere lo stato del sistema">
          <div role="status" className="grid gap-6 xl:grid-cols-2">
            <span className="sr-only">{texts.loading}</span>
            <Skeleton className="h-20 xl:col-span-2" />
            {[0, 1, 2, 3].map((place) => (
              <Skeleton key={place} className="h-64" />
            ))}
          </div>
        </QueryState>
      ) : (
        <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
          <Concerns concerns={data.concerns} />
          <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 xl:grid-cols-2">
            <Backups {...data.backups} />
            <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
              <Mails {...data} />
              <Storage storage={data.storage} />
              <Nodes nodes={data.nodes} />
            </div>
          </div>
        </div>
      )}
    </>
  );
}

function Concerns({ concerns }: Pick<System, "concerns">) {
  if (concerns.length === 0)
    return (
      <Card className="flex items-center gap-3 p-5 text-compact">
        <CheckIcon className="size-5 shrink-0 text-brand" /> Tutto in ordine: non c'è niente da fare.
      </Card>
    );
  return (
    <section aria-labelledby="da-guardare">
      <h2 id="da-guardare" className="sr-only">
        Da guardare
      </h2>
      <Card className="overflow-hidden">
        <ul className="divide-y divide-line">
          {concerns.map(({ concern, state }) => (
            <li key={concern} className="flex items-start gap-3 p-4 sm:px-5">
              <WarningIcon
                className={
                  state === "fault" ? "mt-0.5 size-5 shrink-0 text-danger" : "mt-0.5 size-5 shrink-0 text-warning"
                }
              />
              <div className="grid min-w-0 flex-1 gap-0.5">
                <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
                  <h3 className="text-compact font-semibold">{concernWords[concern].title}</h3>
                  {state === "fault" && <Badge tone="danger">Urgente</Badge>}
                </div>
                <p className="max-w-prose text-compact text-ink-soft">{concernWords[concern].text}</p>
              </div>
            </li>
          ))}
        </ul>
      </Card>
    </section>
  );
}

function Backups({ next_at: next, folder, keep_days: days, last_good: good, latest }: System["backups"]) {
  return (
    <CardSection
      title="Copie di sicurezza"
      description="Dati e file in un archivio solo. Ogni copia del server viene ripristinata altrove e controllata, prima di dirla buona."
    >
      <Facts>
        <Fact label="Ultima riuscita">{good === null ? "Ancora nessuna" : longDateTime(good.began_at)}</Fact>
        <Fact label="Prossima">{next === null ? "Il server non ne fa" : longDateTime(next)}</Fact>
        {next !== null && (
          <>
            <Fact label="Cartella">{folder}</Fact>
            <Fact label="Si conservano">{counted(days, "giorno", "giorni")}</Fact>
          </>
        )}
      </Facts>
      {latest.length > 0 && (
        <ul aria-label="Ultime copie" className="divide-y divide-line border-t border-line">
          {latest.map((backup) => (
            <li key={backup.id} className="grid gap-1 py-3">
              <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
                <span className="numbers text-compact font-medium">{shortDateTime(backup.began_at)}</span>
                <BackupState backup={backup} />
              </div>
              <p className="numbers text-small break-words text-ink-soft">{detailOf(backup)}</p>
            </li>
          ))}
        </ul>
      )}
    </CardSection>
  );
}

function BackupState({ backup }: { backup: SystemBackup }) {
  if (backup.failure !== null) return <Badge tone="danger">Non riuscita</Badge>;
  if (backup.is_running) return <Badge tone="info">In corso</Badge>;
  if (backup.ended_at === null) return <Badge tone="danger">Interrotta</Badge>;
  if (backup.findings > 0)
    return <Badge tone="danger">{counted(backup.findings, "contraddizione", "contraddizioni")}</Badge>;
  return backup.is_verified ? <Badge tone="brand">Verificata</Badge> : <Badge>Non verificata</Badge>;
}

function detailOf(backup: SystemBackup): string {
  if (backup.failure !== null) return failureWords[backup.failure];
  if (backup.ended_at === null) return backup.place;
  const content = `${counted(backup.rows, "riga", "righe")} e ${counted(backup.files, "file", "file")}`;
  return `${sizeText(backup.size)}, ${content}. ${backup.place} su ${backup.node}`;
}

function Mails({ mails, work, now }: Pick<System, "mails" | "work" | "now">) {
  const { waiting, due_since: due, failed, last_sent_at: sent } = mails;
  return (
    <CardSection title="Email e lavori">
      <Facts>
        <Fact label="Ultima partita">{sent === null ? "Ancora nessuna" : longDateTime(sent)}</Fact>
        <Fact label="In attesa">
          {waiting === 0 ? "Nessuna" : counted(waiting, "email", "email")}
          {due !== null && `, la prima ${since(due, now)}`}
        </Fact>
        <Fact label="Non consegnate">
          {failed === 0 ? "Nessuna in sette giorni" : `${counted(failed, "email", "email")} in sette giorni`}
        </Fact>
        <Fact label="Attestati in emissione">
          {work.running_since === null
            ? "Nessun lavoro in corso"
            : `${counted(work.running, "lavoro", "lavori")}, ${since(work.running_since, now)}`}
        </Fact>
      </Facts>
    </CardSection>
  );
}

function since(moment: string, now: string): string {
  const minutes = Math.round((Date.parse(now) - Date.parse(moment)) / 60_000);
  return minutes < 60 ? `da ${counted(Math.max(minutes, 1), "minuto", "minuti")}` : `dal ${shortDateTime(moment)}`;
}

function Storage({ storage }: Pick<System, "storage">) {
  return (
    <CardSection title="Spazio e dati">
      <Facts>
        <Fact label="Spazio libero">{sizeText(storage.free)}</Fact>
        <Fact label="Database">{`${storage.database}, ${sizeText(storage.database_size)}`}</Fact>
        <Fact label="Schema">{storage.schema}</Fact>
        <Fact label="File">{storage.files_answer ? storage.files : `${storage.files}: non risponde`}</Fact>
      </Facts>
    </CardSection>
  );
}

function Nodes({ nodes }: Pick<System, "nodes">) {
  return (
    <CardSection title="Server">
      <ul className="divide-y divide-line">
        {nodes.map((node) => (
          <li key={`${node.name} ${node.started_at}`} className="grid gap-1 py-3 first:pt-0 last:pb-0">
            <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
              <span className="text-compact font-medium break-all">{node.name}</span>
              <NodeState node={node} />
            </div>
            <p className="numbers text-small text-ink-soft">
              {`Versione ${node.version}, avviato il ${shortDateTime(node.started_at)}`}
              {!node.is_alive && `, visto il ${shortDateTime(node.seen_at)}`}
            </p>
          </li>
        ))}
      </ul>
    </CardSection>
  );
}

function NodeState({ node }: { node: SystemNode }): ReactNode {
  if (!node.is_alive) return <Badge tone="warning">Non risponde</Badge>;
  return <Badge tone="brand">{node.is_current ? "Attivo, ti risponde" : "Attivo"}</Badge>;
}
