// Writes a mail to one or many people: subject and text. A draft of it outlives an expired session.
import type { ReactNode } from "react";
import { FormDialog } from "./form-dialog";
import { registryResolver } from "./resolver";
import { RestoredNotice } from "./restored-notice";
import { TextField } from "./text-field";
import { TextareaField } from "./textarea-field";
import { useDraftForm } from "./use-draft-form";

type MailValues = { subject: string; text: string };

const fields = ["subject", "text"] as const;

const resolver = registryResolver<MailValues>([
  ["subject", ["required"]],
  ["text", ["required"]],
]);

type MailDialogProps<Answer> = {
  /** The recipients: `Anna Bianchi`, `3 persone`. */
  who: string;
  description: ReactNode;
  /** Names the form for screen readers. */
  label: string;
  /** Names the draft and the recipients: `mail-date-3-12-15`. */
  draft: string;
  send: (values: MailValues) => Promise<Answer>;
  onSent: (answer: Answer) => void;
  onClose: () => void;
};

export function MailDialog<Answer>({ who, description, label, draft, send, onSent, onClose }: MailDialogProps<Answer>) {
  const { form, restored, dirty, submit, pending, submitError } = useDraftForm<MailValues, Answer>({
    defaultValues: { subject: "", text: "" },
    resolver,
    draft,
    draftFields: fields,
    fields,
    send,
    leaves: true,
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
      cancel="Chiudi"
      dirty={dirty}
      unsaved={{ text: "L'email non è ancora partita.", draft }}
    >
      <RestoredNotice
        form={form}
        restored={restored}
        text="Abbiamo ripreso l'email che non avevi inviato."
        discard="Scarta il testo"
      />
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
