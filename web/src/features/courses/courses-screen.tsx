// The course list with search and filters, in all its states: loading, failed, empty, filled.
import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { sentenceFor } from "@/api/failure";
import type { CourseList, CourseSummary, PageMeta } from "@/api/types";
import { classNames } from "@/lib/class-names";
import { useNavigate } from "react-router";
import { searchPause } from "@/lib/durations";
import { to } from "@/lib/routes";
import { useUrlState } from "@/lib/url-state";
import { AppLink } from "@/ui/app-link";
import { ButtonLink } from "@/ui/button";
import { LoadingArea, Spinner } from "@/ui/spinner";
import { EmptyState, ErrorState } from "@/ui/states";
import { Paging } from "@/ui/table/paging";
import { CourseGrid } from "./course-grid";
import { FilterBar, FilterChips } from "./filter-bar";
import { type CourseFilters, filtersIn, noFilters, queryOf, searchOf } from "./filters";
import { catalogueQuery } from "./queries";
import { foundCourses } from "./course-labels";

const aboveTheFold = 3;

export function CoursesScreen({ product }: { product: string }) {
  const { shown, applied, pending, change } = useFilters();
  const query = useQuery(catalogueQuery(applied));
  // Home caches a part of the catalogue only; that is not the list.
  const list = query.data !== undefined && coursesOf(query.data, applied.page) !== undefined ? query.data : undefined;
  const loading =
    pending ||
    query.isPending ||
    query.isPlaceholderData ||
    (query.isFetching && (list === undefined || query.isError));

  const count = useRef<HTMLDivElement>(null);
  /** The pressed button goes away: the focus goes to the new list. */
  const changeAndLeave = (part: Partial<CourseFilters>) => {
    change(part);
    count.current?.focus({ preventScroll: true });
  };
  const source = { filters: shown, product, dates: query.data?.options };

  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <FilterBar {...source} onChange={change} />
      <div className="flex min-h-9 flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <div
          ref={count}
          role="status"
          tabIndex={-1}
          className="numbers flex min-h-6 items-center text-compact font-semibold"
        >
          {list !== undefined && (loading ? <LoadingCount /> : foundCourses(list.meta.total))}
        </div>
        <FilterChips {...source} onChange={changeAndLeave} />
      </div>
      {list !== undefined ? (
        <Found list={list} filters={applied} product={product} stale={loading} onChange={changeAndLeave} />
      ) : loading ? (
        // As tall as the window, so that the footer does not jump when the list arrives.
        <LoadingArea className="min-h-dvh" />
      ) : (
        <ErrorState
          title="Non siamo riusciti a caricare i corsi"
          message={sentenceFor(query.error)}
          onRetry={() => void query.refetch()}
        />
      )}
    </div>
  );
}

function LoadingCount() {
  return (
    <>
      <Spinner label={null} className="text-signal" />
      <span className="sr-only">Caricamento in corso</span>
    </>
  );
}

type FoundProps = {
  list: CourseList;
  filters: CourseFilters;
  product: string;
  stale: boolean;
  onChange: (part: Partial<CourseFilters>) => void;
};

