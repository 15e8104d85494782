// The state of a server-side list in the page's URL: page, search, sort order and filters. A loader reads the same with
// `readTableUrl`, so that the list is requested before its screen is there.
import { usePathWith, useUrlState, type UrlChanges } from "@/lib/url-state";
import type { Sort } from "./table-types";

/** `filters` names the filters the list has; `sort` is its order when the URL says nothing. */
export type TableUrlOptions<Filter extends string> = { filters?: readonly Filter[]; sort?: Sort };

/** The rows of a page that the reader can choose, the usual ones first. */
export const pageSizes = [25, 50, 100] as const;
export const smallestPage = pageSizes[0];

export type TableState<Filter extends string = string> = {
  page: number;
  /** Rows per page, when they are not the usual ones. */
  size: number | undefined;
  search: string;
  sort: Sort | undefined;
  /** The values of the filters that are set. */
  filters: Partial<Record<Filter, string>>;
};

/** The query of the API's lists. Unset values are undefined, and left out of the request. */
export type ListQuery<Filter extends string = string> = {
  page?: number;
  search?: string;
  sort?: string;
  direction?: "asc" | "desc";
} & Partial<Record<Filter, string>>;

/** Several changes at once; null removes. */
export type TableChanges<Filter extends string = string> = {
  filters?: Partial<Record<Filter, string | null>>;
  search?: string | null;
  sort?: Sort | null;
};

export function readTableUrl<Filter extends string = never>(
  params: URLSearchParams,
  { filters: names = [], sort: usual }: TableUrlOptions<Filter> = {},
): TableState<Filter> {
  const column = params.get("sort");
  const filters: Partial<Record<Filter, string>> = {};
  for (const name of names) {
    const value = params.get(name);
    if (value !== null && value !== "") filters[name] = value;
  }
  return {
    page: pageIn(params.get("page")),
    size: pageSizes.slice(1).find((size) => String(size) === params.get("per_page")),
    search: (params.get("search") ?? "").trim(),
    sort: column === null ? usual : { column, direction: params.get("direction") === "desc" ? "desc" : "asc" },
    filters,
  };
}

/** The request that a state asks for. */
export function listQuery<Filter extends string>({ page, search, sort, filters }: TableState<Filter>) {
  const query: ListQuery<Filter> = {
    ...filters,
    ...(page > 1 && { page }),
    ...(search !== "" && { search }),
    ...(sort !== undefined && { sort: sort.column, direction: sort.direction }),
  };
  return query;
}

export function useTableUrl<Filter extends string = never>(options: TableUrlOptions<Filter> = {}) {
  const url = useUrlState();
  const pathWith = usePathWith();
  const state = readTableUrl(url.params, options);

  /** A change of anything but the page starts at the first page. */
  const change = (changes: UrlChanges) => url.change({ page: null, ...changes });

  return {
    ...state,
    query: listQuery(state),
    /** Whether the reader has searched or filtered: an empty list then says something else. */
    isFiltered: state.search !== "" || Object.keys(state.filters).length > 0,
    setSearch: (text: string) => change({ search: text }),
    setSort: ({ column, direction }: Sort) => change({ sort: column, direction }),
    setSize: (rows: number) => change({ per_page: rows === smallestPage ? null : rows }),
    setFilter: (name: Filter, value: string | null) => change({ [name]: value }),
    /** Drops search and filters. */
    clear: () => change(Object.fromEntries(["search", ...(options.filters ?? [])].map((name) => [name, null]))),
    /** Filters, search and sort order in one step. */
    change: ({ filters, search: text, sort }: TableChanges<Filter>) =>
      change({
        ...filters,
        ...(text !== undefined && { search: text }),
        ...(sort !== undefined && { sort: sort?.column, direction: sort?.direction }),
      }),
    /** The address of another page of the list. */
    pathOf: (page: number) => pathWith({ page: page > 1 ? page : null }),
  };
}

function pageIn(text: string | null): number {
  return text !== null && /^[1-9]\d{0,5}$/.test(text) ? Number(text) : 1;
}
