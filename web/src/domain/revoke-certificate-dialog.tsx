// Revokes a certificate, with a reason. It says what that means before it happens.
import { useForm } from "react-hook-form";
import { alert } from "@/lib/alerts/store";
import { fullName } from "./person-names";
import { FormDialog } from "@/ui/form/form-dialog";
import { registryResolver } from "@/ui/form/resolver";
import { TextareaField } from "@/ui/form/textarea-field";
import { useSubmission } from "@/ui/form/use-submission";
import { revokeCertificate, type PaperDialogProps } from "./certificate-changes";

type Values = { reason: string };

export function RevokeDialog({ paper, onClose, onChanged }: PaperDialogProps) {
  const name = fullName(paper);
  const isMailed = paper.user !== null;
  const form = useForm<Values>({
    defaultValues: { reason: "" },
    resolver: registryResolver([["reason", ["required", "maxLength:500"]]]),
  });
  const { submit, pending, submitError } = useSubmission({
    form,
    fields: ["reason"],
    send: ({ reason }) => revokeCertificate(paper.id, reason),
    onDone: () => {
      onClose();
      alert("success", `Attestato ${paper.number} di ${name} revocato.`);
      onChanged();
    },
    onFailed: onChanged,
  });
  return (
    <FormDialog
      title={`Vuoi revocare l'attestato di ${name}?`}
      description={`${paper.title}, n. ${paper.number}`}
      onClose={onClose}
      label="Revoca dell'attestato"
      onSubmit={submit}
      pending={pending}
      submitError={submitError}
      action="Revoca l'attestato"
      cancel="Lascia com'è"
      dirty={form.formState.isDirty}
      unsaved={{ text: "L'attestato non è ancora revocato." }}
      danger
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
      <TextareaField
        control={form.control}
        name="reason"
        label="Motivo"
        hint={isMailed ? `Lo legge anche ${name}.` : "Resta nell'elenco degli attestati."}
      />
    </FormDialog>
  );
}
