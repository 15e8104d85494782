// The editor of one mail's words.
import { useQuery } from "@tanstack/react-query";
import { ArrowLeft } from "lucide-react";
import { useState } from "react";
import { useWatch } from "react-hook-form";
import { ApiFailure } from "@/api/failure";
import type { MailSample } from "@/api/types";
import { lastChange } from "@/domain/last-change";
import { to } from "@/lib/routes";
import { texts } from "@/lib/texts";
import { useDebounced } from "@/lib/use-debounced";
import { AppLink } from "@/ui/app-link";
import { Badge } from "@/ui/badge";
import { ConflictDialog } from "@/ui/form/conflict-dialog";
import { QueryState } from "@/ui/query-state";
import { ErrorState, Skeleton } from "@/ui/states";
import { UnsavedGuard } from "@/ui/unsaved-guard";
import { MailForm } from "./mail-form";
import { MailPreview } from "./mail-preview";
import { sameWords, wordsOf } from "./mail-texts";
import { mailTextQuery } from "./queries";
import type { ReadMailText } from "./queries";
import { useMailForm } from "./use-mail-form";

export function MailTextScreen({ kind }: { kind: string }) {
  const { data, error, refetch } = useQuery(mailTextQuery(kind));
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <AppLink
        to={to.mailSettings()}
        className="inline-flex min-h-target items-center gap-2 justify-self-start text-small font-medium text-brand underline-offset-4 hover:underline"
      >
        <ArrowLeft aria-hidden="true" className="size-4" /> Tutti i messaggi
      </AppLink>
      {data !== undefined ? (
        <MailEditor key={kind} read={data} />
      ) : error instanceof ApiFailure && error.status === 404 ? (
        <ErrorState title="Questo messaggio non esiste" message="Torna all'elenco e scegline un altro." />
      ) : (
        <QueryState query={{ error, refetch }} failed="Non siamo riusciti a caricare il messaggio">
          <div role="status" className="grid items-start gap-6 xl:grid-cols-2">
            <span className="sr-only">{texts.loading}</span>
            <Skeleton className="h-112 rounded-card" />
            <Skeleton className="h-112 rounded-card" />
          </div>
        </QueryState>
      )}
    </div>
  );
}

/** How long typing pauses before the mail is composed again. */
const typingPause = 350;

/** The text of a mail beside a preview of the mail, which follows every change before it is saved. */
function MailEditor({ read }: { read: ReadMailText }) {
  const editor = useMailForm(read);
  const mail = editor.base.data;
  const typed = wordsOf(useWatch({ control: editor.form.control, compute: (values) => values }));
  const settled: typeof typed = JSON.parse(useDebounced(JSON.stringify(typed), typingPause));
  const [sample, setSample] = useState<MailSample>("usual");
  const isDirty = !sameWords(typed, mail);
  const last = lastChange(mail);

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
          {mail.occasion}.{last !== null && ` ${last}.`}
        </p>
      </div>
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 xl:grid-cols-2">
        <MailForm editor={editor} sample={sample} isDirty={isDirty} />
        <MailPreview kind={mail.kind} draft={{ ...settled, sample }} isDirty={isDirty} onSample={setSample} />
      </div>
      <ConflictDialog versions={editor.versions} sendAgain={() => editor.submit()} />
      <UnsavedGuard dirty={isDirty} text="Il testo di questo messaggio non è salvato." draft={editor.draft} />
    </section>
  );
}
