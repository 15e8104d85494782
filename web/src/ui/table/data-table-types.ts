// The types of DataTable.
import type { ReactNode } from "react";
import type { PageMeta } from "@/api/types";
import type { FilterChip } from "./filter-chips";
import type { Column, TableProps } from "./table-types";

export type RowKey = string | number;

export type DataColumn<Row> = Column<Row> & {
  /** Whether the reader can hide it. A primary column cannot be hidden. */
  hideable?: boolean;
  /** Hidden until the reader chooses it. */
  hidden?: boolean;
  /** Class names of its cells: a width, or what keeps its text on one line. */
  className?: string;
};

export type RowSelection<Row> = {
  /** The chosen rows. Only those on screen count. */
  keys: readonly RowKey[];
  /** How many rows are meant, when there are more of them than on screen. */
  count?: number;
  onChange: (keys: RowKey[]) => void;
  /** Names a row's checkbox: `Anna Bianchi`. */
  label: (row: Row) => string;
  /** The actions on the chosen rows. */
  actions: (keys: readonly RowKey[], rows: readonly Row[]) => ReactNode;
};

export type DataTableProps<Row> = Omit<TableProps<Row>, "columns"> & {
  /** The column choice is stored under this name. */
  name: string;
  /** Keep the array the same from render to render: a new one renders every row again. */
  columns: readonly DataColumn<Row>[];
  /** Enter and a click on a row open it. The primary cell holds the link that says so. */
  onOpen?: (row: Row) => void;
  selection?: RowSelection<Row>;
  search?: { label: string; value: string; onChange: (text: string) => void };
  /** Selects and switches beside the search box, and how many of them are set. */
  filters?: { set: number; fields: ReactNode } | undefined;
  /** Buttons after the filters. */
  tools?: ReactNode;
  /** Below the toolbar: the filters that are needed most. */
  quickFilters?: ReactNode;
  /** The filters that are set. They are shown with a way to drop each, and `onClear` for all. */
  chips?: readonly FilterChip[];
  /** Drops search and filters; given while there are any. */
  onClear?: (() => void) | undefined;
  /** With `onSize` the reader chooses how many rows a page has. */
  paging?: { meta: PageMeta; pathOf: (page: number) => string; onSize?: ((rows: number) => void) | undefined };
  /** How the rows are counted: `["corso", "corsi"]`. */
  noun?: readonly [one: string, many: string];
  /** The filters have lines of their own, below the search box and the tools. */
  manyFilters?: boolean;
};
