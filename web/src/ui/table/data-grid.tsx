// The rows of a DataTable in columns, with a header that stays in view. Keys: arrows, Home and End move between rows, Space
// chooses, Shift chooses a range, Enter opens, Esc drops the choice, the full stop leads to what can be done with it.
import { useRef, useState, type KeyboardEvent, type MouseEvent, type RefObject, useLayoutEffect } from "react";
import { flushSync } from "react-dom";
import { classNames } from "@/lib/class-names";
import { checkboxStyles } from "@/ui/form/control-styles";
import { bulkBarKey } from "./bulk-bar";
import { DataRow, RowChunk } from "./data-row";
import type { DataColumn, RowSelection } from "./data-table-types";
import { SortButton } from "./sort-button";
import type { Sort } from "./table-types";
import type { Rows } from "./use-data-table";

/** Rows of longer tables are rendered near the window only. */
const longFrom = 150;
const chunkSize = 10;

type DataGridProps<Row extends object> = {
  caption: string;
  columns: readonly DataColumn<Row>[];
  rows: Rows<Row>;
  table: RefObject<HTMLTableElement | null>;
  selection: RowSelection<Row> | undefined;
  /** Other pages have more rows, which are not selected. */
  isPaged: boolean;
  allSelected: boolean;
  someSelected: boolean;
  onSelectAll: (selected: boolean) => void;
  /** Selects the rows between two places, both included. */
  onSelectRange: (one: number, other: number) => void;
  /** Moves the focus to what can be done with the chosen rows. */
  onActions: () => void;
  onOpen: ((row: Row) => void) | undefined;
  stale: boolean;
  sort: Sort | undefined;
  onSort: ((sort: Sort) => void) | undefined;
};

