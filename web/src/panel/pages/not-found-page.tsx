// An address of the panel that does not exist, told within it.
import { to } from "@/lib/routes";
import { ButtonLink } from "@/ui/button";
import { HeartbeatLine } from "@/ui/heartbeat";
import { PanelPage } from "@/panel/shell/panel-page";

export function NotFoundPage() {
  return (
    <PanelPage title="Pagina non trovata">
      <div className="grid min-h-[50vh] content-center justify-items-start gap-5">
        <HeartbeatLine className="w-32 text-signal" />
        <h1 className="text-heading font-semibold">Pagina non trovata</h1>
        <p className="max-w-prose text-ink-soft">
          L'indirizzo non porta a nessuna pagina del pannello. Controllalo, oppure riparti dai tuoi corsi.
        </p>
        <div className="flex flex-wrap gap-3">
          <ButtonLink to={to.myReservations()}>I Miei Corsi</ButtonLink>
          <ButtonLink to={to.home()} variant="secondary">
            Torna al Sito
          </ButtonLink>
        </div>
      </div>
    </PanelPage>
  );
}
