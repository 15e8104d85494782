// Why the last change of a row was refused, by row and field, and the notes that could not be saved. The screen holds them: the
// cells come and go as the window turns from columns to cards.
import { createContext, useContext, useMemo, useState, type ReactNode } from "react";
import type { StaffReservation } from "@/api/types";

type Field = "certificate" | "attendance" | "outcome";

/** The row as it was when its change was refused. */
type Refused = { row: string; sentence: string };
/** A note that could not be saved, the one that its writer had seen, and what saving failed with. */
export type UnsavedNote = { text: string; seen: string; problem: unknown };
type Refusals = {
  refused: ReadonlyMap<string, Refused>;
  refuse: (key: string, refused: Refused) => void;
  /** By reservation. */
  notes: ReadonlyMap<number, UnsavedNote>;
  holdNote: (id: number, note: UnsavedNote | null) => void;
};

const Context = createContext<Refusals>({
  refused: new Map(),
  refuse: () => {},
  notes: new Map(),
  holdNote: () => {},
});

export function RowRefusals({ children }: { children: ReactNode }) {
  const [refused, setRefused] = useState<ReadonlyMap<string, Refused>>(new Map());
  const [notes, setNotes] = useState<ReadonlyMap<number, UnsavedNote>>(new Map());
  const refusals = useMemo(
    () => ({
      refused,
      refuse: (key: string, next: Refused) => setRefused((before) => new Map(before).set(key, next)),
      notes,
      holdNote: (id: number, note: UnsavedNote | null) =>
        setNotes((before) => {
          if (note === null && !before.has(id)) return before;
          const after = new Map(before);
          if (note === null) after.delete(id);
          else after.set(id, note);
          return after;
        }),
    }),
    [refused, notes],
  );
  return <Context value={refusals}>{children}</Context>;
}

/** Why the last change of this field was refused, until the row changes. */
export function useRefusal(row: StaffReservation, field: Field): readonly [string | null, (sentence: string) => void] {
  const { refused, refuse } = useContext(Context);
  const key = `${row.id} ${field}`;
  const state = JSON.stringify(row);
  const last = refused.get(key);
  return [last?.row === state ? last.sentence : null, (sentence) => refuse(key, { row: state, sentence })];
}

/** The note on a row that could not be saved. It stays until it is saved or dropped with null, whatever becomes of the row. */
export function useUnsavedNote(id: number): readonly [UnsavedNote | null, (note: UnsavedNote | null) => void] {
  const { notes, holdNote } = useContext(Context);
  return [notes.get(id) ?? null, (note) => holdNote(id, note)];
}
