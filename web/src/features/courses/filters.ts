// The filters of the course list. They live in the page's URL under the API's names; the value "all" (2) and the
// first page are omitted there.

export const allOfThem = 2;

/** The longest search that the API accepts, in characters. */
export const longestSearch = 200;

export type CourseFilters = {
  search: string;
  organization: number;
  courseType: number;
  recipient: number;
  /** From 1. */
  page: number;
};

type ChoiceFilter = Exclude<keyof CourseFilters, "search" | "page">;

type FilterOption = { value: number; label: string };

export const noFilters: CourseFilters = {
  search: "",
  organization: allOfThem,
  courseType: allOfThem,
  recipient: allOfThem,
  page: 1,
};

export const choiceFilters: readonly ChoiceFilter[] = ["organization", "courseType", "recipient"];

export const filterLabels: Record<ChoiceFilter, string> = {
  organization: "Organizzazione",
  courseType: "Tipo di Corso",
  recipient: "Destinatari",
};

/** The rows of a filter; `product` is the centre's name. */
export function filterOptions(filter: ChoiceFilter, product: string): readonly FilterOption[] {
  switch (filter) {
    case "organization":
      return [option(allOfThem, "Tutte"), option(0, product), option(1, "Esterno")];
    case "courseType":
      return [option(allOfThem, "Tutti"), option(0, "Intero"), option(1, "Rinnovo")];
    case "recipient":
      return [option(allOfThem, "Tutti"), option(0, "Sanitari"), option(1, "Laici")];
  }
}

export function filtersIn(params: URLSearchParams): CourseFilters {
  return {
    search: params.get("search") ?? "",
    organization: choice(params.get("organization")),
    courseType: choice(params.get("courseType")),
    recipient: choice(params.get("recipient")),
    page: pageNumber(params.get("page")),
  };
}

/** The URL's query for these filters; empty when there are none. */
export function searchOf(filters: CourseFilters): string {
  const params = new URLSearchParams();
  if (filters.search.trim() !== "") params.set("search", filters.search.trim());
  for (const filter of choiceFilters) {
    if (filters[filter] !== allOfThem) params.set(filter, String(filters[filter]));
  }
  if (filters.page > 1) params.set("page", String(filters.page));
  return params.toString();
}

/** Whether no filter is set. */
export function isWhole(filters: CourseFilters): boolean {
  return searchOf({ ...filters, page: 1 }) === "";
}

function option(value: number, label: string): FilterOption {
  return { value, label };
}

/** Anything but 0 and 1 means all: a URL can be typed by hand. */
function choice(value: string | null): number {
  return value === "0" || value === "1" ? Number(value) : allOfThem;
}

/** Anything but the number of a page means the first. */
function pageNumber(value: string | null): number {
  return value !== null && /^[1-9]\d{0,5}$/.test(value) ? Number(value) : 1;
}
