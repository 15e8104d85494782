// TanStack Table under the house's table: which rows are selected, with ranges, and which columns are shown. Sorting, filters
// and paging are the server's.
import {
  columnVisibilityFeature,
  functionalUpdate,
  rowSelectionFeature,
  tableFeatures,
  useTable,
  type Row as TableRow,
} from "@tanstack/react-table";
import { useMemo } from "react";
import type { DataColumn, RowKey, RowSelection } from "./data-table-types";
import { useColumnChoice } from "./use-column-choice";

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
