// The table with its states: loading, failed, empty, filled. On small screens each row is a card. Paging goes below
// it.
import { classNames } from "@/lib/class-names";
import { useMediaQuery } from "@/ui/use-media-query";
import { SortButton } from "./sort-button";
import { TableCards } from "./table-cards";
import { TableSkeleton } from "./table-skeleton";
import type { Column, FilledTable, Sort, TableProps } from "./table-types";

export function Table<Row>({ rows, empty, failure, ...rest }: TableProps<Row>) {
  const wide = useMediaQuery("(min-width: 48rem)");
  if (rows === undefined) return failure ?? <TableSkeleton columns={wide ? rest.columns.length : 1} />;
  if (rows.length === 0) return empty;
  return wide ? <TableGrid {...rest} rows={rows} /> : <TableCards {...rest} rows={rows} />;
}

/** A table's rows in columns. */
function TableGrid<Row>({ caption, columns, rows, rowKey, stale = false, sort, onSort }: FilledTable<Row>) {
  return (
    <div className="overflow-x-auto rounded-card border border-line bg-surface">
      <table aria-busy={stale} className="w-full border-collapse text-left text-compact leading-snug">
        <caption className="sr-only">{caption}</caption>
        <thead className="bg-sunken text-small text-ink-soft">
          <tr>
            {columns.map((column) => (
              <th
                key={column.id}
                scope="col"
                aria-sort={ariaSort(column, sort)}
                className={look(column, "py-2.5 font-semibold whitespace-nowrap")}
              >
                {column.sortable === true && onSort !== undefined ? (
                  <SortButton column={column.id} sort={sort} onSort={onSort}>
                    {column.header}
                  </SortButton>
                ) : (
                  column.header
                )}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className={classNames("transition-opacity", stale && "opacity-50")}>
          {rows.map((row) => (
            <tr key={rowKey(row)} className="border-t border-line align-top">
              {columns.map((column) =>
                column.primary === true ? (
                  <th key={column.id} scope="row" className={look(column, "py-4 font-semibold")}>
                    {column.cell(row)}
                  </th>
                ) : (
                  <td key={column.id} className={look(column, "py-4")}>
                    {column.cell(row)}
                  </td>
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function look<Row>({ align }: Column<Row>, more: string): string {
  return classNames("px-3 first:pl-5 last:pr-5", align === "end" && "text-right", more);
}

function ariaSort<Row>(column: Column<Row>, sort: Sort | undefined): "ascending" | "descending" | "none" | undefined {
  if (column.sortable !== true) return undefined;
  if (sort?.column !== column.id) return "none";
  return sort.direction === "asc" ? "ascending" : "descending";
}
