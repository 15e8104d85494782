// Writes a mail to participants.
import { useForm } from "react-hook-form";
import { alert } from "@/lib/alerts/store";
import { counted } from "@/lib/numbers";
import { FormDialog } from "@/ui/form/form-dialog";
import { registryResolver } from "@/ui/form/resolver";
import { TextField } from "@/ui/form/text-field";
import { TextareaField } from "@/ui/form/textarea-field";
import { useSubmission } from "@/ui/form/use-submission";
import { mailParticipants } from "./queries";

type Values = { subject: string; text: string };

type MailDialogProps = { dateId: number; ids: number[]; who: string; onClose: () => void };

export function MailDialog({ dateId, ids, who, onClose }: MailDialogProps) {
  const form = useForm<Values>({
    defaultValues: { subject: "", text: "" },
    resolver: registryResolver([
      ["subject", ["required"]],
      ["text", ["required"]],
    ]),
  });
  const { submit, pending, submitError } = useSubmission({
    form,
    fields: ["subject", "text"],
    send: (values) => mailParticipants(dateId, { ids, ...values }),
    onDone: (total) => {
      onClose();
      alert("success", `Email in partenza per ${counted(total, "persona", "persone")}.`);
    },
  });
  return (
    <FormDialog
      title={`Scrivi a ${who}`}
      description="Ognuno riceve la sua email, con i dati del corso in fondo."
      onClose={onClose}
      label="Email ai partecipanti"
      onSubmit={submit}
      pending={pending}
      submitError={submitError}
      action="Invia"
      cancel="Lascia perdere"
    >
      <TextField control={form.control} name="subject" label="Oggetto" />
      <TextareaField
        control={form.control}
        name="text"
        label="Testo"
        rows={8}
        hint="Solo testo. Una riga vuota separa i paragrafi."
      />
    </FormDialog>
  );
}
