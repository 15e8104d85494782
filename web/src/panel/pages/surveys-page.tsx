// The page with the results of surveys.
import { ResultsScreen } from "@/features/surveys/results-screen";
import { Page } from "@/ui/page";

export function SurveysPage() {
  return (
    <Page title="Questionari">
      <ResultsScreen />
    </Page>
  );
}
