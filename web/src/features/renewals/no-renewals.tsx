// The messages of an empty list of renewals.
import { to } from "@/lib/routes";
import { ButtonLink } from "@/ui/button";

export const noRenewals = {
  title: "Niente da rinnovare",
  text: "Gli attestati compaiono qui 90 giorni prima di scadere, anche quelli importati. I promemoria partono da soli.",
  action: (
    <ButtonLink to={to.certificates()} variant="secondary">
      Vai agli attestati
    </ButtonLink>
  ),
};

export const noneFound = {
  title: "Nessun rinnovo trovato",
  text: "Prova con un altro nome, un altro corso o un periodo più ampio.",
};
