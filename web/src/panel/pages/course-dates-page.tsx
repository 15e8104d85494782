// The page CourseDateList.
import { DatesScreen } from "@/features/course-dates/dates-screen";
import { Page } from "@/ui/page";

export function CourseDatesPage() {
  return (
    <Page title="Calendario Corsi">
      <DatesScreen />
    </Page>
  );
}
