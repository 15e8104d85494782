// The filters of the results: period, course and, for admins, instructor.
import { useQuery } from "@tanstack/react-query";
import type { SurveyQuery } from "@/api/types";
import { useUrlState } from "@/lib/url-state";
import { Choice } from "@/ui/choice";
import { CourseFilter } from "@/ui/select/course-choice";
import { FilterById } from "@/ui/select/select-filter";
import { instructorChoiceQuery } from "./queries";
import { periodIn, periodLabels, periods, type ResultsMember } from "./results-url";

const wide = "min-w-52 sm:max-w-80 [&>button]:min-h-14";
const periodOptions = periods.map((value) => ({ value, label: periodLabels[value] }));

type ResultsFiltersProps = {
  isAdmin: boolean;
  query: SurveyQuery;
  change: (changes: Partial<Record<ResultsMember, string | number | null>>) => void;
};

export function ResultsFilters({ isAdmin, query, change }: ResultsFiltersProps) {
  const { params } = useUrlState<ResultsMember>();
  const { data: instructors = [] } = useQuery({ ...instructorChoiceQuery, enabled: isAdmin });
  // A date stands for itself.
  if (query.id_course_date !== undefined) return null;
  return (
    <>
      <div className="sm:w-48">
        <Choice
          label="Periodo"
          options={periodOptions}
          value={periodIn(params)}
          onChange={(period) => change({ period, page: null })}
        />
      </div>
      <CourseFilter className={wide} value={query.id_course} onChange={(course) => change({ course, page: null })} />
      {isAdmin && (
        <FilterById
          label="Docente"
          className={wide}
          none="Tutti i docenti"
          options={instructors.map(({ id, name, surname }) => ({ value: id, label: `${surname} ${name}` }))}
          value={query.id_instructor}
          onChange={(instructor) => change({ instructor, page: null })}
        />
      )}
    </>
  );
}
