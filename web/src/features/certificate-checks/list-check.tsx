// Checks a list of certificates at once: an employer's codes and surnames, as a CSV file or pasted from a spreadsheet.
import { useRef, useState, type FormEvent } from "react";
import type { ApiFailure } from "@/api/failure";
import type { CertificateListCheck } from "@/api/types";
import { upload, type UploadOptions } from "@/api/upload";
import { useCentre } from "@/lib/centre";
import { classNames } from "@/lib/class-names";
import { keyed } from "@/lib/keyed";
import { Button } from "@/ui/button";
import { DownloadButton } from "@/ui/download-button";
import { controlStyles } from "@/ui/form/control-styles";
import { Field } from "@/ui/form/field";
import { FormMessage } from "@/ui/form/form-message";
import { NoScriptNotice } from "@/ui/no-script-notice";
import type { FileLimits } from "@/ui/upload/file-limits";
import { UploadField } from "@/ui/upload/upload-field";
import { ListResult } from "./list-result";

/** Errors that are shown; a file with a wrong column has one in each row. */
const mostErrors = 10;

type Checked = { file: File; check: CertificateListCheck };

export function ListCheck() {
  const centre = useCentre();
  const [checked, setChecked] = useState<Checked | null>(null);
  const [errors, setErrors] = useState<readonly string[]>([]);
  const [pasted, setPasted] = useState<readonly File[]>([]);

  function takeErrors({ errors: found }: ApiFailure): boolean {
    const messages = found["file"] ?? [];
    // A single one is shown by the field itself.
    setErrors(messages.length > 1 ? messages : []);
    return messages.length > 1;
  }

  return (
    <section aria-labelledby="elenco" className="grid gap-6">
      <div className="grid gap-2">
        <h2 id="elenco" className="text-heading font-semibold">
          Verifica un elenco
        </h2>
        <p className="max-w-prose text-ink-soft">
          Hai gli attestati di molte persone? Carica un elenco con i codici e i cognomi, o incollalo dal tuo foglio di
          calcolo: li controlliamo tutti insieme, senza conservare l'elenco.
        </p>
      </div>
      <NoScriptNotice purpose="Per verificare un elenco" centre={centre} />
      {checked === null ? (
        <div className="needs-script grid max-w-prose gap-5 print:hidden">
          <UploadField
            // What was pasted is sent like a file.
            key={pasted.length}
            dropped={pasted.at(-1) ?? null}
            label="File con codici e cognomi"
            limits={listLimits}
            hint="Un file .csv, fino a 500 attestati: da Excel, Salva con nome e poi CSV."
            send={(file, options) => {
              setErrors([]);
              return checkList(file, options);
            }}
            onDone={(check, file) => setChecked({ file, check })}
            onFailed={takeErrors}
          />
          <div role="alert" className="empty:hidden">
            {errors.length > 0 && <RowErrors errors={errors} />}
          </div>
          <PasteForm onPaste={(text) => setPasted([...pasted, pastedList(text)])} />
          <div className="grid justify-items-start gap-3 text-compact text-ink-soft">
            <p>
              Servono le colonne <strong>Codice</strong> e <strong>Cognome</strong>, in qualsiasi ordine; le altre non
              vengono lette.
            </p>
            <DownloadButton address={addresses.template} defaultName="modello-verifica.csv" size="small">
              Scarica il modello
            </DownloadButton>
          </div>
        </div>
      ) : (
        <ListResult
          check={checked.check}
          fileName={checked.file.name}
          actions={
            <div className="flex flex-wrap gap-3 print:hidden">
              <DownloadButton
                address={addresses.result}
                defaultName="verifica-attestati.xlsx"
                sent={checked.file}
                variant="primary"
              >
                Scarica il risultato
              </DownloadButton>
              <Button
                variant="quiet"
                onClick={() => {
                  setPasted([]);
                  setChecked(null);
                }}
              >
                Verifica un altro elenco
              </Button>
            </div>
          }
        />
      )}
    </section>
  );
}

function PasteForm({ onPaste }: { onPaste: (text: string) => void }) {
  const field = useRef<HTMLTextAreaElement>(null);

  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    const text = field.current?.value ?? "";
    if (text.trim() === "") field.current?.focus();
    else onPaste(text);
  }

  return (
    <form aria-label="Incolla un elenco" onSubmit={submit} className="grid justify-items-start gap-3">
      <div className="w-full">
        <Field
          label="Oppure incolla l'elenco"
          messages={[]}
          hint="Copia le celle dal foglio, con la riga delle intestazioni."
        >
          {(wiring) => (
            <textarea
              {...wiring}
              ref={field}
              rows={4}
              autoComplete="off"
              spellCheck={false}
              className={classNames(controlStyles(false), "resize-y")}
            />
          )}
        </Field>
      </div>
      <Button type="submit" variant="secondary">
        Controlla l'elenco incollato
      </Button>
    </form>
  );
}

function RowErrors({ errors }: { errors: readonly string[] }) {
  const more = errors.length - mostErrors;
  return (
    <FormMessage>
      Correggi queste righe e riprova:
      <ul className="mt-2 grid list-disc gap-1 pl-5">
        {keyed(errors.slice(0, mostErrors)).map(({ key, item }) => (
          <li key={key}>{item}</li>
        ))}
        {more > 0 && <li>{more === 1 ? "e un altro errore" : `e altri ${more} errori`}</li>}
      </ul>
    </FormMessage>
  );
}

/** A list is text: strangers cannot upload anything that is harder to read. */
const listLimits: FileLimits = { accept: [".csv", ".txt"], maxSize: 240 * 1024 };

const addresses = {
  template: "/api/certificates/verify/template",
  /** The same list again, for a spreadsheet: its wrong rows are not counted twice. */
  result: "/api/certificates/verify?format=xlsx",
};

/** What was pasted, as the file that it would be. */
function pastedList(text: string): File {
  return new File([text], "Elenco incollato.csv", { type: "text/csv" });
}

function checkList(file: File, options: UploadOptions): Promise<CertificateListCheck> {
  return upload<CertificateListCheck>("/api/certificates/verify", file, options);
}
