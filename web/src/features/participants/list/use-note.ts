// The note on a participant while it is edited: what is typed is never lost, and never saved over a note that its writer has
// not seen.
import { useRef, useState, type RefObject } from "react";
import type { StaffReservation } from "@/api/types";
import { alert } from "@/lib/alerts/store";
import { fullName } from "@/lib/person-names";
import { useNoteSave } from "../change";
import { isStale, refusalText } from "../refusals";
import { useUnsavedNote } from "./row-refusals";

/** What is typed, and the note that its writer saw when typing began. */
type Typed = { text: string; seen: string };

/** `input` is the field: null when its list is left. */
export function useNote(row: StaffReservation, input: RefObject<HTMLInputElement | null>) {
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
    // What is typed from now on is typed over this text.
    setTyped({ text, seen: text.trim() });
    setUnsaved(null);
    sending.current += 1;
    const problem = await saveNote(row, text.trim(), seen);
    sending.current -= 1;
    if (problem === null) setUnsaved(null);
    else {
      setUnsaved({ text, seen, problem });
      // Whoever has left the list meanwhile is told there.
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
