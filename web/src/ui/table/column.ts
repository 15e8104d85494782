// What a table knows of its columns.
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
};
