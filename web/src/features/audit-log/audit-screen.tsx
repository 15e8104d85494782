// The audit log: who changed what, when, before and after; of one course, date or person when the address names it.
import { useQuery } from "@tanstack/react-query";
import { FileSpreadsheet } from "lucide-react";
import { sentenceFor } from "@/api/failure";
import type { AuditEntry, AuditQuery } from "@/api/types";
import { Button } from "@/ui/button";
import { Choice } from "@/ui/choice";
import { DownloadButton } from "@/ui/download-button";
import { PageHeader } from "@/ui/page-header";
import { EmptyState, ErrorState } from "@/ui/states";
import { DataTable } from "@/ui/table/data-table";
import { useTableUrl } from "@/ui/table/use-table-url";
import { columns } from "./columns";
import { EntryCard } from "./entry-cells";
import { kinds } from "./labels";
import { auditQueryOf, auditUrl, subjectKinds } from "./list-params";
import { chosenPeriod, periodOptions } from "./periods";
import { auditQuery, exportAddress } from "./queries";

const kindOptions = [
  { value: null, label: "Tutto" },
  ...subjectKinds.map((value) => ({ value, label: kinds[value] })),
] as const;

export function AuditScreen() {
  const url = useTableUrl(auditUrl);
  const query = auditQueryOf(url);
  const { data: list, error, isPlaceholderData, refetch } = useQuery(auditQuery(query));
  const isHistory = query.subject_id !== undefined;

  return (
    <>
      <PageHeader
        title="Registro attività"
        description={descriptionOf(query, list?.data)}
        actions={
          <DownloadButton address={exportAddress(query)} defaultName="registro-attivita.xlsx">
            <FileSpreadsheet className="size-4.5" /> Esporta (.xlsx)
          </DownloadButton>
        }
      />
      <DataTable
        name="audit"
        caption="Registro attività"
        columns={columns}
        rows={list?.data}
        rowKey={({ id }) => id}
        card={(entry) => <EntryCard entry={entry} />}
        stale={isPlaceholderData}
        filters={
          <>
            {!isHistory && (
              <Choice
                label="Riguarda"
                options={kindOptions}
                value={query.subject_kind ?? null}
                onChange={(value) => url.setFilter("subject_kind", value)}
                active={query.subject_kind !== undefined}
              />
            )}
            <Choice
              label="Periodo"
              options={periodOptions(query)}
              value={chosenPeriod(query)}
              onChange={(from) => url.change({ filters: { from, to: null } })}
              active={query.from !== undefined || query.to !== undefined}
            />
          </>
        }
        onClear={url.isFiltered ? url.clear : undefined}
        paging={list && { meta: list.meta, pathOf: url.pathOf }}
        noun={["modifica", "modifiche"]}
        empty={
          <EmptyState
            title="Nessuna modifica trovata"
            action={
              url.isFiltered && (
                <Button variant="secondary" onClick={url.clear}>
                  Mostra tutto il registro
                </Button>
              )
            }
          >
            Qui si legge chi ha modificato corsi, date, iscrizioni, utenti e attestati, quando, e com'erano prima.
          </EmptyState>
        }
        failure={
          error !== null && (
            <ErrorState
              title="Non siamo riusciti a caricare il registro"
              message={sentenceFor(error)}
              onRetry={() => void refetch()}
            />
          )
        }
      />
    </>
  );
}

/** What the list is narrowed to, in words. */
function descriptionOf(query: AuditQuery, entries: readonly AuditEntry[] | undefined): string {
  const own = entries?.find(
    ({ subject_kind: kind, subject_id: id }) => kind === query.subject_kind && id === query.subject_id,
  );
  const actor = entries?.find((entry) => entry.actor?.id === query.actor)?.actor;
  const parts = [
    query.subject_id !== undefined ? `Cronologia${own?.subject ? ` di ${own.subject}` : ""}` : null,
    query.actor !== undefined && actor ? `modifiche di ${actor.name}` : null,
  ].filter((part) => part !== null);
  const text = parts.join(": ");
  return text === "" ? "Chi ha cambiato che cosa, e com'era prima." : `${text[0]?.toUpperCase()}${text.slice(1)}.`;
}
