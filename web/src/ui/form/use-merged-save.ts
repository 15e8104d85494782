// Saves a form over the version that it was filled with. When somebody else has saved meanwhile (412), what only one of the
// two has changed is merged and saved; where both have changed the same field, the reader chooses.
import { useRef, useState } from "react";
import { flushSync } from "react-dom";
import type { FieldValues, UseFormReturn } from "react-hook-form";
import { ApiFailure } from "@/api/failure";
import type { Conflict } from "@/ui/conflict-dialog";
import { conflictsOf, merged, type Choice, type Part, type Versions } from "./three-way";

type Options<Values extends FieldValues, Stored> = {
  form: UseFormReturn<Values>;
  parts: readonly Part<Values>[];
  /** What is edited: `questo corso`. */
  subject: string;
  /** What the form was filled with; null as long as nothing is stored. */
  stored: Stored | null;
  valuesOf: (stored: Stored) => Values;
  /** Saves over a version. Throws a 412 failure where that is not the present one. */
  save: (values: Values, over: Stored) => Promise<Stored>;
  /** Reads the present version. */
  read: (stored: Stored) => Promise<Stored>;
  /** The form is based on another version now. */
  onBase?: (stored: Stored) => void;
};

type Collision<Values, Stored> = { conflicts: readonly Conflict[]; mine: Values; theirs: Stored };

export function useMergedSave<Values extends FieldValues, Stored>({
  form,
  parts,
  subject,
  stored,
  valuesOf,
  save,
  read,
  onBase,
}: Options<Values, Stored>) {
  // What was typed is compared with this, not with what others have saved since.
  const base = useRef(stored);
  const [collision, setCollision] = useState<Collision<Values, Stored> | null>(null);

  function begin(next: Stored): void {
    base.current = next;
    onBase?.(next);
  }

  /** Fills the fields with `values`, as typed over another version. They stay mounted, with the focus, when none of them changes. */
  function rebase(next: Stored, values: Values): void {
    begin(next);
    form.reset(valuesOf(next), { keepValues: true, keepErrors: true, keepIsSubmitted: true });
    if (same(values, form.getValues())) return;
    form.reset(values, { keepDefaultValues: true });
  }

  /** As `merged`, but a field that is typed differently and says the same as what is stored stays: somebody may be typing in it. */
  function mergedWhileTyping(versions: Versions<Values>): Values {
    const { base: before, mine, theirs } = versions;
    const isBeingTyped = ({ fields, compared }: Part<Values>) =>
      compared !== undefined &&
      same(compared(mine), compared(theirs)) &&
      fields.some((field) => !same(before[field], mine[field]));
    return merged(
      parts.filter((part) => !isBeingTyped(part)),
      versions,
    );
  }

  async function send(mine: Values): Promise<Stored> {
    const over = based();
    try {
      return await save(mine, over);
    } catch (problem) {
      if (!(problem instanceof ApiFailure) || problem.status !== 412) throw problem;
    }
    const theirs = await read(over);
    const versions = { base: valuesOf(over), mine, theirs: valuesOf(theirs) };
    const conflicts = conflictsOf(parts, versions);
    if (conflicts.length > 0) {
      setCollision({ conflicts, mine, theirs });
      const message = `Qualcun altro ha salvato ${subject}: scegli quale versione tenere.`;
      throw new ApiFailure("conflict", { status: 412, message });
    }
    const values = merged(parts, versions);
    try {
      return await save(values, theirs);
    } catch (problem) {
      // Its messages are about what was sent. The fields are registered again before the first wrong one is focused.
      flushSync(() => rebase(theirs, values));
      throw problem;
    }
  }

  function based(): Stored {
    if (base.current === null) throw new TypeError("Nothing is stored yet.");
    return base.current;
  }

  return {
    subject,
    /** What the form is based on, also for a call that began before the last render. */
    based,
    send,
    /** After saving: the form is based on what was saved. */
    saved: (next: Stored) => {
      begin(next);
      form.reset(valuesOf(next));
    },
    /**
     * Something beside the form has changed what is stored: fields that nobody has touched here show it. Where both have changed
     * one, the form stays as it is, and saving it asks. Returns whether the form is based on that version now.
     */
    adopt: (theirs: Stored): boolean => {
      const versions = { base: valuesOf(based()), mine: form.getValues(), theirs: valuesOf(theirs) };
      if (conflictsOf(parts, versions).length > 0) return false;
      rebase(theirs, mergedWhileTyping(versions));
      return true;
    },
    /** The reader has taken a change back: what was typed since stays, also in the fields that were taken back. */
    takenBack: (next: Stored) =>
      rebase(next, mergedWhileTyping({ base: valuesOf(based()), mine: form.getValues(), theirs: valuesOf(next) })),
    /** What both have changed, until the reader has chosen. */
    conflicts: collision?.conflicts ?? null,
    closeConflicts: () => setCollision(null),
    /** Puts what was chosen into the form, to be saved over the version that it returns. */
    resolve: (choice: Choice): Stored | null => {
      if (collision === null) return null;
      const { mine, theirs } = collision;
      setCollision(null);
      rebase(theirs, merged(parts, { base: valuesOf(based()), mine, theirs: valuesOf(theirs) }, choice));
      return theirs;
    },
  };
}

const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);
