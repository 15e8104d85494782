// The downloads about the participants of a date, as actions of a menu.
import { FileArchive, FileSpreadsheet, FileText } from "lucide-react";
import { download } from "@/api/download";
import { ApiFailure, sentenceFor } from "@/api/failure";
import type { CourseDate } from "@/api/types";
import { alert } from "@/lib/alerts/store";
import type { MenuAction } from "@/ui/menu/menu-types";
import { certificatesArchive } from "./certificate-calls";
import { documentName } from "./document-name";

const below = (dateId: number) => `/api/course-dates/${dateId}`;

const addresses = {
  export: (dateId: number) => `${below(dateId)}/reservations/export`,
  register: (dateId: number) => `${below(dateId)}/register`,
};

/** Export, register and certificates of a date. Where its facts are known, they name the files. */
export function documentActions(dateId: number, date?: CourseDate): readonly MenuAction[] {
  return [
    {
      label: "Esporta gli iscritti (.xlsx)",
      icon: FileSpreadsheet,
      onSelect: () => save(addresses.export(dateId), documentName("iscritti", date, "xlsx")),
    },
    {
      label: "Registro presenze (PDF)",
      icon: FileText,
      onSelect: () => save(addresses.register(dateId), documentName("registro", date, "pdf")),
    },
    {
      label: "Attestati: scarica tutti (.zip)",
      icon: FileArchive,
      onSelect: () =>
        save(
          certificatesArchive(dateId),
          documentName("attestati", date, "zip"),
          "Per questa data non ci sono ancora attestati rilasciati.",
        ),
    },
  ];
}

/** `none` is said when there is nothing to download. */
function save(address: string, defaultName: string, none?: string): void {
  download(address, defaultName).catch((problem: unknown) => {
    if (none !== undefined && problem instanceof ApiFailure && problem.kind === "notFound") return alert("info", none);
    console.error("A download failed.", address);
    alert("failure", `Il file non è stato scaricato. ${sentenceFor(problem)}`);
  });
}
