// The page CourseDateEdit.
import { useParams } from "react-router";
import { EditDateScreen } from "@/features/course-dates/edit-screen";
import { Page } from "@/ui/page";

export function CourseDateEditPage() {
  const { id } = useParams();
  return (
    <Page title="Modifica Data Corso">
      <EditDateScreen key={id} id={Number(id)} />
    </Page>
  );
}
