// A list of the server: its query and its state in the URL give the table its rows, sort order, search, filters and pages, and
// what it says when it is empty or failed. `ListScreen` is the page of one, with heading and actions.
import type { ReactNode } from "react";
import type { PageMeta } from "@/api/types";
import { Button } from "@/ui/button";
import { Choice } from "@/ui/choice";
import { PageHeader } from "@/ui/page-header";
import { QueryState } from "@/ui/query-state";
import { EmptyState } from "@/ui/states";
import { DataTable } from "./data-table";
import type { DataTableProps } from "./data-table-types";
import type { FilterChip } from "./filter-chips";
import type { Sort } from "./table-types";

type ListFilter<Filter extends string> = {
  name: Filter;
  label: string;
  /** The first one stands for no filter. */
  options: readonly { value: string | null; label: string }[];
};

/** The result of `useTableUrl`. */
type ListUrl<Filter extends string> = {
  search: string;
  sort: Sort | undefined;
  filters: Partial<Record<Filter, string>>;
  isFiltered: boolean;
  setSearch: (text: string) => void;
  setSort: (sort: Sort) => void;
  setFilter: (name: Filter, value: string | null) => void;
  setSize: (rows: number) => void;
  clear: () => void;
  pathOf: (page: number) => string;
};

type Page<Row> = { data: readonly Row[]; meta: PageMeta };
type Empty = { title: string; text?: ReactNode; action?: ReactNode };

type ListTableProps<Row extends { id: number | string }, Filter extends string> = Pick<
  DataTableProps<Row>,
  "name" | "caption" | "columns" | "card" | "onOpen" | "selection" | "tools" | "quickFilters" | "noun" | "manyFilters"
> & {
  list: {
    data: Page<Row> | undefined;
    error: unknown;
    isPlaceholderData: boolean;
    refetch: () => Promise<unknown>;
  };
  url: ListUrl<Filter>;
  /** Labels the search box. */
  search?: string;
  filters?: readonly ListFilter<Filter>[];
  /** Filters of other kinds, after the others. */
  moreFilters?: ReactNode;
  /** Chips for what else is filtered by. When given, search and `filters` have theirs as well. */
  chips?: readonly (FilterChip | false)[];
  /** `Non siamo riusciti a caricare gli utenti` */
  failed?: string;
  empty: Empty;
  /** Replaces `empty` when search and filters leave nothing. */
  notFound?: Empty;
  /** The button of an empty list that drops search and filters. */
  clearLabel?: string;
  /** The reader chooses how many rows a page has; the query must say it as `per_page`. */
  hasSizes?: boolean;
};

export function ListTable<Row extends { id: number | string }, Filter extends string>({
  list,
  url,
  search,
  filters = [],
  moreFilters,
  chips,
  failed,
  empty,
  notFound,
  clearLabel,
  hasSizes = false,
  ...table
}: ListTableProps<Row, Filter>) {
  const chosen = filters.map((filter) => {
    const option = filter.options.find(({ value }) => value === url.filters[filter.name]);
    return { ...filter, option: option ?? filter.options[0] };
  });
  return (
    <DataTable
      {...table}
      rows={list.data?.data}
      rowKey={({ id }) => id}
      stale={list.isPlaceholderData}
      sort={url.sort}
      onSort={url.setSort}
      search={search === undefined ? undefined : { label: search, value: url.search, onChange: url.setSearch }}
      filters={
        filters.length > 0 || moreFilters !== undefined
          ? {
              set: Object.values(url.filters).filter((value) => value !== undefined).length,
              fields: (
                <>
                  {chosen.map(({ name, label, options, option }) => (
                    <Choice
                      key={name}
                      label={label}
                      options={options}
                      value={option?.value ?? null}
                      onChange={(value) => url.setFilter(name, value)}
                      active={(option?.value ?? null) !== null}
                    />
                  ))}
                  {moreFilters}
                </>
              ),
            }
          : undefined
      }
      chips={
        chips && [
          ...(url.search === "" ? [] : [{ label: `«${url.search}»`, onRemove: () => url.setSearch("") }]),
          ...chosen.flatMap(({ name, label, option }) =>
            option === undefined || option.value === null
              ? []
              : [{ label: `${label}: ${option.label.toLowerCase()}`, onRemove: () => url.setFilter(name, null) }],
          ),
          ...chips.filter((chip) => chip !== false),
        ]
      }
      onClear={url.isFiltered ? url.clear : undefined}
      paging={list.data && { meta: list.data.meta, pathOf: url.pathOf, onSize: hasSizes ? url.setSize : undefined }}
      empty={
        <EmptyList
          empty={empty}
          notFound={notFound}
          clearLabel={clearLabel}
          onClear={url.isFiltered ? url.clear : null}
        />
      }
      failure={list.error === null ? null : <QueryState query={list} failed={failed} />}
    />
  );
}

type EmptyListProps = { empty: Empty; notFound?: Empty; clearLabel?: string; onClear: (() => void) | null };

/** `onClear` drops search and filters, where there are any. */
export function EmptyList({ empty, notFound = empty, clearLabel = "Azzera la ricerca", onClear }: EmptyListProps) {
  const { title, text, action } = onClear === null ? empty : notFound;
  const clear = onClear !== null && (
    <Button variant="secondary" onClick={onClear}>
      {clearLabel}
    </Button>
  );
  return (
    <EmptyState title={title} action={action ?? (clear || undefined)}>
      {text}
    </EmptyState>
  );
}

type ListScreenProps<Row extends { id: number | string }, Filter extends string> = Omit<
  ListTableProps<Row, Filter>,
  "caption"
> & {
  title: string;
  description?: ReactNode;
  actions?: ReactNode;
  /** Its dialogs. */
  children?: ReactNode;
};

export function ListScreen<Row extends { id: number | string }, Filter extends string>({
  title,
  description,
  actions,
  children,
  ...list
}: ListScreenProps<Row, Filter>) {
  return (
    <>
      <PageHeader title={title} description={description} actions={actions} />
      <ListTable {...list} caption={title} />
      {children}
    </>
  );
}
