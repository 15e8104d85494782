// Issues a certificate again that was revoked by mistake.
import { useForm } from "react-hook-form";
import { alert } from "@/lib/alerts/store";
import { fullName } from "@/domain/person-names";
import { reissueCertificate, type PaperDialogProps } from "@/domain/certificate-changes";
import { FormDialog } from "@/ui/form/form-dialog";
import { registryResolver } from "@/ui/form/resolver";
import { TextareaField } from "@/ui/form/textarea-field";
import { useSubmission } from "@/ui/form/use-submission";

type Values = { reason: string };

export function ReissueDialog({ paper, onClose, onChanged }: PaperDialogProps) {
  const name = fullName(paper);
  const form = useForm<Values>({
    defaultValues: { reason: "" },
    resolver: registryResolver([["reason", ["required", "maxLength:500"]]]),
  });
  const { submit, pending, submitError } = useSubmission({
    form,
    fields: ["reason"],
    send: ({ reason }) => reissueCertificate(paper.id, reason),
    onDone: ({ number }) => {
      onClose();
      alert("success", `Attestato di ${name} rilasciato di nuovo con il n. ${number}.`);
      onChanged();
    },
    onFailed: onChanged,
  });
  return (
    <FormDialog
      title={`Rilascia di nuovo l'attestato di ${name}`}
      description={`${paper.title}, revocato con il n. ${paper.number}`}
      onClose={onClose}
      label="Nuovo rilascio dell'attestato"
      onSubmit={submit}
      pending={pending}
      submitError={submitError}
      action="Rilascia di nuovo"
      cancel="Lascia com'è"
      dirty={form.formState.isDirty}
      unsaved={{ text: "L'attestato non è ancora rilasciato." }}
    >
      <p className="text-compact text-ink-soft">
        Esce un attestato con un numero nuovo, gli stessi dati e la stessa validità. Quello revocato resta revocato. Se
        ha un indirizzo, {name} riceve un'email.
      </p>
      <TextareaField control={form.control} name="reason" label="Motivo" hint="Resta in Registro attività." />
    </FormDialog>
  );
}
