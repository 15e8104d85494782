// Why the last change of a row was refused, by row and field. The screen holds it: the cells come and go as the window turns
// from columns to cards.
import { createContext, useContext, useMemo, useState, type ReactNode } from "react";
import type { StaffReservation } from "@/api/types";

type Field = "certificate" | "attendance" | "outcome";

/** The row as it was when its change was refused. */
type Refused = { row: string; sentence: string };
type Refusals = {
  refused: ReadonlyMap<string, Refused>;
  refuse: (key: string, refused: Refused) => void;
};

const Context = createContext<Refusals>({ refused: new Map(), refuse: () => {} });

export function RowRefusals({ children }: { children: ReactNode }) {
  const [refused, setRefused] = useState<ReadonlyMap<string, Refused>>(new Map());
  const refusals = useMemo(
    () => ({
      refused,
      refuse: (key: string, next: Refused) => setRefused((before) => new Map(before).set(key, next)),
    }),
    [refused],
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
