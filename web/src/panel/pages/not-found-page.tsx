// The panel's 404 page.
import { to } from "@/lib/routes";
import { ButtonLink } from "@/ui/button";
import { HeartbeatLine } from "@/ui/heartbeat";
import { Page } from "@/ui/page";

export function NotFoundPage() {
  return (
    <Page title="Pagina non trovata" className="grid content-start justify-items-start gap-5 py-8 sm:py-14">
      <HeartbeatLine className="w-32 text-signal" />
      <p className="numbers text-small font-semibold text-ink-faint">Errore 404</p>
      <h1 className="text-heading font-semibold">Questa pagina non c'è</h1>
      <p className="max-w-prose text-ink-soft">
        Forse è stata spostata, o l'indirizzo non è completo. Da qui puoi ripartire.
      </p>
      <div className="flex flex-wrap gap-3">
        <ButtonLink to={to.panel()}>Vai al pannello</ButtonLink>
        <ButtonLink to={to.home()} variant="secondary">
          Torna alla Home
        </ButtonLink>
      </div>
    </Page>
  );
}
