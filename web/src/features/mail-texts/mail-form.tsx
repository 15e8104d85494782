// Subject, text and closing of a mail, with the fields that can be inserted.
import { Send } from "lucide-react";
import { useRef, useState, type FocusEvent } from "react";
import { flushSync } from "react-dom";
import { ApiFailure, sentenceFor } from "@/api/failure";
import type { MailSample, MailFieldDetails } from "@/api/types";
import { alert } from "@/lib/alerts/store";
import { useMailed } from "@/lib/mail-delivery";
import { Button } from "@/ui/button";
import { Card } from "@/ui/card";
import { useConfirm } from "@/ui/dialog/use-confirm";
import { Form } from "@/ui/form/form";
import { fieldError } from "@/ui/form/resolver";
import { RestoredNotice } from "@/ui/form/restored-notice";
import { TextField } from "@/ui/form/text-field";
import { TextareaField } from "@/ui/form/textarea-field";
import { wordFields, wordsOf, type WordField } from "./mail-texts";
import { sendTest } from "./queries";
import type { useMailForm } from "./use-mail-form";

type MailFormProps = { editor: ReturnType<typeof useMailForm>; sample: MailSample; isDirty: boolean };

const restoreBody = "Il messaggio torna a dire quello che diceva all'inizio. Il testo del tuo centro viene tolto.";
const lostWords = "Perdi anche quello che hai scritto e non hai ancora salvato.";

type Control = HTMLInputElement | HTMLTextAreaElement;

const isWordField = (name: string): name is WordField => wordFields.some((field) => field === name);

export function MailForm({ editor, sample, isDirty }: MailFormProps) {
  const { form, base, submit, pending, submitError, discard, restore } = editor;
  const { control } = form;
  const { kind, changed, fields } = base.data;
  const { confirm, dialog } = useConfirm();
  // Where the cursor was last: a field is inserted there.
  const last = useRef<Control | null>(null);
  const box = useRef<HTMLDivElement>(null);

  function remember({ target }: FocusEvent): void {
    if ((target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement) && isWordField(target.name)) {
      last.current = target;
    }
  }

  function insert(name: string): void {
    const target = last.current ?? box.current?.querySelector<HTMLTextAreaElement>("textarea[name=text]") ?? null;
    if (target === null || !isWordField(target.name)) return;
    const field = target.name;
    const isFirst = last.current === null;
    const start = isFirst ? target.value.length : (target.selectionStart ?? target.value.length);
    const end = isFirst ? start : (target.selectionEnd ?? start);
    const text = `{${name}}`;
    const value = target.value.slice(0, start) + text + target.value.slice(end);
    flushSync(() => form.setValue(field, value, { shouldDirty: true, shouldValidate: form.formState.isSubmitted }));
    target.focus();
    target.setSelectionRange(start + text.length, start + text.length);
  }

  return (
    <Card className="p-4 sm:p-6">
      <div ref={box} onFocus={remember}>
        <Form
          label="Testo del messaggio"
          onSubmit={submit}
          pending={pending}
          submitError={submitError}
          actions={
            <div className="flex flex-wrap items-center gap-3 max-sm:*:grow">
              <Button type="submit" pending={pending} disabled={!isDirty}>
                Salva il messaggio
              </Button>
              {isDirty && (
                <Button variant="quiet" onClick={discard} disabled={pending}>
                  Annulla le modifiche
                </Button>
              )}
              {changed && (
                <Button
                  variant="quiet"
                  disabled={pending}
                  onClick={() =>
                    confirm({
                      title: "Vuoi ripristinare il testo originale?",
                      body: isDirty ? `${restoreBody} ${lostWords}` : restoreBody,
                      action: "Ripristina l'originale",
                      keep: "Mantieni il nostro testo",
                      run: restore,
                    })
                  }
                >
                  Ripristina l'originale
                </Button>
              )}
              <TestButton editor={editor} sample={sample} kind={kind} />
            </div>
          }
        >
          <RestoredNotice form={form} restored={editor.restored} />
          <TextField control={control} name="subject" label="Oggetto" />
          <p className="rounded-control bg-sunken px-3.5 py-2.5 text-small text-ink-soft">
            Il saluto «Ciao» con il nome lo mette il sito: comincia con la minuscola.
          </p>
          <TextareaField
            control={control}
            name="text"
            label="Testo"
            rows={6}
            hint="Sta prima dei dati. Una riga vuota separa i paragrafi; un indirizzo https:// diventa un link."
          />
          <p className="rounded-control bg-sunken px-3.5 py-2.5 text-small text-ink-soft">
            Qui stanno i dati, il pulsante e l'invito per il calendario: li mette il sito, e non si possono togliere.
          </p>
          <TextareaField
            control={control}
            name="closing"
            label="Chiusura"
            rows={3}
            hint="Dopo il pulsante. Può restare vuota."
          />
          <FieldChips fields={fields} onInsert={insert} disabled={pending} />
        </Form>
      </div>
      {dialog}
    </Card>
  );
}

