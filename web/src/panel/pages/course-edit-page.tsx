// The page CourseEdit.
import { useParams } from "react-router";
import { CourseEditScreen } from "@/features/courses/course-edit-screen";
import { Page } from "@/ui/page";

export function CourseEditPage() {
  const { id } = useParams();
  return (
    <Page title="Modifica Corso">
      <CourseEditScreen key={id} id={Number(id)} />
    </Page>
  );
}
