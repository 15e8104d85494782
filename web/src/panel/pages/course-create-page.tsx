// The page of a new course.
import { CourseEditor } from "@/features/courses/course-editor";
import { Page } from "@/ui/page";

export function CourseCreatePage() {
  return (
    <Page title="Nuovo corso">
      <CourseEditor read={null} />
    </Page>
  );
}
