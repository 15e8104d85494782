// The filters of the course list. They live in the page's URL under the API's names; the value "all" (2), what is blank and
// the first page are omitted there.
import type { DateOptions } from "@/api/types";
import { monthName } from "@/lib/dates";
import { withChanges, type UrlChanges } from "@/lib/url-state";

export const allOfThem = 2;

/** The longest name of a city that the API accepts, in characters. */
const longestCity = 100;

/** The longest search that the API accepts, in characters. */
export const longestSearch = 200;

export type CourseFilters = {
  search: string;
  organization: number;
  courseType: number;
  recipient: number;
  /** The name of a city; blank for all. */
  city: string;
  /** Such as `2027-03`; blank for all. */
  month: string;
  /** From 1. */
  page: number;
};

type FilterOption<Value> = { value: Value; label: string };

export const noFilters: CourseFilters = {
  search: "",
  organization: allOfThem,
  courseType: allOfThem,
  recipient: allOfThem,
  city: "",
  month: "",
  page: 1,
};

/** Those whose values are numbers. */
export const codedFilters = ["organization", "courseType", "recipient"] as const;

export const choiceFilters = [...codedFilters, "city", "month"] as const;

type CodedFilter = (typeof codedFilters)[number];
type ChoiceFilter = (typeof choiceFilters)[number];

export const filterLabels: Record<ChoiceFilter, string> = {
  organization: "Organizzazione",
  courseType: "Tipo di Corso",
  recipient: "Destinatari",
  city: "Città",
  month: "Mese",
};

/** The data that the options depend on. */
export type OptionSource = { filters: CourseFilters; product: string; dates: DateOptions | undefined };

/** The rows of a filter. The chosen option is one of them, even if it has no date any more. */
export function filterOptions(filter: ChoiceFilter, source: OptionSource): readonly FilterOption<number | string>[] {
  const { filters, product, dates } = source;
  switch (filter) {
    case "city":
      return [option("", "Tutte"), ...withChosen(dates?.cities, filters.city).map((name) => option(name, name))];
    case "month":
      return [
        option("", "Tutti"),
        ...withChosen(dates?.months, filters.month).map((month) => option(month, inWords(month))),
      ];
    default:
      return codedOptions(filter, product);
  }
}

/** The rows of a filter; `product` is the centre's name. */
export function codedOptions(filter: CodedFilter, product: string): readonly FilterOption<number>[] {
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
    city: cityName(params.get("city")),
    month: month(params.get("month")),
    page: pageNumber(params.get("page")),
  };
}

/** The members of the URL's query for these filters. */
export function queryOf(filters: CourseFilters): UrlChanges {
  const query: UrlChanges = { search: filters.search.trim() };
  for (const filter of choiceFilters) query[filter] = isSet(filters, filter) ? filters[filter] : null;
  return { ...query, page: filters.page > 1 ? filters.page : null };
}

/** The URL's query for these filters; empty when there are none. */
export function searchOf(filters: CourseFilters): string {
  return withChanges("", queryOf(filters));
}

/** Whether the filter filters anything. */
export function isSet(filters: CourseFilters, filter: ChoiceFilter): boolean {
  return filters[filter] !== noFilters[filter];
}

/** Whether no filter is set. */
export function isWhole(filters: CourseFilters): boolean {
  return searchOf({ ...filters, page: 1 }) === "";
}

function option<Value>(value: Value, label: string): FilterOption<Value> {
  return { value, label };
}

/** Anything but 0 and 1 means all: a URL can be typed by hand. */
function choice(value: string | null): number {
  return value === "0" || value === "1" ? Number(value) : allOfThem;
}

function cityName(value: string | null): string {
  const name = value?.trim() ?? "";
  return name.length > longestCity ? "" : name;
}

/** Anything but a month means all. */
function month(value: string | null): string {
  return value !== null && /^\d{4}-(0[1-9]|1[0-2])$/.test(value) ? value : "";
}

function withChosen(known: readonly string[] = [], chosen: string): readonly string[] {
  return chosen === "" || known.includes(chosen) ? known : [...known, chosen];
}

/** `marzo 2027` */
function inWords(of: string): string {
  return `${monthName(Number(of.slice(5)))} ${of.slice(0, 4)}`;
}

/** Anything but the number of a page means the first. */
function pageNumber(value: string | null): number {
  return value !== null && /^[1-9]\d{0,5}$/.test(value) ? Number(value) : 1;
}
