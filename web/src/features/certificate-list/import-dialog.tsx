// Imports certificates from before Battito.
import { useQueryClient } from "@tanstack/react-query";
import type { components } from "@/api/schema";
import { upload, type UploadOptions } from "@/api/upload";
import { alert } from "@/lib/alerts/store";
import { shortDay } from "@/lib/dates";
import type { BadgeTone } from "@/ui/badge";
import { ImportDialog as Import } from "@/ui/upload/import-dialog";
import { refreshCertificates } from "./queries";

type ImportReport = components["schemas"]["CertificateImportReport"];
type ImportRow = components["schemas"]["CertificateImportRow"];

const address = "/api/certificates/upload";

const results: Record<ImportRow["action"], { text: string; tone: BadgeTone }> = {
  new: { text: "Nuovo", tone: "brand" },
  present: { text: "Già importato", tone: "neutral" },
  error: { text: "Da correggere", tone: "danger" },
};

export function ImportDialog({ onClose }: { onClose: () => void }) {
  const queries = useQueryClient();

  async function run(file: File, _: ImportReport, options: UploadOptions): Promise<void> {
    try {
      const { meta } = await upload<ImportReport>(address, file, options);
      alert("success", `Hai importato ${certificates(meta.new)}.`);
      onClose();
    } finally {
      refreshCertificates(queries);
    }
  }

  return (
    <Import<ImportRow, ImportReport>
      title="Importa attestati"
      description="Quelli rilasciati prima di Battito, uno per riga."
      file={{ label: "File degli attestati", hint: "Fino a 2.000 attestati, 5 MB." }}
      columns={
        <>
          Servono le colonne <strong>Numero</strong>, <strong>Cognome</strong>, <strong>Nome</strong>,{" "}
          <strong>Corso</strong> e <strong>Rilasciato il</strong>, in qualsiasi ordine. Con il codice fiscale
          l'attestato è collegato all'account della persona, se il nome è lo stesso e l'email è confermata. Ogni
          attestato tiene il suo numero.
        </>
      }
      template={{ address: "/api/certificates/template", defaultName: "modello-attestati.xlsx" }}
      preview={(file, options) => upload<ImportReport>(`${address}?dry_run=1`, file, options)}
      run={run}
      toCorrect={{ address: `${address}?errors=1`, defaultName: "attestati-da-correggere.xlsx" }}
      counted={({ meta }) => certificates(meta.new)}
      obstacle={({ meta }) => (meta.new === 0 ? "Tutti gli attestati del file ci sono già." : null)}
      summary={(report) => <Summary {...report} />}
      rows={{
        result: ({ action }) => results[action],
        columns: [{ header: "Attestato", cell: (row) => <Certificate {...row} /> }],
        note: ({ unlinked }) => unlinked,
        errorsFirst: true,
      }}
      onClose={onClose}
    />
  );
}

function certificates(count: number): string {
  return count === 1 ? "1 attestato" : `${count} attestati`;
}

function Summary({ meta, rows }: ImportReport) {
  const unlinked = rows.filter((row) => row.unlinked !== null).length;
  return (
    <>
      <p role="status">
        <strong>{certificates(meta.total)}</strong> nel file: {meta.new} da aggiungere,{" "}
        {meta.total - meta.new - meta.errors} già importati, {meta.errors} da correggere.
      </p>
      {unlinked > 0 && (
        <p>
          {unlinked === 1 ? "Un attestato resta" : `${unlinked} attestati restano`} senza account: dopo l'importazione
          puoi collegarli dal menu di ogni attestato.
        </p>
      )}
    </>
  );
}

function Certificate({ number, holder, title, issued_on: issued, expires_at: last }: ImportRow) {
  return (
    <>
      <span className="block font-semibold break-words">{holder === "" ? "Senza nome" : holder}</span>
      <span className="block text-small break-words text-ink-soft">
        <span className="numbers">{number}</span> · {title}
      </span>
      {issued !== null && (
        <span className="numbers block text-small text-ink-soft">
          {shortDay(issued)} → {last === null ? "Senza scadenza" : shortDay(last)}
        </span>
      )}
    </>
  );
}
