// Revokes a certificate, with a reason. It says what that means before it happens.
import { alert } from "@/lib/alerts/store";
import { TextDialog } from "@/ui/form/text-dialog";
import { revokeCertificate, type PaperDialogProps } from "./certificate-changes";
import { fullName } from "./person-names";

export function RevokeDialog({ paper, onClose, onChanged }: PaperDialogProps) {
  const name = fullName(paper);
  const isMailed = paper.user !== null;
  return (
    <TextDialog
      title={`Vuoi revocare l'attestato di ${name}?`}
      description={`${paper.title}, n. ${paper.number}`}
      label="Revoca dell'attestato"
      field={{
        name: "reason",
        label: "Motivo",
        hint: isMailed ? `Lo legge anche ${name}.` : "Resta nell'elenco degli attestati.",
      }}
      action="Revoca l'attestato"
      cancel="Lascia com'è"
      unsaved="L'attestato non è ancora revocato."
      danger
      send={(reason) => revokeCertificate(paper.id, reason)}
      onDone={() => {
        alert("success", `Attestato ${paper.number} di ${name} revocato.`);
        onChanged();
      }}
      onFailed={onChanged}
      onClose={onClose}
    >
      <ul className="grid list-disc gap-1 pl-5 text-compact text-ink-soft">
        <li>L'attestato non vale più: chi lo verifica sul sito lo trova revocato.</li>
        {isMailed && <li>{name} non può più scaricarlo e, se ha un indirizzo, riceve un'email con il motivo.</li>}
        <li>
          Il numero non si usa più e la revoca non si annulla.{" "}
          {paper.imported
            ? ""
            : paper.external
              ? "Potrai caricare un altro PDF dell'ente."
              : "Se è stato un errore, l'attestato si può rilasciare di nuovo con un altro numero; per dati sbagliati usa «Correggi i dati»."}
        </li>
      </ul>
    </TextDialog>
  );
}
