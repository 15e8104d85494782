// The documents of a date in the head of Lista Iscritti: what can be downloaded, and the import, which the URL opens. A
// spreadsheet dropped anywhere on the page is imported, too.
import { ChevronDown, FileUp } from "lucide-react";
import { useState } from "react";
import { alert } from "@/lib/alerts/store";
import { Button } from "@/ui/button";
import { Menu } from "@/ui/menu/menu";
import { fileProblem } from "@/ui/upload/file-limits";
import { documentActions } from "./document-actions";
import { spreadsheetLimits } from "./import-calls";
import { ImportDialog } from "./import-dialog";
import { useDroppedFile } from "./use-dropped-file";
import { useParticipantDialog } from "./use-participant-dialog";

export function ParticipantDocuments({ dateId }: { dateId: number }) {
  const { dialog, open, close } = useParticipantDialog();
  const [dropped, setDropped] = useState<File | null>(null);
  const isOver = useDroppedFile(dialog === null, (file) => {
    const problem = fileProblem(file, spreadsheetLimits);
    if (problem !== null) return alert("failure", problem);
    setDropped(file);
    open("import");
  });
  return (
    <>
      <Menu
        trigger={
          <>
            Documenti <ChevronDown className="size-4.5" />
          </>
        }
        className="button button-regular button-secondary"
        groups={[documentActions(dateId)]}
      />
      <Button
        variant="secondary"
        onClick={() => {
          setDropped(null);
          open("import");
        }}
      >
        <FileUp className="size-4.5" /> Importa
      </Button>
      {isOver && (
        <p className="pointer-events-none fixed inset-4 z-30 grid place-items-center rounded-panel border-2 border-dashed border-brand bg-brand-soft/90 text-title font-semibold text-brand">
          Rilascia il file per importare gli iscritti
        </p>
      )}
      {dialog === "import" && <ImportDialog dateId={dateId} dropped={dropped} onClose={close} />}
    </>
  );
}
