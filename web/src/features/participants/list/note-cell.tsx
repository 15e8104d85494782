// The note on a participant, edited in place. Typed text stays in the field until it is saved.
import { type RefObject, useEffect, useRef, useState } from "react";
import type { StaffReservation } from "@/api/types";
import { alert } from "@/lib/alerts/store";
import { classNames } from "@/lib/class-names";
import { fullName } from "@/domain/person-names";
import { Button } from "@/ui/button";
import { useNoteSave } from "../change";
import { isStale, refusalText } from "../refusals";
import { control, Detailed } from "./cells";
import { useUnsavedNote } from "./row-refusals";

/** `focused` when it appears in answer to a press. */
export function NoteCell({ row, focused = false }: { row: StaffReservation; focused?: boolean }) {
  const name = fullName(row.user);
  const input = useRef<HTMLInputElement>(null);
  const note = useNote(row, input);
  useEffect(() => {
    if (focused) input.current?.focus();
  }, [focused]);

  /** The buttons are gone then. */
  function choose(choice: () => void): void {
    choice();
    input.current?.focus();
  }

  return (
    <Detailed
      refusal={note.refusal}
      actions={
        note.other !== null && (
          <span className="flex flex-wrap gap-2">
            <Button
              variant="secondary"
              size="compact"
              aria-label={`Tieni la mia nota su ${name}`}
              onClick={() => choose(note.keep)}
            >
              Tieni la mia
            </Button>
            <Button
              variant="secondary"
              size="compact"
              aria-label={`Prendi l'altra nota su ${name}`}
              onClick={() => choose(note.drop)}
            >
              Prendi l'altra
            </Button>
          </span>
        )
      }
    >
      <input
        ref={input}
        aria-label={`Nota su ${name}`}
        aria-invalid={note.refusal !== null || undefined}
        value={note.text}
        maxLength={2000}
        placeholder="Nota"
        onChange={(event) => note.type(event.target.value)}
        onBlur={note.leave}
        onKeyDown={(event) => {
          if (event.key === "Enter") event.currentTarget.blur();
          if (event.key === "Escape") note.drop();
          event.stopPropagation();
        }}
        className={classNames(
          control,
          "min-w-14 px-1.5 text-ellipsis",
          // An empty one is a quiet line: a class has few notes.
          row.note === null && "md:border-transparent md:bg-transparent",
        )}
      />
    </Detailed>
  );
}

/** The text in the field, and the note that its writer saw when typing began. */
type Typed = { text: string; seen: string };

/**
 * The note on a participant while it is edited. Typed text is never lost, and never saved over a note that its writer has not
 * seen. `input` is the field: null when its list is left.
 */
function useNote(row: StaffReservation, input: RefObject<HTMLInputElement | null>) {
  const saveNote = useNoteSave(row.course_date.id);
  const sending = useRef(0);
  const [typed, setTyped] = useState<Typed | null>(null);
  const [unsaved, setUnsaved] = useUnsavedNote(row.id);
  const known = row.note ?? "";
  const held: Typed | null = typed ?? unsaved;
  const text = held?.text ?? known;
  const isBehind = unsaved !== null && isStale(unsaved.problem) && known !== unsaved.seen;
  /** The note of somebody else. The reader chooses between it and what is typed. */
  const other = isBehind && known !== text.trim() ? known : null;

  function drop(): void {
    setTyped(null);
    setUnsaved(null);
  }

  async function save(seen: string): Promise<void> {
    // The reader edits this text from now on.
    setTyped({ text, seen: text.trim() });
    setUnsaved(null);
    sending.current += 1;
    const problem = await saveNote(row, text.trim(), seen);
    sending.current -= 1;
    if (problem === null) setUnsaved(null);
    else {
      setUnsaved({ text, seen, problem });
      // An alert tells a reader who has left the list meanwhile.
      if (input.current === null) alert("failure", `Nota su ${fullName(row.user)} non salvata. ${reason(problem)}`);
    }
    setTyped((now) => {
      if (now === null || now.text === text) return null;
      return problem === null ? now : { ...now, seen };
    });
  }

  function leave(): void {
    if (held === null) return;
    if (sending.current > 0) {
      // Until the answer is there, what is known is only what was sent before.
      if (text.trim() !== held.seen) void save(held.seen);
      return;
    }
    const isUnchanged = unsaved === null && text.trim() === held.seen;
    if (text.trim() === known || isUnchanged) return drop();
    if (other === null) return void save(held.seen);
    // Only the reader's choice saves it over the other one.
    setTyped(null);
    if (unsaved !== null) setUnsaved({ ...unsaved, text });
  }

  return {
    text,
    /** Why it is not saved. */
    refusal: unsaved === null ? null : `Nota non salvata. ${other === null ? reason(unsaved.problem) : became(other)}`,
    other,
    type: (next: string) => setTyped({ text: next, seen: held?.seen ?? known }),
    leave,
    drop,
    /** Saves what is typed over the other note. */
    keep: () => void (other !== null && save(other)),
  };
}

function reason(problem: unknown): string {
  return isStale(problem) ? "Nel frattempo è cambiata." : refusalText(problem);
}

function became(other: string): string {
  return other === "" ? "Nel frattempo è stata tolta." : `Nel frattempo è diventata «${other}».`;
}
