// Imports participants from a spreadsheet: choose a file, look at what would happen row by row, import. Nothing is written
// before the last press, and then everybody or nobody.
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { sentenceFor } from "@/api/failure";
import { alert } from "@/lib/alerts/store";
import { Button } from "@/ui/button";
import { Dialog } from "@/ui/dialog/dialog";
import { DownloadButton } from "@/ui/download-button";
import { FormMessage } from "@/ui/form/form-message";
import { UploadField } from "@/ui/upload/upload-field";
import { addresses, previewImport, runImport, spreadsheetLimits, type ImportReport } from "./import-calls";
import { ImportPreview } from "./import-preview";
import { obstacle, people, toImport } from "./import-texts";
import { refresh } from "./queries";

type ImportDialogProps = {
  dateId: number;
  /** A file dropped on the page: its preview is made at once. */
  dropped?: File | null;
  onClose: () => void;
};

type Preview = { file: File; report: ImportReport };

export function ImportDialog({ dateId, dropped = null, onClose }: ImportDialogProps) {
  const queries = useQueryClient();
  const [preview, setPreview] = useState<Preview | null>(null);
  const [waiting, setWaiting] = useState(false);
  const [pending, setPending] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const [first, setFirst] = useState(dropped);

  async function run({ file, report }: Preview): Promise<void> {
    setPending(true);
    setFailure(null);
    try {
      await runImport(dateId, file, waiting);
      alert("success", `Hai iscritto ${people(toImport(report))}. Ricevono un'email di conferma.`);
      onClose();
    } catch (problem) {
      setFailure(sentenceFor(problem));
      // Seats or people may have changed: the preview shows how things are now.
      const now = await previewImport(dateId, file, {}).catch(() => null);
      if (now !== null) setPreview({ file, report: now });
      setPending(false);
    } finally {
      refresh(queries, dateId);
    }
  }

  function chooseAnother(): void {
    setPreview(null);
    setFailure(null);
    setWaiting(false);
    setFirst(null);
  }

  const reason = preview === null ? null : obstacle(preview.report, waiting);
  return (
    <Dialog
      title="Importa iscritti"
      description={preview === null ? "Da un foglio .xlsx, una persona per riga." : preview.file.name}
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
              Importa {people(toImport(preview.report))}
            </Button>
          </>
        )
      }
    >
      {preview === null ? (
        <div className="grid gap-5">
          <UploadField
            label="File degli iscritti"
            limits={spreadsheetLimits}
            hint="Fino a 500 persone, 5 MB."
            dropped={first}
            send={(file, options) => previewImport(dateId, file, options)}
            onDone={(report, file) => setPreview({ file, report })}
          />
          <Columns dateId={dateId} />
        </div>
      ) : (
        <div className="grid gap-5">
          <div role="alert" className="empty:hidden">
            {failure !== null && <FormMessage>{failure}</FormMessage>}
          </div>
          <ImportPreview report={preview.report} reason={reason} waiting={waiting} onWaiting={setWaiting} />
        </div>
      )}
    </Dialog>
  );
}

function Columns({ dateId }: { dateId: number }) {
  return (
    <div className="grid justify-items-start gap-3 border-t border-line pt-5">
      <p className="text-compact text-ink-soft">
        Le colonne possono stare in qualsiasi ordine: <strong>Cognome</strong>, <strong>Nome</strong>,{" "}
        <strong>Codice fiscale</strong>, <strong>Email</strong>, <strong>Telefono</strong>, Sanitario, Certificazione.
        Chi ha già un account è riconosciuto dal codice fiscale o dall'email, se il nome è lo stesso e l'email è
        confermata; gli altri ricevono un invito.
      </p>
      <DownloadButton address={addresses.template(dateId)} defaultName="modello-iscritti.xlsx" size="small">
        Scarica il modello
      </DownloadButton>
    </div>
  );
}
