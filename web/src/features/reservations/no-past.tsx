// What the past reservations show when there are none.
import { to } from "@/lib/routes";
import { ButtonLink } from "@/ui/button";
import { EmptyState } from "@/ui/states";

export function NoPast() {
  return (
    <EmptyState title="Ancora nessun corso passato" action={<ButtonLink to={to.courses()}>Scopri i Corsi</ButtonLink>}>
      Qui troverai i corsi che hai seguito, con il loro esito, e le prenotazioni annullate.
    </EmptyState>
  );
}