function Found({ list, filters, product, stale, onChange }: FoundProps) {
  const { page } = filters;
  const { suggestion } = list;
  const courses = coursesOf(list, page) ?? [];
  const pathOf = (other: number) => to.courses(searchOf({ ...filters, page: other }));
  const top = useRef<HTMLDivElement>(null);
  const navigate = useNavigate();
  const goToPage = (other: number) => {
    void navigate(pathOf(other));
    window.scrollTo(0, 0);
    top.current?.focus({ preventScroll: true });
  };

  if (list.meta.total === 0) {
    return (
      <EmptyState
        title="Nessun corso trovato."
        action={
          <ButtonLink to={to.courses()} onFollow={() => onChange(noFilters)}>
            Mostra tutti i corsi
          </ButtonLink>
        }
      >
        {suggestion === undefined ? (
          <>
            Prova con una parola più breve, oppure togli uno dei filtri. Non trovi quello che cerchi?{" "}
            <AppLink to={to.about()} className="font-semibold text-brand underline underline-offset-4">
              Scrivici
            </AppLink>
            .
          </>
        ) : (
          <>
            Forse cercavi{" "}
            <AppLink
              to={to.courses(searchOf({ ...filters, search: suggestion.search, page: 1 }))}
              onFollow={() => onChange({ search: suggestion.search })}
              className="font-semibold text-brand underline underline-offset-4"
            >
              {suggestion.search}
            </AppLink>
            ? {suggestion.total === 1 ? "È 1 corso" : `Sono ${suggestion.total} corsi`}.
          </>
        )}
      </EmptyState>
    );
  }
  if (courses.length === 0) {
    return (
      <EmptyState
        title="L'elenco finisce prima."
        action={<ButtonLink to={pathOf(1)}>Vai alla prima pagina</ButtonLink>}
      >
        Questa pagina non c'è, o non c'è più: da quando è stata aperta i corsi sono cambiati.
      </EmptyState>
    );
  }
  const meta = pageMeta(list, page);
  return (
    <div
      ref={top}
      role="group"
      aria-label={meta.last_page > 1 ? `Corsi, pagina ${page}` : "Corsi"}
      tabIndex={-1}
      className={classNames("grid gap-10 outline-none transition-opacity", stale && "opacity-50")}
    >
      <CourseGrid courses={courses} product={product} eager={aboveTheFold} />
      <Paging label="Pagine dei corsi" meta={meta} pathOf={pathOf} onTurn={goToPage} />
    </div>
  );
}

const coursesPerPage = 48;

/** The courses of a page, if the list holds them: it is the whole list, or exactly that page. */
function coursesOf({ data, meta }: CourseList, page: number): readonly CourseSummary[] | undefined {
  if (data.length >= meta.total) return data.slice((page - 1) * coursesPerPage, page * coursesPerPage);
  return meta.per_page === coursesPerPage && meta.current_page === page ? data : undefined;
}

/** The paging info of a page. */
function pageMeta({ meta: { total } }: CourseList, page: number): PageMeta {
  return {
    current_page: page,
    last_page: Math.max(1, Math.ceil(total / coursesPerPage)),
    per_page: coursesPerPage,
    total,
  };
}

// The fields show a filter at once; the URL, and with it the list, follows 200 ms later.
type FilterControl = {
  /** The filters in the fields. */
  shown: CourseFilters;
  /** The filters of the list's request. */
  applied: CourseFilters;
  /** Whether the list still has to catch up with the fields. */
  pending: boolean;
  change: (part: Partial<CourseFilters>) => void;
};

/** The typed filters, and the URL's queries that they are shown over: the first one, and the one that they lead to. */
type Draft = { filters: CourseFilters; over: readonly string[] };

function useFilters(): FilterControl {
  const { params, change: changeUrl } = useUrlState();
  const [draft, setDraft] = useState<Draft | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  const applied = filtersIn(params);
  const here = searchOf(applied);
  const goal = draft?.over.at(-1);
  // Once the URL has followed, the draft only keeps what the URL does not (a space at the end of a word),
  // and is void as soon as the URL goes elsewhere.
  if (draft !== null && here === goal && draft.over.length > 1) setDraft({ ...draft, over: [here] });
  const valid = draft?.over.includes(here) === true;
  const shown = valid ? draft.filters : applied;

  function change(part: Partial<CourseFilters>): void {
    // Other results begin at their first page.
    const filters = { ...shown, page: 1, ...part };
    // The page may not have rendered the goal of the change before yet.
    setDraft({ filters, over: [...(valid ? draft.over : [here]), searchOf(filters)] });
    clearTimeout(timer.current);
    const address = presentAddress();
    timer.current = setTimeout(() => {
      // The reader may be on the way to another page, which replaces this one only when it has loaded.
      if (presentAddress() === address) changeUrl(queryOf(filters));
      else setDraft(null);
    }, searchPause);
  }

  return { shown, applied, pending: valid && here !== goal, change };
}

/** The browser's address, which is ahead of the router's while a page is loading. */
function presentAddress(): string {
  return location.pathname + location.search;
}
