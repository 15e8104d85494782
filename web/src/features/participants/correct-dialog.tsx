// Corrects the name on a certificate: a new one takes its place.
import { useQueryClient } from "@tanstack/react-query";
import { useForm } from "react-hook-form";
import { alert } from "@/lib/alerts/store";
import { to } from "@/lib/routes";
import { ruleLists } from "@/lib/validation/validate";
import { AppLink } from "@/ui/app-link";
import { FormDialog } from "@/ui/form/form-dialog";
import { registryResolver } from "@/ui/form/resolver";
import { TextField } from "@/ui/form/text-field";
import { useSubmission } from "@/ui/form/use-submission";
import { replaceCertificate, type Correction } from "./certificate-calls";
import type { OfPaper } from "./issued";
import { fullName } from "./labels";
import { refresh } from "./queries";

export function CorrectDialog({ row, certificate, paper, onClose }: OfPaper & { onClose: () => void }) {
  const queries = useQueryClient();
  const name = fullName(row.user);
  const form = useForm<Correction>({
    defaultValues: { name: row.user.name, surname: row.user.surname, reason: "Correzione del nome" },
    resolver: registryResolver([
      ["name", ruleLists.personName],
      ["surname", ruleLists.personName],
      ["reason", ["required", "maxLength:500"]],
    ]),
  });
  const { submit, pending, submitError } = useSubmission({
    form,
    fields: ["name", "surname", "reason"],
    send: (values) => replaceCertificate(paper, values),
    onDone: ({ number, holder }) => {
      onClose();
      alert("success", `Attestato ${number} rilasciato a ${holder}.`);
      refresh(queries, row.course_date.id);
    },
    onFailed: () => refresh(queries, row.course_date.id),
  });
  return (
    <FormDialog
      title={`Correggi il nome sull'attestato di ${name}`}
      description={`${certificate.name}, n. ${certificate.number ?? ""}`}
      onClose={onClose}
      label="Correzione del nome"
      onSubmit={submit}
      pending={pending}
      submitError={submitError}
      action="Rilascia l'attestato corretto"
      cancel="Lascia com'è"
    >
      <p className="text-compact text-ink-soft">
        Esce un attestato con un numero nuovo, le stesse date e la stessa validità. Quello di prima risulta sostituito a
        chi lo verifica. {name} riceve un'email. Il nome del profilo si cambia{" "}
        <AppLink to={to.userEdit(row.user.id)} className="font-medium text-brand underline underline-offset-4">
          nella scheda della persona
        </AppLink>
        .
      </p>
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <TextField control={form.control} name="name" label="Nome" kind="otherName" />
        <TextField control={form.control} name="surname" label="Cognome" kind="otherName" />
      </div>
      <TextField control={form.control} name="reason" label="Motivo" hint="Resta nel registro degli attestati." />
    </FormDialog>
  );
}
