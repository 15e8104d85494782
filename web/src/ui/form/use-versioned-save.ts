// Saves a form over the version that it was filled with. When somebody else has saved meanwhile (412), `ConflictDialog` tells
// what they changed, and the reader reloads or saves all the same.
import { useRef, useState } from "react";
import type { FieldValues, UseFormReturn } from "react-hook-form";
import { ApiFailure } from "@/api/failure";

/** The label of each field, its text where that is not the value itself, and what is compared where that is not all of it. */
export type Labels<Values> = { readonly [Field in keyof Values & string]?: string | Described<Values> };
type Described<Values> = readonly [
  label: string,
  text: (values: Values) => string,
  compared?: (values: Values) => unknown,
];

/** A field that somebody else has changed. */
export type Change = { label: string; text: string };

type Options<Values extends FieldValues, Stored> = {
  form: UseFormReturn<Values>;
  labels: Labels<Values>;
  /** The edited thing: `questo corso`. */
  subject: string;
  /** The values that the form was filled with; null as long as nothing is stored. */
  stored: Stored | null;
  valuesOf: (stored: Stored) => Values;
  /** Saves over a version. Throws a 412 failure where that is not the present one. */
  save: (values: Values, over: Stored) => Promise<Stored>;
  /** Reads the present version. */
  read: (stored: Stored) => Promise<Stored>;
  /** The form is based on another version now. */
  onBase?: (stored: Stored) => void;
};

export function useVersionedSave<Values extends FieldValues, Stored>({
  form,
  labels,
  subject,
  stored,
  valuesOf,
  save,
  read,
  onBase,
}: Options<Values, Stored>) {
  const base = useRef(stored);
  const [conflict, setConflict] = useState<{ changes: readonly Change[]; theirs: Stored } | null>(null);

  function based(): Stored {
    if (base.current === null) throw new TypeError("Nothing is stored yet.");
    return base.current;
  }

  function begin(next: Stored): void {
    base.current = next;
    onBase?.(next);
  }

  function saved(next: Stored): void {
    begin(next);
    form.reset(valuesOf(next));
  }

  async function send(mine: Values): Promise<Stored> {
    const over = based();
    try {
      return await save(mine, over);
    } catch (problem) {
      if (!(problem instanceof ApiFailure) || problem.status !== 412) throw problem;
    }
    const theirs = await read(over);
    const changes = changesOf(labels, valuesOf(over), valuesOf(theirs), mine);
    // Nothing that the form shows has changed.
    if (changes.length === 0) return save(mine, theirs);
    setConflict({ changes, theirs });
    // The dialog tells it.
    throw new ApiFailure("conflict", { status: 412, message: "" });
  }

  return {
    subject,
    /** The version that the form is based on, also for a call that began before the last render. */
    based,
    send,
    /** After saving: the form is based on what was saved. */
    saved,
    /**
     * Something beside the form has changed what is stored. A form without changes shows it; one with changes is based on it
     * unless somebody else has changed fields meanwhile, which saving then tells. Returns whether the form is based on it now.
     */
    adopt: (next: Stored): boolean => {
      const before = valuesOf(based());
      if (same(before, form.getValues())) saved(next);
      else if (changesOf(labels, before, valuesOf(next), before).length > 0) return false;
      else begin(next);
      return true;
    },
    /** The reader has taken a change back: what was typed since stays. */
    takenBack: (next: Stored) => {
      begin(next);
      form.reset(valuesOf(next), { keepDirtyValues: true });
    },
    /** The changes of another person, until the reader has chosen. */
    changes: conflict?.changes ?? null,
    closeConflict: () => setConflict(null),
    /** Shows what somebody else has saved, in place of what was typed. */
    reload: () => {
      if (conflict === null) return;
      setConflict(null);
      saved(conflict.theirs);
    },
    /** The form replaces what somebody else has saved as soon as it is sent again. */
    overwrite: (): Stored | null => {
      if (conflict === null) return null;
      setConflict(null);
      begin(conflict.theirs);
      form.reset(valuesOf(conflict.theirs), { keepValues: true, keepErrors: true, keepIsSubmitted: true });
      return conflict.theirs;
    },
  };
}

/** The changes of `theirs` since `base` that `mine` does not contain. */
function changesOf<Values extends FieldValues>(
  labels: Labels<Values>,
  base: Values,
  theirs: Values,
  mine: Values,
): Change[] {
  const changes: Change[] = [];
  for (const [field, entry = field] of Object.entries<string | Described<Values> | undefined>(labels)) {
    const [label, text, compared]: Described<Values> =
      typeof entry === "string" ? [entry, (values) => plain(values[field])] : entry;
    const read = compared ?? ((values: Values) => values[field]);
    if (same(read(theirs), read(base)) || same(read(theirs), read(mine))) continue;
    changes.push({ label, text: text(theirs) });
  }
  return changes;
}

const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/** The words of a value: a line for each entry of a list. */
function plain(value: unknown): string {
  if (typeof value === "boolean") return value ? "Sì" : "No";
  if (typeof value === "number") return String(value);
  if (typeof value === "string") return value;
  if (typeof value !== "object" || value === null) return "";
  const words = Object.values(value).filter((one) => typeof one === "string" || typeof one === "object");
  return words
    .map(plain)
    .filter((text) => text !== "")
    .join(Array.isArray(value) ? "\n" : ", ");
}
