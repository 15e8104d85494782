// The list of courses with its search and filters, in all its states: loading, failed, nothing found, found.
import { useQuery } from "@tanstack/react-query";
import { sentenceFor } from "@/api/failure";
import type { CourseSummary } from "@/api/types";
import { classNames } from "@/lib/class-names";
import { to } from "@/lib/routes";
import { ButtonLink } from "@/ui/button";
import { LoadingArea, Spinner } from "@/ui/spinner";
import { EmptyState, ErrorState } from "@/ui/states";
import { CourseGrid } from "./course-grid";
import { FilterBar, FilterChips } from "./filter-bar";
import { noFilters } from "./filters";
import { catalogueQuery } from "./queries";
import { useFilters } from "./use-filters";
import { foundCourses } from "./wording";

const aboveTheFold = 3;

export function CoursesScreen({ product }: { product: string }) {
  const { shown, applied, pending, change } = useFilters();
  const query = useQuery(catalogueQuery(applied));
  // Home needs a few courses only; what it came with is not the list.
  const whole = query.data !== undefined && query.data.data.length >= query.data.meta.total;
  const courses = whole ? query.data.data : undefined;
  const loading = pending || (!whole && query.isFetching) || query.isPending || query.isPlaceholderData || (query.isError && query.isFetching);

  return (
    <div className="grid gap-6">
      <FilterBar filters={shown} product={product} onChange={change} />
      <div className="flex min-h-9 flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <div role="status" className="numbers flex min-h-6 items-center text-[1rem] font-semibold">
          {courses !== undefined && (loading ? <Catching /> : foundCourses(courses.length))}
        </div>
        <FilterChips filters={shown} product={product} onChange={change} />
      </div>
      {courses !== undefined ? (
        <Found courses={courses} product={product} stale={loading} onReset={() => change(noFilters)} />
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

function Catching() {
  return (
    <>
      <Spinner label={null} className="text-signal" />
      <span className="sr-only">Caricamento in corso</span>
    </>
  );
}

type FoundProps = { courses: readonly CourseSummary[]; product: string; stale: boolean; onReset: () => void };

function Found({ courses, product, stale, onReset }: FoundProps) {
  if (courses.length === 0) {
    return (
      <EmptyState title="Nessun corso trovato." action={<ButtonLink to={to.courses()} onFollow={onReset}>Mostra tutti i corsi</ButtonLink>}>
        Prova con una parola più breve, oppure togli uno dei filtri.
      </EmptyState>
    );
  }
  return (
    <div className={classNames("transition-opacity", stale && "opacity-50")}>
      <CourseGrid courses={courses} product={product} eager={aboveTheFold} />
    </div>
  );
}
