// The page CourseList.
import { CourseListScreen } from "@/features/courses/course-list-screen";
import { Page } from "@/ui/page";

export function CourseListPage() {
  return (
    <Page title="Corsi">
      <CourseListScreen />
    </Page>
  );
}
