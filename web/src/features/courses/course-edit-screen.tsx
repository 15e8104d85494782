// CourseCreate, and CourseEdit, which loads the present version of a course, then edits it.
import { useQuery } from "@tanstack/react-query";
import { to } from "@/lib/routes";
import { ButtonLink } from "@/ui/button";
import { QueryState } from "@/ui/query-state";
import { Skeleton } from "@/ui/states";
import { CourseEditor } from "./course-editor";
import { adminCourseQuery } from "./admin-queries";

export const CourseCreateScreen = () => <CourseEditor read={null} />;

export function CourseEditScreen({ id }: { id: number }) {
  const { data, error, isFetchedAfterMount, refetch } = useQuery(adminCourseQuery(id));
  if (data !== undefined && isFetchedAfterMount) return <CourseEditor key={id} read={data} />;
  return (
    <QueryState
      query={{ error, refetch }}
      failed="Non siamo riusciti a caricare il corso"
      action={
        <ButtonLink to={to.adminCourses()} variant="secondary">
          Torna ai corsi
        </ButtonLink>
      }
    >
      <EditorSkeleton />
    </QueryState>
  );
}

function EditorSkeleton() {
  return (
    <div className="grid gap-6">
      <Skeleton className="h-11 w-2/3" />
      <Skeleton className="h-12" />
      <Skeleton className="h-96 rounded-card" />
      <Skeleton className="h-72 rounded-card" />
    </div>
  );
}
