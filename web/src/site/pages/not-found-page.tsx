// The 404 page, also for courses that no longer exist.
import { to } from "@/lib/routes";
import { ButtonLink } from "@/ui/button";
import { Page } from "@/ui/page";
import { ErrorLayout } from "./error-layout";

export function NotFoundPage({ what = "page" }: { what?: "page" | "course" }) {
  const course = what === "course";
  const text = course
    ? "Forse non è più in programma, o l'indirizzo non è completo. Nell'elenco trovi tutti i corsi aperti."
    : "Forse è stata spostata, o l'indirizzo non è completo. Da qui puoi ripartire.";
  return (
    <Page title={course ? "Corso non trovato" : "Pagina non trovata"} description={text} className="page">
      <ErrorLayout code="404" title={course ? "Questo corso non c'è" : "Questa pagina non c'è"} text={text}>
        <ButtonLink to={to.courses()} size="large">
          Scopri i Corsi
        </ButtonLink>
        <ButtonLink to={to.home()} variant="secondary" size="large">
          Torna alla Home
        </ButtonLink>
      </ErrorLayout>
    </Page>
  );
}
