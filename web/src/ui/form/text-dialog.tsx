// A form dialog with a single text: why something is undone, or a note.
import type { ReactNode } from "react";
import { useForm } from "react-hook-form";
import type { Unsaved } from "@/ui/unsaved-guard";
import { FormDialog } from "./form-dialog";
import { registryResolver } from "./resolver";
import { TextareaField } from "./textarea-field";
import { useSubmission } from "./use-submission";

type TextDialogProps<Answer> = {
  title: string;
  description?: string;
  size?: "small" | "medium";
  /** Names the form for screen readers. */
  label: string;
  /** The text under its name in the request. */
  field: { name: string; label: string; hint?: string | undefined; optional?: boolean };
  action: string;
  cancel: string;
  danger?: boolean;
  /** What is not done yet, asked before the text is lost. */
  unsaved: Unsaved["text"];
  send: (text: string) => Promise<Answer>;
  /** Runs once the dialog is closed. */
  onDone: (answer: Answer) => void;
  onFailed?: () => void;
  onClose: () => void;
  children: ReactNode;
};

const longest = "maxLength:500";

export function TextDialog<Answer>({
  field: { name, optional = false, ...texts },
  unsaved,
  send,
  onDone,
  onFailed,
  children,
  ...dialog
}: TextDialogProps<Answer>) {
  const form = useForm<Record<string, string>>({
    defaultValues: { [name]: "" },
    resolver: registryResolver([[name, optional ? [longest] : ["required", longest], (text) => text.trim()]]),
  });
  const { submit, ...submission } = useSubmission({
    form,
    fields: [name],
    send: (values) => send(values[name] ?? ""),
    onDone: (answer) => {
      dialog.onClose();
      onDone(answer);
    },
    onFailed: () => onFailed?.(),
  });
  return (
    <FormDialog
      {...dialog}
      {...submission}
      onSubmit={submit}
      dirty={form.formState.isDirty}
      unsaved={{ text: unsaved }}
    >
      {children}
      <TextareaField control={form.control} name={name} {...texts} />
    </FormDialog>
  );
}
