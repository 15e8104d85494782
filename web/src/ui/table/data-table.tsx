// The table of staff lists, with its states: toolbar with search, filters and column choice, rows that are chosen, opened and
// reached by keyboard, bulk actions, paging. Where not all columns would fit, each row is a card.
import { useEffect, useEffectEvent, useRef, startTransition, useState, type FocusEvent, type RefObject } from "react";
import { useLocation, useNavigate } from "react-router";
import { classNames } from "@/lib/class-names";
import { lazyComponent } from "@/lib/lazy-component";
import { counted } from "@/lib/numbers";
import { Button } from "@/ui/button";
import { FilterFold } from "@/ui/filter-fold";
import { PopupButton } from "@/ui/popup-button";
import { useMediaQuery } from "@/ui/use-media-query";
import { BulkBar } from "./bulk-bar";
import { DataGrid } from "./data-grid";
import { FilterChips } from "./filter-chips";
import type { DataTableProps } from "./data-table-types";
import { PageSize } from "./page-size";
import { Paging } from "./paging";
import { SearchBox } from "./search-box";
import { TableCards } from "./table-cards";
import { TableSkeleton } from "./table-skeleton";
import { useDataTable } from "./use-data-table";
import { smallestPage } from "./use-table-url";
import { columnChoiceButton, columnChoiceLabel, type ColumnChoiceProps } from "./column-choice-button";

const none: readonly never[] = [];

/** The focusable element of the row in the tab order, or of the first card. */
const firstRow = "tr[data-row][tabindex='0'], ul > li input[type=checkbox]";

export function DataTable<Row extends object>({
  name,
  caption,
  columns,
  rows,
  rowKey,
  empty,
  failure,
  stale = false,
  card,
  sort,
  onSort,
  onOpen,
  selection,
  search,
  filters,
  tools,
  quickFilters,
  chips = none,
  onClear,
  paging,
  noun = ["riga", "righe"],
  manyFilters = false,
}: DataTableProps<Row>) {
  const wide = useMediaQuery("(min-width: 64rem)");
  const grid = useRef<HTMLTableElement>(null);
  const bar = useRef<HTMLDivElement>(null);
  const root = useRef<HTMLDivElement>(null);
  const focusRow = () => (root.current?.querySelector<HTMLElement>(firstRow) ?? root.current)?.focus();
  const focusHandlers = useLostFocus(root, focusRow);
  const { table, shown, selectRange } = useDataTable({ name, columns, rows: rows ?? none, rowKey, selection });
  // The menu of columns shows its mark at once; the cells follow.
  const drawn = useAfterPaint(shown);
  const { rows: tableRows } = table.getRowModel();
  const chosen = tableRows.filter((row) => row.getIsSelected()).map(({ original }) => original);
  const hideable = columns.filter(({ hideable, primary }) => hideable !== false && primary !== true);
  const isPaged = paging !== undefined && paging.meta.last_page > 1;
  const fold = filters !== undefined && (
    <FilterFold set={filters.set} className={classNames("*:min-w-36", manyFilters && "sm:basis-full")}>
      {filters.fields}
    </FilterFold>
  );
  const hasTools = search !== undefined || filters !== undefined || tools !== undefined;

  return (
    <div
      ref={root}
      tabIndex={-1}
      {...focusHandlers}
      className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-4 focus:outline-none"
    >
      {hasTools && (
        <div className="flex flex-wrap items-stretch gap-3">
          {search !== undefined && (
            <SearchBox
              {...search}
              onLeave={focusRow}
              className={classNames(
                "min-w-[min(100%,8rem)] grow sm:basis-48 md:max-w-120",
                // With other tools it fills a line of a phone, and they take the next.
                tools ? "basis-full" : "basis-32",
              )}
            />
          )}
          {!manyFilters && fold}
          {tools}
          {onClear !== undefined && chips.length === 0 && (
            <Button variant="quiet" onClick={onClear} className="self-center">
              Azzera
            </Button>
          )}
          {hideable.length > 0 && (
            <div className="ml-auto max-lg:hidden">
              <ColumnChoice
                columns={hideable.map(({ id, header }) => ({ id, header, shown: shown.some((one) => one.id === id) }))}
                onToggle={(id, next) => table.getColumn(id)?.toggleVisibility(next)}
              />
            </div>
          )}
          {manyFilters && fold}
        </div>
      )}
      {quickFilters}
      {chips.length > 0 && onClear !== undefined && <FilterChips chips={chips} onClear={onClear} />}
      {rows === undefined ? (
        (failure ?? <TableSkeleton columns={wide ? shown.length : 1} />)
      ) : rows.length === 0 && paging !== undefined && paging.meta.total > 0 ? (
        <Beyond lastPage={paging.pathOf(paging.meta.last_page)} />
      ) : rows.length === 0 ? (
        empty
      ) : wide ? (
        <DataGrid
          caption={caption}
          columns={drawn}
          rows={tableRows}
          table={grid}
          selection={selection}
          isPaged={isPaged}
          allSelected={table.getIsAllRowsSelected()}
          someSelected={chosen.length > 0}
          onSelectAll={(selected) => table.toggleAllRowsSelected(selected)}
          onSelectRange={selectRange}
          onActions={() => bar.current?.querySelector<HTMLElement>("[data-actions] button:not([disabled])")?.focus()}
          onOpen={onOpen}
          stale={stale}
          sort={sort}
          onSort={onSort}
        />
      ) : (
        <TableCards
          caption={caption}
          columns={columns}
          rows={rows}
          rowKey={rowKey}
          stale={stale}
          card={card}
          sort={sort}
          onSort={onSort}
          {...(selection !== undefined && {
            marks: {
              label: selection.label,
              isPaged,
              isSelected: (row: Row) => chosen.includes(row),
              onSelect: (row: Row, selected: boolean) => table.getRow(String(rowKey(row))).toggleSelected(selected),
              allSelected: table.getIsAllRowsSelected(),
              onSelectAll: (selected: boolean) => table.toggleAllRowsSelected(selected),
            },
          })}
        />
      )}
      {paging !== undefined && rows !== undefined && rows.length > 0 && (
        <div className="grid gap-3 md:grid-cols-[1fr_auto] md:items-center">
          <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
            <p className="numbers text-small text-ink-soft">{counted(paging.meta.total, ...noun)}</p>
            {paging.onSize !== undefined && paging.meta.total > smallestPage && (
              <PageSize rows={paging.meta.per_page} onChange={paging.onSize} />
            )}
          </div>
          <Paging label={`Pagine: ${caption}`} meta={paging.meta} pathOf={paging.pathOf} />
        </div>
      )}
      {selection !== undefined && (
        <BulkBar
          bar={bar}
          count={selection.count ?? chosen.length}
          hasKey={wide}
          onClear={() => {
            selection.onChange([]);
            focusRow();
          }}
          onLeave={focusRow}
        >
          {selection.actions(chosen.map(rowKey), chosen)}
        </BulkBar>
      )}
    </div>
  );
}