export function DataGrid<Row extends object>({
  caption,
  columns,
  rows,
  table,
  selection,
  isPaged,
  allSelected,
  someSelected,
  onSelectAll,
  onSelectRange,
  onActions,
  onOpen,
  stale,
  sort,
  onSort,
}: DataGridProps<Row>) {
  const frame = useRef<HTMLDivElement>(null);
  const overflows = useOverflow(frame);
  const [at, setAt] = useState(0);
  const current = Math.min(at, rows.length - 1);
  const isLong = rows.length > longFrom;
  const chunks = isLong ? chunked(rows) : [rows];

  function focusRow(target: number): void {
    // At once: the row may be in a part of a long table that is not rendered yet.
    flushSync(() => setAt(target));
    table.current?.querySelector<HTMLElement>("tr[data-row][tabindex='0']")?.focus();
  }

  function onKeyDown(event: KeyboardEvent<HTMLTableElement>): void {
    const index = indexOf(event.target, rows);
    const row = rows[index];
    if (row === undefined || !isRowTarget(event.target)) return;
    const step = { ArrowDown: 1, ArrowUp: -1, Home: -rows.length, End: rows.length }[event.key];
    if (step !== undefined) {
      const target = Math.max(0, Math.min(index + step, rows.length - 1));
      if (event.shiftKey && selection !== undefined) onSelectRange(index, target);
      focusRow(target);
    } else if (event.key === "Enter" && onOpen !== undefined) onOpen(row.original);
    else if (event.key === " " && selection !== undefined && event.target instanceof HTMLTableRowElement) {
      row.getToggleSelectedHandler()({ target: { checked: !row.getIsSelected() }, shiftKey: event.shiftKey });
    } else if (event.key === "a" && (event.ctrlKey || event.metaKey) && selection !== undefined) onSelectAll(true);
    else if (event.key === "Escape" && someSelected) onSelectAll(false);
    else if (event.key === bulkBarKey && someSelected) onActions();
    else return;
    event.preventDefault();
  }

  function onClick(event: MouseEvent<HTMLTableElement>): void {
    const index = indexOf(event.target, rows);
    const row = rows[index];
    if (row === undefined) return;
    setAt(index);
    if (event.target instanceof HTMLInputElement && "select" in event.target.dataset) {
      row.getToggleSelectedHandler()({ target: event.target, shiftKey: event.shiftKey });
    } else if (onOpen !== undefined && !isControl(event.target) && getSelection()?.isCollapsed !== false) {
      onOpen(row.original);
    }
  }

  return (
    <div
      ref={frame}
      className={classNames(
        "rounded-card border border-line bg-surface",
        // Where the columns do not fit, the table scrolls in a frame of its own, and its header sticks to that.
        overflows ? "max-h-[calc(100dvh-9rem)] overflow-auto" : undefined,
      )}
    >
      {/* The table handles the keys and clicks of all rows; the rows and their controls are what takes the focus. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
      <table
        ref={table}
        aria-busy={stale}
        aria-rowcount={isLong ? rows.length + 1 : undefined}
        onKeyDown={onKeyDown}
        onClick={onClick}
        className="w-full border-separate border-spacing-0 text-left text-compact leading-snug"
      >
        <caption className="sr-only">{caption}</caption>
        <thead
          className={classNames("sticky z-10 text-small text-ink-soft", overflows ? "top-0" : "top-[calc(3.5rem+1px)]")}
        >
          <tr>
            {selection !== undefined && (
              <th scope="col" className={headStyles(undefined, "w-12 py-0 pr-0 pl-4")}>
                <label className="grid size-target place-items-center">
                  <input
                    type="checkbox"
                    aria-label={isPaged ? "Seleziona tutte le righe della pagina" : "Seleziona tutte le righe"}
                    checked={allSelected}
                    ref={(box) => {
                      if (box !== null) box.indeterminate = someSelected && !allSelected;
                    }}
                    onChange={(event) => onSelectAll(event.target.checked)}
                    className={checkboxStyles}
                  />
                </label>
              </th>
            )}
            {columns.map((column) => (
              <th key={column.id} scope="col" aria-sort={ariaSort(column, sort)} className={headStyles(column)}>
                {column.sortable === true && onSort !== undefined ? (
                  <SortButton column={column.id} sort={sort} onSort={onSort}>
                    {column.header}
                  </SortButton>
                ) : (
                  <span className={column.isMenu === true ? "sr-only" : undefined}>{column.header}</span>
                )}
              </th>
            ))}
          </tr>
        </thead>
        {chunks.map((chunk, place) => {
          const first = place * chunkSize;
          const rendered = () =>
            chunk.map((row, index) => (
              <DataRow
                key={row.id}
                id={row.id}
                place={isLong ? first + index + 2 : undefined}
                row={row.original}
                columns={columns}
                selected={selection === undefined ? null : row.getIsSelected()}
                label={selection?.label(row.original) ?? ""}
                focusable={first + index === current}
                opens={onOpen !== undefined}
              />
            ));
          const styles = classNames(
            "transition-opacity",
            stale && "opacity-50",
            place > 0 && "[&>tr:first-child>*]:border-t",
          );
          return isLong ? (
            <RowChunk
              key={chunk[0]?.id}
              rows={chunk.length}
              columns={columns.length + (selection === undefined ? 0 : 1)}
              needed={current >= first && current < first + chunk.length}
              className={styles}
            >
              {rendered}
            </RowChunk>
          ) : (
            <tbody key="rows" className={styles}>
              {rendered()}
            </tbody>
          );
        })}
      </table>
    </div>
  );
}

function chunked<Row extends object>(rows: Rows<Row>): Rows<Row>[] {
  const count = Math.ceil(rows.length / chunkSize);
  return Array.from({ length: count }, (_, place) => rows.slice(place * chunkSize, (place + 1) * chunkSize));
}

function indexOf<Row extends object>(target: EventTarget, rows: Rows<Row>): number {
  const id = target instanceof Element ? target.closest<HTMLElement>("tr[data-row]")?.dataset["row"] : undefined;
  return rows.findIndex((row) => row.id === id);
}

/** The row itself, or its checkbox: the keys of other controls are their own. */
function isRowTarget(target: EventTarget): boolean {
  return target instanceof HTMLElement && (target.tagName === "TR" || "select" in target.dataset);
}

function isControl(target: EventTarget): boolean {
  return target instanceof Element && target.closest("a, button, input, select, textarea, label, [role]") !== null;
}

function headStyles<Row>(column: DataColumn<Row> | undefined, more?: string): string {
  return classNames(
    "border-b border-line bg-sunken first:rounded-tl-card last:rounded-tr-card",
    column !== undefined && "px-3 py-1 font-semibold whitespace-nowrap first:pl-5 last:pr-5",
    column?.align === "end" && "text-right",
    column !== undefined && column.sortable !== true && "py-2.5",
    more,
  );
}

function ariaSort<Row>(
  column: DataColumn<Row>,
  sort: Sort | undefined,
): "ascending" | "descending" | "none" | undefined {
  if (column.sortable !== true) return undefined;
  if (sort?.column !== column.id) return "none";
  return sort.direction === "asc" ? "ascending" : "descending";
}

/** Whether what is in an element is wider than the element, followed as either changes. */
function useOverflow(frame: RefObject<HTMLElement | null>): boolean {
  const [overflows, setOverflows] = useState(false);
  useLayoutEffect(() => {
    const element = frame.current;
    const content = element?.firstElementChild;
    if (element === null || content === null || content === undefined) return undefined;
    const observer = new ResizeObserver(() => setOverflows(content.scrollWidth > element.clientWidth + 1));
    observer.observe(element);
    observer.observe(content);
    return () => observer.disconnect();
  }, [frame]);
  return overflows;
}
