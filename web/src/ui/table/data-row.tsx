// One row of a DataTable. It has no handlers of its own, since the table's body handles the keys and clicks of all rows: React
// skips the row unless what it shows has changed.
import { type ReactNode, startTransition, useEffect, useMemo, useRef, useState } from "react";
import { classNames } from "@/lib/class-names";
import { checkboxStyles } from "@/ui/form/control-styles";
import type { DataColumn } from "./data-table-types";

type DataRowProps<Row> = {
  row: Row;
  id: string;
  /** Its number among all rows and the header, where not all are rendered. */
  place: number | undefined;
  columns: readonly DataColumn<Row>[];
  /** Null where rows cannot be chosen. */
  selected: boolean | null;
  /** Names the checkbox. */
  label: string;
  /** The one row in the tab order. */
  focusable: boolean;
  opens: boolean;
};

export function DataRow<Row>({ row, id, place, columns, selected, label, focusable, opens }: DataRowProps<Row>) {
  // Apart from the row: choosing a thousand rows renders none of their cells again.
  const cells = useMemo(
    () => columns.map((column) => <DataCell key={column.id} row={row} column={column} />),
    [row, columns],
  );
  return useMemo(
    () => (
      <tr
        data-row={id}
        aria-rowindex={place}
        // Arrows move between rows, so the rows themselves take the focus.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={focusable ? 0 : -1}
        className={classNames(
          "-outline-offset-2 not-first:*:border-t",
          selected === true ? "bg-brand-soft" : "bg-surface hover:bg-sunken",
          opens && "cursor-pointer",
        )}
      >
        {selected !== null && (
          <td className="w-12 border-line py-0 pl-4">
            <label className="grid size-target place-items-center">
              <input
                type="checkbox"
                data-select
                tabIndex={focusable ? 0 : -1}
                aria-label={`Seleziona ${label}`}
                checked={selected}
                // The click is handled by the table's body, which knows about ranges.
                onChange={ignore}
                className={checkboxStyles}
              />
            </label>
          </td>
        )}
        {cells}
      </tr>
    ),
    [id, place, cells, selected, label, focusable, opens],
  );
}

/** A cell apart from the others: showing a column renders the cells of that column only. */
function DataCell<Row>({ row, column }: { row: Row; column: DataColumn<Row> }) {
  return useMemo(
    () =>
      column.primary === true ? (
        <th scope="row" className={cellStyles(column, "font-semibold")}>
          {column.cell(row)}
        </th>
      ) : (
        <td className={cellStyles(column)}>{column.cell(row)}</td>
      ),
    [row, column],
  );
}

function cellStyles<Row>({ align, className, isMenu }: DataColumn<Row>, more?: string): string {
  return classNames(
    "border-line px-3 py-2.5 first:pl-5 last:pr-5",
    align === "end" && "text-right",
    // The menu of a row stays in view where the table is wider than the window.
    isMenu === true && "sticky right-0 bg-inherit",
    more,
    className,
  );
}

function ignore(): void {}

type RowChunkProps = {
  rows: number;
  columns: number;
  /** Rendered wherever it is, for a row that takes the focus. */
  needed: boolean;
  className: string;
  children: () => ReactNode;
};

/** Until the rows have been measured. */
const usualHeight = 58;

/**
 * Some rows of a long table. They are rendered only near the window; elsewhere one empty row keeps their place, so that selecting
 * a thousand rows costs no more than rendering the visible ones.
 */
export function RowChunk({ rows, columns, needed, className, children }: RowChunkProps) {
  const body = useRef<HTMLTableSectionElement>(null);
  const [state, setState] = useState({ near: false, height: rows * usualHeight });
  useEffect(() => {
    const element = body.current;
    if (element === null) return undefined;
    const observer = new IntersectionObserver(
      ([entry]) =>
        entry !== undefined &&
        // A key or a press that comes meanwhile goes first.
        startTransition(() =>
          setState((before) => ({
            near: entry.isIntersecting,
            height: before.near ? entry.boundingClientRect.height : before.height,
          })),
        ),
      { rootMargin: "600px" },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, []);

  return (
    <tbody ref={body} className={className}>
      {state.near || needed ? (
        children()
      ) : (
        <tr aria-hidden="true">
          {/* oxlint-disable-next-line jsx-a11y/control-has-associated-label */}
          <td colSpan={columns} style={{ height: state.height }} />
        </tr>
      )}
    </tbody>
  );
}
