// TanStack Table under the house's table: which rows are selected, with ranges, and which columns are shown. Sorting, filters
// and paging are the server's.
import {
  columnVisibilityFeature,
  functionalUpdate,
  rowSelectionFeature,
  tableFeatures,
  useTable,
  type Row as TableRow,
  type Updater,
} from "@tanstack/react-table";
import { useMemo, useState } from "react";
import { local, parsed } from "@/lib/storage";
import { useUrlState } from "@/lib/url-state";
import type { DataColumn, RowKey, RowSelection } from "./data-table-types";

const features = tableFeatures({ rowSelectionFeature, columnVisibilityFeature });

export type Rows<Row extends object> = TableRow<typeof features, Row>[];

type Options<Row> = {
  name: string;
  columns: readonly DataColumn<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => RowKey;
  selection: RowSelection<Row> | undefined;
};

export function useDataTable<Row extends object>({ name, columns, rows, rowKey, selection }: Options<Row>) {
  const [columnVisibility, setColumnVisibility] = useColumnChoice(name, columns);
  const definitions = useMemo(
    () => columns.map(({ id, hideable, primary }) => ({ id, enableHiding: hideable !== false && primary !== true })),
    [columns],
  );
  const rowSelection = useMemo(
    () => Object.fromEntries((selection?.keys ?? []).map((key) => [String(key), true as const])),
    [selection?.keys],
  );
  const table = useTable({
    features,
    columns: definitions,
    data: rows,
    getRowId: (row) => String(rowKey(row)),
    state: { columnVisibility, rowSelection },
    onColumnVisibilityChange: setColumnVisibility,
    enableRowSelection: selection !== undefined,
    onRowSelectionChange: (update) => {
      const next = functionalUpdate(update, rowSelection);
      selection?.onChange(rows.map(rowKey).filter((key) => next[String(key)] === true));
    },
  });
  const shown = useMemo(() => columns.filter(({ id }) => columnVisibility[id] !== false), [columns, columnVisibility]);
  /** Adds the rows between two places, both included, to those that are selected. */
  function selectRange(one: number, other: number): void {
    const range = rows.slice(Math.min(one, other), Math.max(one, other) + 1);
    table.setRowSelection((before) => ({
      ...before,
      ...Object.fromEntries(range.map((row) => [String(rowKey(row)), true as const])),
    }));
  }
  return { table, shown, selectRange };
}

type Visibility = Record<string, boolean>;

const keyOf = (table: string) => `battito.columns.${table}` as const;

/** The columns that the reader has chosen for a table, as the address names them; null before any choice. */
export function shownColumns(table: string): string | null {
  const chosen = Object.entries(visibilityIn(parsed(local.read(keyOf(table)))));
  return chosen.length === 0 ? null : listed(chosen);
}

const listed = (columns: [id: string, shown: boolean][]): string =>
  columns.flatMap(([id, shown]) => (shown ? [id] : [])).join(",");

/**
 * Which columns of a table the reader has hidden or shown: of a saved view they stand in the address, else in the browser under
 * the table's name.
 */
function useColumnChoice<Row>(
  name: string,
  columns: readonly DataColumn<Row>[],
): [Visibility, (update: Updater<Visibility>) => void] {
  const url = useUrlState<"columns">();
  const named = url.params.get("columns");
  const [stored, setStored] = useState<Visibility>(() => visibilityIn(parsed(local.read(keyOf(name)))));
  const [usual] = useState(() => Object.fromEntries(columns.map(({ id, hidden }) => [id, hidden !== true])));
  const shown = useMemo(() => {
    if (named === null) return { ...usual, ...stored };
    const ids = named.split(",");
    return Object.fromEntries(
      columns.map(({ id, hideable, primary }) => [id, hideable === false || primary === true || ids.includes(id)]),
    );
  }, [usual, stored, named, columns]);

  function change(update: Updater<Visibility>): void {
    const next = functionalUpdate(update, shown);
    if (named !== null) return url.change({ columns: listed(Object.entries(next)) });
    setStored(next);
    local.write(keyOf(name), JSON.stringify(next));
  }

  return [shown, change];
}

function visibilityIn(value: unknown): Visibility {
  if (typeof value !== "object" || value === null) return {};
  return Object.fromEntries(Object.entries(value).filter(([, shown]) => typeof shown === "boolean"));
}
