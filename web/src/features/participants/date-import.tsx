// The import of a date, which the URL opens (`?dialog=import`). A spreadsheet dropped anywhere on the page opens it, too.
import { useState } from "react";
import { alert } from "@/lib/alerts/store";
import { fileProblem } from "@/ui/upload/file-limits";
import { spreadsheetLimits } from "@/ui/upload/import-dialog";
import { ImportDialog } from "./import-dialog";
import { useDroppedFile } from "./use-dropped-file";
import { useParticipantDialog } from "./use-participant-dialog";

export function DateImport({ dateId }: { dateId: number }) {
  const { dialog, open, close } = useParticipantDialog();
  const [dropped, setDropped] = useState<File | null>(null);
  const isOver = useDroppedFile(dialog === null, (file) => {
    const problem = fileProblem(file, spreadsheetLimits);
    if (problem !== null) {
      alert("failure", problem);
      return;
    }
    setDropped(file);
    open("import");
  });

  function leave(): void {
    setDropped(null);
    close();
  }

  if (dialog === "import") return <ImportDialog dateId={dateId} dropped={dropped} onClose={leave} />;
  if (!isOver) return null;
  return (
    <p className="pointer-events-none fixed inset-4 z-30 grid place-items-center rounded-panel border-2 border-dashed border-brand bg-brand-soft text-title font-semibold text-brand">
      Rilascia il file per importare gli iscritti
    </p>
  );
}
