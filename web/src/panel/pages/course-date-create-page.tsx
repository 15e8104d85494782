// The page CourseDateCreate.
import { CreateDateScreen } from "@/features/course-dates/create-screen";
import { Page } from "@/ui/page";

export function CourseDateCreatePage() {
  return (
    <Page title="Nuova Data Corso">
      <CreateDateScreen />
    </Page>
  );
}
