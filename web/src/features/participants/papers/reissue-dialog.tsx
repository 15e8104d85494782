// Issues a certificate again that was revoked by mistake.
import { alert } from "@/lib/alerts/store";
import { fullName } from "@/domain/person-names";
import { reissueCertificate, type PaperDialogProps } from "@/domain/certificate-changes";
import { TextDialog } from "@/ui/form/text-dialog";

export function ReissueDialog({ paper, onClose, onChanged }: PaperDialogProps) {
  const name = fullName(paper);
  return (
    <TextDialog
      title={`Rilascia di nuovo l'attestato di ${name}`}
      description={`${paper.title}, revocato con il n. ${paper.number}`}
      label="Nuovo rilascio dell'attestato"
      field={{ name: "reason", label: "Motivo", hint: "Resta in Registro attività." }}
      action="Rilascia di nuovo"
      cancel="Lascia com'è"
      unsaved="L'attestato non è ancora rilasciato."
      send={(reason) => reissueCertificate(paper.id, reason)}
      onDone={({ number }) => {
        alert("success", `Attestato di ${name} rilasciato di nuovo con il n. ${number}.`);
        onChanged();
      }}
      onFailed={onChanged}
      onClose={onClose}
    >
      <p className="text-compact text-ink-soft">
        Esce un attestato con un numero nuovo, gli stessi dati e la stessa validità. Quello revocato resta revocato. Se
        ha un indirizzo, {name} riceve un'email.
      </p>
    </TextDialog>
  );
}
