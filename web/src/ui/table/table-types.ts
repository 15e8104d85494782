// The types that the table and its parts share.
import type { ReactNode } from "react";

export type Sort = { column: string; direction: "asc" | "desc" };

export type Column<Row> = {
  id: string;
  header: string;
  cell: (row: Row) => ReactNode;
  sortable?: boolean;
  align?: "start" | "end";
  /** Names the row: its header, and its card's heading on small screens. One column does. */
  primary?: boolean;
  /** The menu of the row, at its end: the header is for screen readers only. On small screens it stands beside the heading. */
  isMenu?: boolean;
};

export type TableProps<Row> = {
  caption: string;
  columns: readonly Column<Row>[];
  /** Undefined while loading. */
  rows: readonly Row[] | undefined;
  rowKey: (row: Row) => string | number;
  /** Shown when there are no rows: what to do next. */
  empty: ReactNode;
  /** Shown when loading failed; null otherwise. */
  failure: ReactNode | null;
  /** The rows shown are old: a request for others is under way. */
  stale?: boolean;
  /** Renders a row on small screens; by default a card lists its columns. */
  card?: (row: Row) => ReactNode;
  sort?: Sort;
  onSort?: (sort: Sort) => void;
};

/** The props of the components that render rows. */
export type FilledTable<Row> = Omit<TableProps<Row>, "rows" | "empty" | "failure"> & { rows: readonly Row[] };
