// What can be downloaded about the participants of a date, as actions of a menu.
import { FileSpreadsheet, FileText } from "lucide-react";
import { download } from "@/api/download";
import { sentenceFor } from "@/api/failure";
import { alert } from "@/lib/alerts/store";
import type { MenuAction } from "@/ui/menu/menu-types";
import { addresses } from "./import-calls";

/** Export, register and template of a date. */
export function documentActions(dateId: number): readonly MenuAction[] {
  return [
    {
      label: "Esporta gli iscritti (.xlsx)",
      icon: FileSpreadsheet,
      onSelect: () => save(addresses.export(dateId), "iscritti.xlsx"),
    },
    {
      label: "Registro presenze (PDF)",
      icon: FileText,
      onSelect: () => save(addresses.register(dateId), "registro.pdf"),
    },
  ];
}

function save(address: string, defaultName: string): void {
  download(address, defaultName).catch((problem: unknown) => {
    console.error("A download failed.", address);
    alert("failure", `Il file non è stato scaricato. ${sentenceFor(problem)}`);
  });
}
