// The courses that staff choose from, by title. Admins also see those that are not published yet.
import { queryOptions, useQuery } from "@tanstack/react-query";
import { answer, api } from "@/api/client";
import { useSession } from "@/lib/session/use-session";
import { FilterById } from "@/ui/select/select-filter";

export function useCourseChoice() {
  const { user } = useSession();
  const { data = [] } = useQuery(courseChoiceQuery(user?.is_admin === true));
  return data;
}

function courseChoiceQuery(isAdmin: boolean) {
  return queryOptions({
    queryKey: ["courses", "choice", isAdmin],
    queryFn: ({ signal }) =>
      answer(
        api.GET("/courses", {
          params: { query: isAdmin ? { scope: "all", sort: "title" } : { sort: "title" } },
          signal,
        }),
      ),
    select: ({ data }) => data,
  });
}

type CourseFilterProps = {
  value: number | null | undefined;
  onChange: (course: number | null) => void;
  className?: string;
};

export function CourseFilter(props: CourseFilterProps) {
  const courses = useCourseChoice();
  return (
    <FilterById
      label="Corso"
      none="Tutti"
      options={courses.map(({ id, title }) => ({ value: id, label: title }))}
      {...props}
    />
  );
}
