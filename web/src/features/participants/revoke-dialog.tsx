// Revokes a certificate, with a reason. It says what that means before it happens.
import { useQueryClient } from "@tanstack/react-query";
import { useForm } from "react-hook-form";
import { alert } from "@/lib/alerts/store";
import { FormDialog } from "@/ui/form/form-dialog";
import { registryResolver } from "@/ui/form/resolver";
import { TextareaField } from "@/ui/form/textarea-field";
import { useSubmission } from "@/ui/form/use-submission";
import { revokeCertificate } from "./certificate-calls";
import type { OfPaper } from "./issued";
import { fullName } from "./labels";
import { refresh } from "./queries";

type Values = { reason: string };

export function RevokeDialog({ row, certificate, paper, onClose }: OfPaper & { onClose: () => void }) {
  const queries = useQueryClient();
  const name = fullName(row.user);
  const form = useForm<Values>({
    defaultValues: { reason: "" },
    resolver: registryResolver([["reason", ["required", "maxLength:500"]]]),
  });
  const { submit, pending, submitError } = useSubmission({
    form,
    fields: ["reason"],
    send: ({ reason }) => revokeCertificate(paper, reason),
    onDone: () => {
      onClose();
      alert("success", `Attestato ${certificate.number ?? ""} di ${name} revocato.`);
      refresh(queries, row.course_date.id);
    },
    onFailed: () => refresh(queries, row.course_date.id),
  });
  return (
    <FormDialog
      title={`Vuoi revocare l'attestato di ${name}?`}
      description={`${certificate.name}, n. ${certificate.number ?? ""}`}
      onClose={onClose}
      label="Revoca dell'attestato"
      onSubmit={submit}
      pending={pending}
      submitError={submitError}
      action="Revoca l'attestato"
      cancel="Lascia com'è"
      danger
    >
      <ul className="grid list-disc gap-1 pl-5 text-compact text-ink-soft">
        <li>L'attestato non vale più: chi lo verifica sul sito lo trova revocato.</li>
        <li>{name} riceve un'email con il motivo e non può più scaricarlo.</li>
        <li>
          Il numero non si usa più e la revoca non si annulla.{" "}
          {certificate.external
            ? "Potrai caricare un altro PDF dell'ente."
            : "Per questa iscrizione non si rilasciano altri attestati: per un nome sbagliato usa «Correggi il nome»."}
        </li>
      </ul>
      <TextareaField control={form.control} name="reason" label="Motivo" hint={`Lo legge anche ${name}.`} />
    </FormDialog>
  );
}
