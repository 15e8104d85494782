// The page that the mail after a course links to: five questions, without a login.
import { SurveyScreen } from "@/features/surveys/survey-screen";
import { Page } from "@/ui/page";

export function SurveyPage({ token }: { token: string }) {
  return (
    <Page
      title="Com'è andato il corso?"
      description="Cinque domande sul corso che hai seguito. Le risposte sono anonime."
      className="page grid max-w-3xl gap-8 pt-10 pb-16 lg:pt-14"
    >
      <SurveyScreen token={token} />
    </Page>
  );
}
