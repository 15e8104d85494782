// The fields of a mail, each with what it stands for and an example. A press inserts it where the cursor was.
import type { MailFieldDetails } from "@/api/types";

type FieldChipsProps = {
  fields: readonly MailFieldDetails[];
  onInsert: (name: string) => void;
  disabled: boolean;
};

export function FieldChips({ fields, onInsert, disabled }: FieldChipsProps) {
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
