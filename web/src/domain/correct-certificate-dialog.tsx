// Corrects the name on a certificate: a new one takes its place.
import { useForm } from "react-hook-form";
import { alert } from "@/lib/alerts/store";
import { fullName } from "./person-names";
import { to } from "@/lib/routes";
import { ruleLists } from "@/lib/validation/validate";
import { AppLink } from "@/ui/app-link";
import { FormDialog } from "@/ui/form/form-dialog";
import { registryResolver } from "@/ui/form/resolver";
import { TextField } from "@/ui/form/text-field";
import { useSubmission } from "@/ui/form/use-submission";
import { replaceCertificate, type Correction, type PaperDialogProps } from "./certificate-changes";

export function CorrectDialog({ paper, onClose, onChanged }: PaperDialogProps) {
  const name = fullName(paper);
  const form = useForm<Correction>({
    defaultValues: { name: paper.name, surname: paper.surname, reason: "Correzione del nome" },
    resolver: registryResolver([
      ["name", ruleLists.personName],
      ["surname", ruleLists.personName],
      ["reason", ["required", "maxLength:500"]],
    ]),
  });
  const { submit, pending, submitError } = useSubmission({
    form,
    fields: ["name", "surname", "reason"],
    send: (values) => replaceCertificate(paper.id, values),
    onDone: ({ number, holder }) => {
      onClose();
      alert("success", `Attestato ${number} rilasciato a ${holder}.`);
      onChanged();
    },
    onFailed: onChanged,
  });
  return (
    <FormDialog
      title={`Correggi il nome sull'attestato di ${name}`}
      description={`${paper.title}, n. ${paper.number}`}
      onClose={onClose}
      label="Correzione del nome"
      onSubmit={submit}
      pending={pending}
      submitError={submitError}
      action="Rilascia l'attestato corretto"
      cancel="Lascia com'è"
      dirty={form.formState.isDirty}
      unsaved={{ text: "L'attestato non è ancora corretto." }}
    >
      <p className="text-compact text-ink-soft">
        Esce un attestato con un numero nuovo, le stesse date e la stessa validità. Quello di prima risulta sostituito a
        chi lo verifica.
        {paper.user !== null && (
          <>
            {" "}
            Se ha un indirizzo, {name} riceve un'email. Il nome del profilo si cambia{" "}
            <AppLink to={to.userEdit(paper.user)} className="font-medium text-brand underline underline-offset-4">
              nella scheda della persona
            </AppLink>
            .
          </>
        )}
      </p>
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <TextField control={form.control} name="name" label="Nome" kind="otherName" />
        <TextField control={form.control} name="surname" label="Cognome" kind="otherName" />
      </div>
      <TextField control={form.control} name="reason" label="Motivo" hint="Resta nell'elenco degli attestati." />
    </FormDialog>
  );
}
