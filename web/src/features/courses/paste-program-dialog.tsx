// Takes a programme that was copied from Word, a sheet or a mail, shows what was understood, and adds it to the course.
import { useId, useState } from "react";
import type { UseFormReturn } from "react-hook-form";
import { alert } from "@/lib/alerts/store";
import { keyed } from "@/lib/keyed";
import { counted } from "@/lib/numbers";
import { ActionDialog } from "@/ui/dialog/action-dialog";
import { controlStyles } from "@/ui/form/control-styles";
import type { CourseValues, ProgramName, SectionValues } from "./course-values";
import { pastedProgram } from "./pasted-program";

type PasteProgramDialogProps = { form: UseFormReturn<CourseValues>; name: ProgramName; onClose: () => void };

export function PasteProgramDialog({ form, name, onClose }: PasteProgramDialogProps) {
  const id = useId();
  const [text, setText] = useState("");
  const parts = pastedProgram(text);
  const filled = form.getValues(name).filter(isFilled);
  const entries = parts.reduce((sum, part) => sum + part.entries.length, 0);

  /** As the site says it. */
  function headingAt({ heading }: SectionValues, index: number): string {
    if (heading !== "" || name === "program_module" || filled.length + parts.length === 1) return heading;
    return `Giorno ${index + 1}`;
  }

  // oxlint-disable-next-line require-await -- what the dialog runs may wait
  async function add(): Promise<void> {
    form.setValue(name, [...filled, ...parts], { shouldDirty: true, shouldTouch: true });
    alert("success", `Aggiunte al programma ${counted(entries, "voce", "voci")}. Non sono ancora salvate.`);
    onClose();
  }

  return (
    <ActionDialog
      title="Incolla un programma"
      size="large"
      action={filled.length === 0 ? "Usa questo programma" : "Aggiungi al programma"}
      keep="Chiudi"
      incomplete={entries === 0}
      run={add}
      onClose={onClose}
    >
      <div className="grid items-start gap-5 md:grid-cols-2">
        <div className="grid gap-1.5">
          <label htmlFor={id} className="text-label font-semibold">
            Testo del programma
          </label>
          <textarea
            id={id}
            value={text}
            onChange={(event) => setText(event.target.value)}
            rows={14}
            maxLength={50_000}
            className={controlStyles(false)}
          />
          <p className="text-small text-ink-soft">
            Da Word, da un foglio o da un'email. Orari, giornate, moduli e punti si riconoscono da soli; il resto si
            corregge dopo.
          </p>
        </div>
        <section aria-label="Come si legge" aria-live="polite" className="grid max-h-[60vh] gap-4 overflow-y-auto">
          {parts.length === 0 ? (
            <p className="text-compact text-ink-soft">Qui si vede come sarà, prima di usarlo.</p>
          ) : (
            keyed(parts, ({ heading }) => heading).map(({ key, item: part }, index) => (
              <div key={key} className="grid gap-2">
                <p className="font-semibold text-brand empty:hidden">{headingAt(part, filled.length + index)}</p>
                <ul className="grid gap-2 border-l-2 border-line pl-4">
                  {keyed(part.entries, ({ title }) => title).map(({ key: entryKey, item: entry }) => (
                    <li key={entryKey} className="text-compact">
                      <span className="font-semibold">{entry.title}</span>
                      {entry.description !== "" && (
                        <span className="block whitespace-pre-line text-ink-soft">{entry.description}</span>
                      )}
                    </li>
                  ))}
                </ul>
              </div>
            ))
          )}
        </section>
      </div>
    </ActionDialog>
  );
}

const isFilled = ({ heading, entries }: SectionValues): boolean =>
  heading.trim() !== "" || entries.some(({ title, description }) => `${title}${description}`.trim() !== "");
