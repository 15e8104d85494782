// The words of a mail beside the mail itself, which follows every change before it is in force.
import { useState } from "react";
import { useWatch } from "react-hook-form";
import type { MailSample } from "@/api/types";
import { shortDateTime } from "@/lib/dates";
import { useDebounced } from "@/lib/use-debounced";
import { Badge } from "@/ui/badge";
import { ConflictDialog } from "@/ui/form/conflict-dialog";
import { UnsavedGuard } from "@/ui/unsaved-guard";
import { MailForm } from "./mail-form";
import { MailPreview } from "./mail-preview";
import { sameWords, wordsOf } from "./mail-texts";
import type { ReadMailText } from "./queries";
import { useMailForm } from "./use-mail-form";

/** How long typing pauses before the mail is composed again. */
const typingPause = 350;

export function MailEditor({ read }: { read: ReadMailText }) {
  const editor = useMailForm(read);
  const mail = editor.base.data;
  const typed = wordsOf(useWatch({ control: editor.form.control, compute: (values) => values }));
  const settled: typeof typed = JSON.parse(useDebounced(JSON.stringify(typed), typingPause));
  const [sample, setSample] = useState<MailSample>("usual");
  const isDirty = !sameWords(typed, mail);
  const { updated_at: at, updated_by: by } = mail;

  return (
    <section aria-labelledby="mail-title" className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <div className="grid gap-1">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <h2 id="mail-title" className="text-title font-semibold">
            {mail.title}
          </h2>
          {mail.changed ? <Badge tone="brand">Cambiato</Badge> : <Badge>Originale</Badge>}
        </div>
        <p className="max-w-prose text-compact text-ink-soft">
          {mail.occasion}.
          {at !== null && at !== undefined && (
            <>
              {" "}
              Ultima modifica: {shortDateTime(at)}
              {by !== null && by !== undefined && `, ${by}`}.
            </>
          )}
        </p>
      </div>
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 xl:grid-cols-2">
        <MailForm editor={editor} sample={sample} isDirty={isDirty} />
        <MailPreview kind={mail.kind} draft={{ ...settled, sample }} isDirty={isDirty} onSample={setSample} />
      </div>
      <ConflictDialog versions={editor.versions} sendAgain={() => editor.submit()} />
      <UnsavedGuard dirty={isDirty} text="Le parole di questo messaggio non sono salvate." draft={editor.draft} />
    </section>
  );
}
