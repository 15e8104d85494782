// The list of all certificates, searched, filtered and sorted by the server.
import { useQuery } from "@tanstack/react-query";
import { FileSpreadsheet, Upload } from "lucide-react";
import { Button } from "@/ui/button";
import { DownloadButton } from "@/ui/download-button";
import { QuickFilters } from "@/ui/table/quick-filters";
import { useTableUrl } from "@/ui/table/use-table-url";
import { ListScreen } from "@/ui/table/list-screen";
import { CertificateCard } from "./certificate-cells";
import { columns } from "./columns";
import { statuses } from "./labels";
import { certificateListUrl, certificateQueryOf, expiryDays, quickFilters } from "./list-params";
import { ImportDialog } from "./import-dialog";
import { PaperDialogs, usePaperDialog } from "./paper-dialogs";
import { certificatesQuery, exportAddress } from "./queries";

const none: readonly never[] = [];
const statusOptions = [
  { value: null, label: "Tutti" },
  ...(["valid", "expiring", "expired", "revoked", "replaced"] as const).map((value) => ({
    value,
    label: statuses[value].text,
  })),
];

export function CertificatesScreen() {
  const url = useTableUrl(certificateListUrl);
  const { dialog, open, close } = usePaperDialog();
  const query = certificateQueryOf(url);
  const list = useQuery(certificatesQuery(query));
  const days = expiryDays.find((one) => one === url.filters.expiring_within);

  return (
    <ListScreen
      name="certificates"
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
      list={list}
      url={url}
      columns={columns}
      card={(certificate) => <CertificateCard certificate={certificate} />}
      search="Cerca per nome, numero, codice o codice fiscale"
      filters={[{ name: "status", label: "Stato", options: statusOptions }]}
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
      chips={[
        days !== undefined && {
          label: `Scadono entro ${days} giorni`,
          onRemove: () => url.setFilter("expiring_within", null),
        },
      ]}
      noun={["attestato", "attestati"]}
      failed="Non siamo riusciti a caricare gli attestati"
      empty={{
        title: "Nessun attestato rilasciato",
        text: "Gli attestati si rilasciano dalla Lista Iscritti di una data, a chi era presente e ha superato il corso. Quelli rilasciati prima si importano da un foglio .xlsx.",
      }}
      notFound={{
        title: "Nessun attestato trovato",
        text: "La ricerca guarda l'inizio di nome, cognome, numero, codice e codice fiscale.",
      }}
    >
      {dialog === "import" && <ImportDialog onClose={close} />}
      <PaperDialogs rows={list.data?.data ?? none} />
    </ListScreen>
  );
}
