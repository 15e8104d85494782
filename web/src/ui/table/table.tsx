// The table of the house, in all its states: on its way, failed, empty, full. Where there is no room for columns, each
// row becomes a card of a list. The pages of a long one are turned with Paging, below it.
import type { ReactNode } from "react";
import { useMediaQuery } from "@/ui/use-media-query";
import type { Column, Sort } from "./column";
import { TableCards } from "./table-cards";
import { TableGrid } from "./table-grid";
import { TableSkeleton } from "./table-skeleton";

export type TableProps<Row> = {
  caption: string;
  columns: readonly Column<Row>[];
  /** Undefined while they are on their way. */
  rows: readonly Row[] | undefined;
  rowKey: (row: Row) => string | number;
  /** What stands there when there is no row: what to do next. */
  empty: ReactNode;
  /** What stands there when the rows could not be had; null while nothing went wrong. */
  failure: ReactNode | null;
  /** Other rows, or another order, have been asked for. */
  stale?: boolean;
  /** What a row becomes on small screens, when a card made of its columns is not good enough. */
  card?: (row: Row) => ReactNode;
  sort?: Sort;
  onSort?: (sort: Sort) => void;
};

/** A table's parts, when there are rows to show. */
export type FilledTable<Row> = Omit<TableProps<Row>, "rows" | "empty" | "failure"> & { rows: readonly Row[] };

export function Table<Row>({ rows, empty, failure, ...rest }: TableProps<Row>) {
  const wide = useMediaQuery("(min-width: 48rem)");
  if (rows === undefined) return failure ?? <TableSkeleton columns={wide ? rest.columns.length : 1} />;
  if (rows.length === 0) return empty;
  return wide ? <TableGrid {...rest} rows={rows} /> : <TableCards {...rest} rows={rows} />;
}
