// Imports certificates from before Battito: choose a file, look at what would happen row by row, import. Nothing is written
// before the last press, and then all of them or none.
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { sentenceFor } from "@/api/failure";
import { alert } from "@/lib/alerts/store";
import { Button } from "@/ui/button";
import { Dialog } from "@/ui/dialog/dialog";
import { DownloadButton } from "@/ui/download-button";
import { FormMessage } from "@/ui/form/form-message";
import { UploadField } from "@/ui/upload/upload-field";
import { previewImport, runImport, spreadsheetLimits, templateAddress, type ImportReport } from "./import-calls";
import { ImportPreview } from "./import-preview";
import { refreshCertificates } from "./queries";

type Preview = { file: File; report: ImportReport };

export function ImportDialog({ onClose }: { onClose: () => void }) {
  const queries = useQueryClient();
  const [preview, setPreview] = useState<Preview | null>(null);
  const [pending, setPending] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);

  async function run({ file }: Preview): Promise<void> {
    setPending(true);
    setFailure(null);
    try {
      const { meta } = await runImport(file);
      alert("success", `Hai importato ${certificates(meta.new)}.`);
      onClose();
    } catch (problem) {
      setFailure(sentenceFor(problem));
      setPending(false);
    } finally {
      refreshCertificates(queries);
    }
  }

  function chooseAnother(): void {
    setPreview(null);
    setFailure(null);
  }

  const reason = preview === null ? null : obstacle(preview.report);
  return (
    <Dialog
      title="Importa attestati"
      description={preview === null ? "Quelli rilasciati prima di Battito, uno per riga." : preview.file.name}
      size={preview === null ? "medium" : "large"}
      locked={pending}
      onClose={onClose}
      footer={
        preview === null ? undefined : (
          <>
            <Button variant="secondary" disabled={pending} onClick={chooseAnother}>
              Scegli un altro file
            </Button>
            <Button pending={pending} disabled={reason !== null} onClick={() => void run(preview)}>
              Importa {certificates(preview.report.meta.new)}
            </Button>
          </>
        )
      }
    >
      {preview === null ? (
        <div className="grid gap-5">
          <UploadField
            label="File degli attestati"
            limits={spreadsheetLimits}
            hint="Fino a 2.000 attestati, 5 MB."
            send={(file, options) => previewImport(file, options)}
            onDone={(report, file) => setPreview({ file, report })}
          />
          <div className="grid justify-items-start gap-3 border-t border-line pt-5">
            <p className="text-compact text-ink-soft">
              Servono le colonne <strong>Numero</strong>, <strong>Cognome</strong>, <strong>Nome</strong>,{" "}
              <strong>Corso</strong> e <strong>Rilasciato il</strong>, in qualsiasi ordine. Con il codice fiscale
              l'attestato è collegato all'account della persona, se il nome è lo stesso e l'email è confermata. Ogni
              attestato tiene il suo numero.
            </p>
            <DownloadButton address={templateAddress} defaultName="modello-attestati.xlsx" size="small">
              Scarica il modello
            </DownloadButton>
          </div>
        </div>
      ) : (
        <div className="grid gap-5">
          <div role="alert" className="empty:hidden">
            {failure !== null && <FormMessage>{failure}</FormMessage>}
          </div>
          <ImportPreview report={preview.report} reason={reason} />
        </div>
      )}
    </Dialog>
  );
}

function certificates(count: number): string {
  return count === 1 ? "1 attestato" : `${count} attestati`;
}

/** Why the file cannot be imported as it is; null when it can. */
function obstacle({ meta }: ImportReport): string | null {
  if (meta.errors === 1) return "Una riga ha errori: correggila nel file e ricaricalo.";
  if (meta.errors > 1) return `${meta.errors} righe hanno errori: correggile nel file e ricaricalo.`;
  return meta.new === 0 ? "Tutti gli attestati del file ci sono già." : null;
}
