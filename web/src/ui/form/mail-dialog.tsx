// Writes a mail to one or many people: subject and text.
import type { ReactNode } from "react";
import { useForm } from "react-hook-form";
import { FormDialog } from "./form-dialog";
import { registryResolver } from "./resolver";
import { TextField } from "./text-field";
import { TextareaField } from "./textarea-field";
import { useSubmission } from "./use-submission";

export type MailValues = { subject: string; text: string };

type MailDialogProps<Answer> = {
  /** Whom it goes to: `Anna Bianchi`, `3 persone`. */
  who: string;
  description: ReactNode;
  /** Names the form for screen readers. */
  label: string;
  send: (values: MailValues) => Promise<Answer>;
  onSent: (answer: Answer) => void;
  onClose: () => void;
};

export function MailDialog<Answer>({ who, description, label, send, onSent, onClose }: MailDialogProps<Answer>) {
  const form = useForm<MailValues>({
    defaultValues: { subject: "", text: "" },
    resolver: registryResolver([
      ["subject", ["required"]],
      ["text", ["required"]],
    ]),
  });
  const { submit, pending, submitError } = useSubmission({
    form,
    fields: ["subject", "text"],
    send,
    onDone: (answer) => {
      onClose();
      onSent(answer);
    },
  });
  return (
    <FormDialog
      title={`Scrivi a ${who}`}
      description={description}
      onClose={onClose}
      label={label}
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
