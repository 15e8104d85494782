// Two people have edited the same thing (412): tells what the other one changed. The reader shows that version, or saves over it.
import { Button } from "@/ui/button";
import { Dialog } from "@/ui/dialog/dialog";
import type { Change } from "./use-versioned-save";

type ConflictDialogProps<Stored> = {
  /** The conflict as `useVersionedSave` returns it. */
  versions: {
    subject: string;
    changes: readonly Change[] | null;
    closeConflict: () => void;
    reload: () => void;
    overwrite: () => Stored | null;
  };
  /** Sends the form again, over `theirs`. */
  sendAgain: (theirs: Stored) => void;
};

export function ConflictDialog<Stored>({ versions, sendAgain }: ConflictDialogProps<Stored>) {
  const { subject, changes, closeConflict, reload, overwrite } = versions;
  if (changes === null) return null;

  function saveAnyway(): void {
    const theirs = overwrite();
    if (theirs !== null) sendAgain(theirs);
  }

  return (
    <Dialog
      title="Qualcun altro ha salvato nel frattempo"
      description={`Mentre modificavi ${subject}, un'altra persona ha cambiato:`}
      onClose={closeConflict}
      footer={
        <>
          <Button variant="secondary" onClick={reload}>
            Ricarica
          </Button>
          <Button onClick={saveAnyway}>Salva comunque</Button>
        </>
      }
    >
      <dl className="grid gap-4">
        {changes.map(({ label, text }) => (
          <div key={label}>
            <dt className="text-small font-semibold text-ink-soft">{label}</dt>
            <dd className="text-compact break-words whitespace-pre-line">{text === "" ? "–" : text}</dd>
          </div>
        ))}
      </dl>
      <p className="mt-5 text-compact text-ink-soft">
        «Ricarica» mostra la sua versione al posto delle tue modifiche. «Salva comunque» salva il modulo come lo vedi,
        al posto delle sue.
      </p>
    </Dialog>
  );
}
