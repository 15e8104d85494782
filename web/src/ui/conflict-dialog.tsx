// Two people have edited the same thing (412): shows the fields that differ, side by side, and lets the reader choose a version
// of each before saving again.
import { useState, type ReactNode } from "react";
import { radioStyles } from "./form/control-styles";
import { Button } from "./button";
import { Dialog } from "./dialog/dialog";

export type Conflict = {
  /** The name of the field. */
  field: string;
  label: string;
  mine: ReactNode;
  theirs: ReactNode;
};

type Side = "mine" | "theirs";

type ConflictDialogProps = {
  /** What was edited: `questo corso`. */
  subject: string;
  conflicts: readonly Conflict[];
  onClose: () => void;
  /** Saves with the chosen version of each field. */
  onResolve: (choice: Record<string, Side>) => void;
};

export function ConflictDialog({ subject, conflicts, onClose, onResolve }: ConflictDialogProps) {
  const [choice, setChoice] = useState<Record<string, Side>>({});
  const sideOf = (field: string): Side => choice[field] ?? "mine";
  const chosen = () => Object.fromEntries(conflicts.map(({ field }) => [field, sideOf(field)]));
  const all = (side: Side) => setChoice(Object.fromEntries(conflicts.map(({ field }) => [field, side])));

  return (
    <Dialog
      title="Qualcun altro ha salvato nel frattempo"
      description={`Mentre modificavi ${subject} è stata salvata un'altra versione. Scegli quale tenere per ogni campo che differisce.`}
      size="large"
      onClose={onClose}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            Continua a modificare
          </Button>
          <Button onClick={() => onResolve(chosen())}>Salva la scelta</Button>
        </>
      }
    >
      <div className="grid gap-5">
        <div className="flex flex-wrap gap-3">
          <Button variant="secondary" size="small" onClick={() => all("mine")}>
            Tieni tutte le mie
          </Button>
          <Button variant="secondary" size="small" onClick={() => all("theirs")}>
            Prendi tutte le altre
          </Button>
        </div>
        {conflicts.map(({ field, label, mine, theirs }) => (
          <fieldset key={field} className="grid gap-2">
            <legend className="mb-2 text-label font-semibold">{label}</legend>
            <div className="grid gap-3 sm:grid-cols-2">
              <Version
                field={field}
                name="La tua versione"
                checked={sideOf(field) === "mine"}
                onChoose={() => setChoice({ ...choice, [field]: "mine" })}
              >
                {mine}
              </Version>
              <Version
                field={field}
                name="Versione salvata"
                checked={sideOf(field) === "theirs"}
                onChoose={() => setChoice({ ...choice, [field]: "theirs" })}
              >
                {theirs}
              </Version>
            </div>
          </fieldset>
        ))}
      </div>
    </Dialog>
  );
}

type VersionProps = { field: string; name: string; checked: boolean; onChoose: () => void; children: ReactNode };

function Version({ field, name, checked, onChoose, children }: VersionProps) {
  return (
    <label className="grid cursor-pointer grid-cols-[auto_minmax(0,1fr)] content-start gap-x-3 gap-y-1 rounded-control border border-line-strong px-3.5 py-3 has-checked:border-brand has-checked:bg-brand-soft">
      <input type="radio" name={`conflict-${field}`} checked={checked} onChange={onChoose} className={radioStyles} />
      <span className="text-small font-semibold text-ink-soft">{name}</span>
      <span className="col-start-2 text-compact break-words whitespace-pre-line">{children}</span>
    </label>
  );
}
