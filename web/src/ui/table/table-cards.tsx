// The table's rows as cards, with a select for the sort order above them.
import { classNames } from "@/lib/class-names";
import { Card } from "@/ui/card";
import { Choice } from "@/ui/choice";
import { checkboxStyles } from "@/ui/form/control-styles";
import type { Column, FilledTable, Sort } from "./table-types";

/** The order the rows came in, or one that no column has, offered until another is chosen. */
const unsorted = { label: "Ordine proposto", value: "" };

type TableCardsProps<Row> = FilledTable<Row> & {
  /** A checkbox on each card. */
  marks?: {
    label: (row: Row) => string;
    /** Other pages have more rows, which are not selected. */
    isPaged: boolean;
    isSelected: (row: Row) => boolean;
    onSelect: (row: Row, selected: boolean) => void;
    allSelected: boolean;
    onSelectAll: (selected: boolean) => void;
  };
};

export function TableCards<Row>({
  caption,
  columns,
  rows,
  rowKey,
  stale = false,
  card,
  marks,
  sort,
  onSort,
}: TableCardsProps<Row>) {
  const orders = columns.filter(({ sortable }) => sortable === true).flatMap(bothWays);
  const isSorted = onSort !== undefined && orders.length > 0;
  const order = sort === undefined ? undefined : orders.find(({ value }) => value === valueOf(sort));
  return (
    <div className="grid gap-4">
      {(isSorted || marks !== undefined) && (
        <div className="flex flex-wrap items-stretch gap-3">
          {isSorted && (
            <div className="min-w-0 grow basis-40">
              <Choice
                label="Ordina per"
                options={order === undefined ? [unsorted, ...orders] : orders}
                value={order?.value ?? unsorted.value}
                onChange={(value) => {
                  const chosen = orders.find((order) => order.value === value);
                  if (chosen !== undefined) onSort(chosen.sort);
                }}
              />
            </div>
          )}
          {marks !== undefined && (
            <label className="ml-auto flex min-h-14 cursor-pointer items-center gap-2.5 rounded-control border border-line-strong bg-surface px-3.5 text-compact font-semibold">
              <input
                type="checkbox"
                aria-label={marks.isPaged ? "Seleziona tutte le righe della pagina" : "Seleziona tutte le righe"}
                checked={marks.allSelected}
                onChange={(event) => marks.onSelectAll(event.target.checked)}
                className={checkboxStyles}
              />
              <span aria-hidden="true" className="max-sm:hidden">
                {marks.isPaged ? "Tutta la pagina" : "Tutti"}
              </span>
            </label>
          )}
        </div>
      )}
      <ul
        aria-label={caption}
        aria-busy={stale}
        className={classNames("grid gap-4 transition-opacity md:grid-cols-2", stale && "opacity-50")}
      >
        {rows.map((row) => (
          <li key={rowKey(row)} data-marked={marks === undefined ? undefined : true} className="relative grid">
            {card === undefined ? <PlainCard row={row} columns={columns} marked={marks !== undefined} /> : card(row)}
            {marks !== undefined && (
              <label className="absolute top-1.5 right-1.5 grid size-target place-items-center">
                <input
                  type="checkbox"
                  aria-label={`Seleziona ${marks.label(row)}`}
                  checked={marks.isSelected(row)}
                  onChange={(event) => marks.onSelect(row, event.target.checked)}
                  className={checkboxStyles}
                />
              </label>
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}

type PlainCardProps<Row> = { row: Row; columns: readonly Column<Row>[]; marked: boolean };

function PlainCard<Row>({ row, columns, marked }: PlainCardProps<Row>) {
  const title = columns.find(({ primary }) => primary === true);
  const menu = columns.find(({ isMenu }) => isMenu === true);
  return (
    <Card className="grid gap-3 p-4 text-compact leading-snug">
      <div className={classNames("flex items-start justify-between gap-2", marked && "pr-10")}>
        <div className="min-w-0 font-semibold">{title?.cell(row)}</div>
        {menu !== undefined && <div className="-my-2.5 -mr-2.5">{menu.cell(row)}</div>}
      </div>
      <dl className="grid gap-2">
        {columns
          .filter((column) => column !== title && column !== menu)
          .map((column) => (
            <div key={column.id} className="flex flex-wrap gap-x-3">
              <dt className="w-28 text-small text-ink-soft">{column.header}</dt>
              <dd className="numbers min-w-0 grow basis-40">{column.cell(row)}</dd>
            </div>
          ))}
      </dl>
    </Card>
  );
}

function bothWays<Row>({ id, header }: Column<Row>): { label: string; value: string; sort: Sort }[] {
  const upwards: Sort = { column: id, direction: "asc" };
  const downwards: Sort = { column: id, direction: "desc" };
  return [
    { label: `${header}, crescente`, value: valueOf(upwards), sort: upwards },
    { label: `${header}, decrescente`, value: valueOf(downwards), sort: downwards },
  ];
}

function valueOf({ column, direction }: Sort): string {
  return `${column} ${direction}`;
}
