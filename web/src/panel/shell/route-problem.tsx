// A route that could not be entered, told within the shell, with the way to try again.
import { useRevalidator, useRouteError } from "react-router";
import { ApiFailure, sentenceFor } from "@/api/failure";
import { to } from "@/lib/routes";
import { ButtonLink } from "@/ui/button";
import { ErrorState } from "@/ui/states";
import { PanelPage } from "./panel-page";

export function RouteProblem() {
  const problem = useRouteError();
  const { revalidate } = useRevalidator();
  // Anything but a failed call is a part of the page that did not arrive: only loading it anew brings it.
  const retry = () => (problem instanceof ApiFailure ? void revalidate() : location.reload());
  return (
    <PanelPage title="Errore">
      <h1 className="sr-only">Errore</h1>
      <ErrorState
        message={sentenceFor(problem)}
        onRetry={retry}
        action={
          <ButtonLink to={to.home()} variant="secondary">
            Torna al Sito
          </ButtonLink>
        }
      />
    </PanelPage>
  );
}