/** A page after the last one, as in an old link, leads to the last one. */
function Beyond({ lastPage }: { lastPage: string }) {
  const { state } = useLocation();
  const navigate = useNavigate();
  const turn = useEffectEvent((to: string) => void navigate(to, { replace: true, state }));
  useEffect(() => turn(lastPage), [lastPage]);
  return null;
}

const load = async () => (await import("./column-choice-popup")).ColumnChoicePopup;
const ColumnChoicePopup = lazyComponent(load);

/** The menu that shows and hides the columns of a table. It is loaded when its button is about to be used. */
function ColumnChoice(props: ColumnChoiceProps) {
  return (
    <PopupButton className={columnChoiceButton} load={load} popup={<ColumnChoicePopup {...props} />}>
      {columnChoiceLabel}
    </PopupButton>
  );
}

/** The value before the last paint. A deferred value alone may be drawn in the same frame as what it was to wait for. */
function useAfterPaint<Value>(value: Value): Value {
  const [painted, setPainted] = useState<{ value: Value }>({ value });
  useEffect(() => {
    if (painted.value === value) return undefined;
    let timer: number | undefined;
    const frame = requestAnimationFrame(() => {
      timer = window.setTimeout(() => startTransition(() => setPainted({ value })));
    });
    return () => {
      cancelAnimationFrame(frame);
      window.clearTimeout(timer);
    };
  }, [value, painted.value]);
  return painted.value;
}

const parts = "tr, li, [role=toolbar]";

/** `focusRow` focuses a row that is left. Returns the handlers of the element around the rows and the bar. */
function useLostFocus(root: RefObject<HTMLElement | null>, focusRow: () => void) {
  const held = useRef<Element | null>(null);

  useEffect(() => {
    if (held.current === null || held.current.isConnected || document.activeElement !== document.body) return;
    held.current = null;
    focusRow();
  });

  return {
    onFocus: ({ target }: FocusEvent) => {
      // A menu is rendered elsewhere on the page: what has opened it still counts.
      if (root.current?.contains(target) === true) held.current = target.closest(parts) === null ? null : target;
    },
    // A click outside the table leaves it.
    onBlur: ({ target, relatedTarget }: FocusEvent) => {
      if (relatedTarget === null && target === held.current) held.current = null;
    },
  };
}
