// Which columns of a table the reader has hidden or shown; stored in the browser under the table's name.
import { functionalUpdate, type Updater } from "@tanstack/react-table";
import { useMemo, useState } from "react";
import { local, parsed } from "@/lib/storage";
import type { DataColumn } from "./data-table-types";

type Visibility = Record<string, boolean>;

export function useColumnChoice<Row>(
  name: string,
  columns: readonly DataColumn<Row>[],
): [Visibility, (update: Updater<Visibility>) => void] {
  const key = `battito.columns.${name}` as const;
  const [chosen, setChosen] = useState<Visibility>(() => visibilityIn(parsed(local.read(key))));
  const [usual] = useState(() => Object.fromEntries(columns.map(({ id, hidden }) => [id, hidden !== true])));

  function change(update: Updater<Visibility>): void {
    const next = functionalUpdate(update, { ...usual, ...chosen });
    setChosen(next);
    local.write(key, JSON.stringify(next));
  }

  return [useMemo(() => ({ ...usual, ...chosen }), [usual, chosen]), change];
}

function visibilityIn(value: unknown): Visibility {
  if (typeof value !== "object" || value === null) return {};
  return Object.fromEntries(Object.entries(value).filter(([, shown]) => typeof shown === "boolean"));
}
