// Asks which version to keep where a form and somebody else have changed the same field, and sends the form again.
import { ConflictDialog, type Conflict } from "@/ui/conflict-dialog";
import type { Choice } from "./three-way";

/** What `useMergedSave` knows of it. */
type Merging<Stored> = {
  subject: string;
  conflicts: readonly Conflict[] | null;
  closeConflicts: () => void;
  resolve: (choice: Choice) => Stored | null;
};

type MergeConflictsProps<Stored> = {
  merging: Merging<Stored>;
  /** Sends what was chosen, which is in the form now, over `theirs`. */
  sendAgain: (theirs: Stored) => void;
};

export function MergeConflicts<Stored>({ merging, sendAgain }: MergeConflictsProps<Stored>) {
  const { subject, conflicts, closeConflicts } = merging;
  if (conflicts === null) return null;

  function resolve(choice: Choice): void {
    const theirs = merging.resolve(choice);
    if (theirs !== null) sendAgain(theirs);
  }

  return <ConflictDialog subject={subject} conflicts={conflicts} onClose={closeConflicts} onResolve={resolve} />;
}
