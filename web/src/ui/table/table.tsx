// The table of the house: sortable, with an empty state it insists on. Where there is no room for columns, each row
// becomes a card of a list.
import type { ReactNode } from "react";
import { classNames } from "@/lib/class-names";
import { useMediaQuery } from "@/ui/use-media-query";
import { SortButton } from "./sort-button";

export type Sort = { column: string; direction: "asc" | "desc" };

export type Column<Row> = {
  id: string;
  header: string;
  cell: (row: Row) => ReactNode;
  sortable?: boolean;
  align?: "start" | "end";
  /** Names the row: the card's heading on small screens. Exactly one column is. */
  primary?: boolean;
};

type TableProps<Row> = {
  caption: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string | number;
  empty: ReactNode;
  sort?: Sort;
  onSort?: (sort: Sort) => void;
};

export function Table<Row>(props: TableProps<Row>) {
  const wide = useMediaQuery("(width >= 48rem)");
  if (props.rows.length === 0) return props.empty;
  return wide ? <Columns {...props} /> : <Cards {...props} />;
}

function Columns<Row>({ caption, columns, rows, rowKey, sort, onSort }: TableProps<Row>) {
  return (
    <div className="overflow-x-auto rounded-card border border-line bg-surface">
      <table className="w-full border-collapse text-left text-[1rem]">
        <caption className="sr-only">{caption}</caption>
        <thead className="bg-sunken text-small text-ink-soft">
          <tr>
            {columns.map((column) => (
              <th
                key={column.id}
                scope="col"
                aria-sort={ariaSort(column, sort)}
                className={classNames("px-4 py-1.5 font-semibold first:pl-5 last:pr-5", column.align === "end" && "text-right")}
              >
                {column.sortable === true && onSort !== undefined ? (
                  <SortButton column={column.id} sort={sort} onSort={onSort}>
                    {column.header}
                  </SortButton>
                ) : (
                  <span className="inline-flex min-h-9 items-center">{column.header}</span>
                )}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={rowKey(row)} className="border-t border-line align-top">
              {columns.map((column) => {
                const look = classNames("px-4 py-3.5 first:pl-5 last:pr-5", column.align === "end" && "text-right");
                return column.primary === true ? (
                  <th key={column.id} scope="row" className={`${look} font-semibold`}>
                    {column.cell(row)}
                  </th>
                ) : (
                  <td key={column.id} className={look}>
                    {column.cell(row)}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Cards<Row>({ caption, columns, rows, rowKey }: TableProps<Row>) {
  const title = columns.find((column) => column.primary === true);
  return (
    <ul aria-label={caption} className="grid gap-3">
      {rows.map((row) => (
        <li key={rowKey(row)} className="grid gap-3 rounded-card border border-line bg-surface p-4 text-[1rem]">
          {title !== undefined && <div className="font-semibold">{title.cell(row)}</div>}
          <dl className="grid gap-2">
            {columns
              .filter((column) => column !== title)
              .map((column) => (
                <div key={column.id} className="grid grid-cols-[7rem_1fr] gap-3">
                  <dt className="text-small leading-6 text-ink-soft">{column.header}</dt>
                  <dd className="numbers min-w-0">{column.cell(row)}</dd>
                </div>
              ))}
          </dl>
        </li>
      ))}
    </ul>
  );
}

function ariaSort<Row>(column: Column<Row>, sort: Sort | undefined): "ascending" | "descending" | "none" | undefined {
  if (column.sortable !== true) return undefined;
  if (sort?.column !== column.id) return "none";
  return sort.direction === "asc" ? "ascending" : "descending";
}
