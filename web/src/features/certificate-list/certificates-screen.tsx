// The list of all certificates, searched, filtered and sorted by the server.
import { useQuery } from "@tanstack/react-query";
import { FileSpreadsheet, Upload } from "lucide-react";
import { sentenceFor } from "@/api/failure";
import { Button } from "@/ui/button";
import { Choice } from "@/ui/choice";
import { DownloadButton } from "@/ui/download-button";
import { PageHeader } from "@/ui/page-header";
import { EmptyState, ErrorState } from "@/ui/states";
import { DataTable } from "@/ui/table/data-table";
import { QuickFilters } from "@/ui/table/quick-filters";
import { useTableUrl } from "@/ui/table/use-table-url";
import { CertificateCard } from "./certificate-cells";
import { columns } from "./columns";
import { statuses } from "./labels";
import { certificateListUrl, certificateQueryOf, expiryDays, quickFilters } from "./list-params";
import { ImportDialog } from "./import-dialog";
import { PaperDialogs } from "./paper-dialogs";
import { certificatesQuery, exportAddress } from "./queries";
import { usePaperDialog } from "./use-paper-dialog";

const none: readonly never[] = [];
const statusOptions = [
  { value: null, label: "Tutti" },
  ...(["valid", "expiring", "expired", "revoked", "replaced"] as const).map((value) => ({
    value,
    label: statuses[value].text,
  })),
] as const;
export function CertificatesScreen() {
  const url = useTableUrl(certificateListUrl);
  const { dialog, open, close } = usePaperDialog();
  const query = certificateQueryOf(url);
  const { data: list, error, isPlaceholderData, refetch } = useQuery(certificatesQuery(query));

  const days = expiryDays.find((one) => one === url.filters.expiring_within);
  const chips = [
    url.search !== "" && { label: `“${url.search}”`, onRemove: () => url.setSearch("") },
    query.status !== undefined &&
      query.status !== null && {
        label: `Stato: ${statuses[query.status].text.toLowerCase()}`,
        onRemove: () => url.setFilter("status", null),
      },
    days !== undefined && {
      label: `Scadono entro ${days} giorni`,
      onRemove: () => url.setFilter("expiring_within", null),
    },
  ].filter((chip) => chip !== false);

  return (
    <>
      <PageHeader
        title="Attestati"
        description="Tutti gli attestati rilasciati, con la loro validità a oggi."
        actions={
          <>
            <Button variant="secondary" onClick={() => open("import")}>
              <Upload className="size-4.5" /> Importa
            </Button>
            <DownloadButton address={exportAddress(query)} defaultName="attestati.xlsx">
              <FileSpreadsheet className="size-4.5" /> Esporta (.xlsx)
            </DownloadButton>
          </>
        }
      />
      <DataTable
        name="certificates"
        caption="Attestati"
        columns={columns}
        rows={list?.data}
        rowKey={({ id }) => id}
        card={(certificate) => <CertificateCard certificate={certificate} />}
        stale={isPlaceholderData}
        sort={url.sort}
        onSort={url.setSort}
        search={{
          label: "Cerca per nome, numero, codice o codice fiscale",
          value: url.search,
          onChange: url.setSearch,
        }}
        filters={
          <Choice
            label="Stato"
            options={statusOptions}
            value={query.status ?? null}
            onChange={(value) => url.setFilter("status", value)}
            active={query.status !== undefined}
          />
        }
        quickFilters={
          <QuickFilters
            groups={quickFilters.map(({ label: about, short, filters: quick }) => ({
              label: about,
              short,
              filters: quick.map(({ label, filters, sort }) => {
                const isOn = filters.status === (query.status ?? null) && filters.expiring_within === (days ?? null);
                const nothing = { filters: { expiring_within: null, status: null }, sort: null };
                return { label, isOn, onToggle: () => url.change(isOn ? nothing : { filters, sort }) };
              }),
            }))}
          />
        }
        chips={chips}
        onClear={url.isFiltered ? url.clear : undefined}
        paging={list && { meta: list.meta, pathOf: url.pathOf }}
        noun={["attestato", "attestati"]}
        empty={
          url.isFiltered ? (
            <EmptyState
              title="Nessun attestato trovato"
              action={
                <Button variant="secondary" onClick={url.clear}>
                  Azzera la ricerca
                </Button>
              }
            >
              La ricerca guarda l'inizio di nome, cognome, numero, codice e codice fiscale.
            </EmptyState>
          ) : (
            <EmptyState title="Nessun attestato rilasciato">
              Gli attestati si rilasciano dalla Lista Iscritti di una data, a chi era presente e ha superato il corso.
              Quelli rilasciati prima si importano da un foglio .xlsx.
            </EmptyState>
          )
        }
        failure={
          error !== null && (
            <ErrorState
              title="Non siamo riusciti a caricare gli attestati"
              message={sentenceFor(error)}
              onRetry={() => void refetch()}
            />
          )
        }
      />
      {dialog === "import" && <ImportDialog onClose={close} />}
      <PaperDialogs rows={list?.data ?? none} />
    </>
  );
}