type TestButtonProps = { editor: MailFormProps["editor"]; sample: MailSample; kind: Parameters<typeof sendTest>[0] };

function TestButton({ editor: { form }, sample, kind }: TestButtonProps) {
  const [pending, setPending] = useState(false);
  const mailed = useMailed();

  async function send(): Promise<void> {
    setPending(true);
    try {
      const { email } = await sendTest(kind, { ...wordsOf(form.getValues()), sample });
      alert("success", mailed(`Messaggio di prova inviato a ${email}.`));
    } catch (problem) {
      if (!showErrors(problem)) alert("failure", sentenceFor(problem));
    } finally {
      setPending(false);
    }
  }

  function showErrors(problem: unknown): boolean {
    if (!(problem instanceof ApiFailure)) return false;
    const wrong = wordFields.filter((field) => (problem.errors[field] ?? []).length > 0);
    for (const field of wrong) form.setError(field, fieldError("server", problem.errors[field] ?? []));
    if (wrong[0] !== undefined) form.setFocus(wrong[0]);
    return wrong.length > 0;
  }

  return (
    <Button variant="secondary" pending={pending} keepsFocus onClick={() => void send()}>
      <Send className="size-4" /> Invia una prova a me
    </Button>
  );
}

type FieldChipsProps = {
  fields: readonly MailFieldDetails[];
  onInsert: (name: string) => void;
  disabled: boolean;
};

/** The fields of a mail, each with what it stands for and an example. A press inserts it where the cursor was. */
function FieldChips({ fields, onInsert, disabled }: FieldChipsProps) {
  return (
    <section aria-labelledby="mail-fields" className="grid grid-cols-[minmax(0,1fr)] gap-3 border-t border-line pt-5">
      <div className="grid gap-1">
        <h3 id="mail-fields" className="text-label font-semibold">
          Campi
        </h3>
        <p className="text-small text-ink-soft">
          Premi un campo per inserirlo dove sta il cursore: in ogni messaggio prende il suo valore. Per scrivere una
          parentesi graffa, raddoppiala: {"{{"} o {"}}"}.
        </p>
      </div>
      <ul className="grid gap-x-5 gap-y-1.5 sm:grid-cols-2">
        {fields.map(({ name, description, example, optional }) => (
          <li key={name} className="grid grid-cols-[minmax(0,1fr)] content-start gap-0.5">
            <button
              type="button"
              disabled={disabled}
              // Keeps the cursor in the text.
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => onInsert(name)}
              aria-label={`Inserisci {${name}}: ${description}`}
              className="inline-flex min-h-target items-center justify-self-start rounded-control border border-line-strong bg-surface px-3 text-small font-semibold text-brand transition-colors hover:border-brand hover:bg-brand-soft"
            >
              {`{${name}}`}
            </button>
            <span className="text-small wrap-break-word text-ink-soft">
              {description}.{optional && " Se non c'è, la riga che lo nomina viene tolta."}{" "}
              <span className="text-ink">{example}</span>
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
