// The note on a participant, edited in place. What is typed stays in the field until it is saved.
import { useRef } from "react";
import type { StaffReservation } from "@/api/types";
import { classNames } from "@/lib/class-names";
import { fullName } from "@/lib/person-names";
import { Button } from "@/ui/button";
import { control, Detailed } from "./cells";
import { useNote } from "./use-note";

export function NoteCell({ row }: { row: StaffReservation }) {
  const name = fullName(row.user);
  const input = useRef<HTMLInputElement>(null);
  const note = useNote(row, input);

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
