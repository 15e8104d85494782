// What stands in the place of the renewals when there are none.
import { to } from "@/lib/routes";
import { Button, ButtonLink } from "@/ui/button";
import { EmptyState } from "@/ui/states";

/** `onClear` is given while the reader searches or filters. */
export function NoRenewals({ onClear }: { onClear: (() => void) | undefined }) {
  if (onClear !== undefined) {
    return (
      <EmptyState
        title="Nessun rinnovo trovato"
        action={
          <Button variant="secondary" onClick={onClear}>
            Azzera la ricerca
          </Button>
        }
      >
        Prova con un altro nome, un altro corso o un periodo più ampio.
      </EmptyState>
    );
  }
  return (
    <EmptyState
      title="Niente da rinnovare"
      action={
        <ButtonLink to={to.certificates()} variant="secondary">
          Vai agli attestati
        </ButtonLink>
      }
    >
      Gli attestati compaiono qui 90 giorni prima di scadere, anche quelli importati. I promemoria partono da soli.
    </EmptyState>
  );
}
