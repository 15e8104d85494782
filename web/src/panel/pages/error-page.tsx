// The panel's error page: shown when a page or its data failed to load, with a retry.
import { useRevalidator, useRouteError } from "react-router";
import { ApiFailure, sentenceFor } from "@/api/failure";
import { ChunkMissing } from "@/lib/load-chunk";
import { to } from "@/lib/routes";
import { texts } from "@/lib/texts";
import { Button, ButtonLink } from "@/ui/button";
import { HeartbeatLine } from "@/ui/heartbeat";
import { Page } from "@/ui/page";

export function ErrorPage() {
  const problem = useRouteError();
  const { revalidate, state } = useRevalidator();

  function retry(): void {
    // A failed request is repeated. Any other error is in the page itself, so the page is reloaded.
    if (problem instanceof ApiFailure) void revalidate();
    else location.reload();
  }

  return (
    <Page title="Qualcosa non ha funzionato" className="page grid min-h-[60vh] content-center">
      <div role="alert" className="grid justify-items-start gap-5">
        <HeartbeatLine className="w-32 text-signal" />
        <h1 className="text-heading font-semibold">Qualcosa non ha funzionato</h1>
        <p className="max-w-prose text-ink-soft">
          {problem instanceof ChunkMissing ? texts.partMissing : sentenceFor(problem)}
        </p>
      </div>
      <div className="mt-6 flex flex-wrap gap-3">
        <Button onClick={retry} pending={state === "loading"}>
          {texts.retry}
        </Button>
        <ButtonLink to={to.home()} variant="secondary">
          Torna alla Home
        </ButtonLink>
      </div>
    </Page>
  );
}
