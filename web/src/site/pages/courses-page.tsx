// The course list page.
import { CoursesScreen } from "@/features/courses/courses-screen";
import { filtersIn, isWhole } from "@/features/courses/filters";
import { useCentre } from "@/lib/centre";
import { useLocation } from "react-router";
import { Page } from "@/ui/page";

export function CoursesPage() {
  const { name } = useCentre();
  const filters = filtersIn(new URLSearchParams(useLocation().search));
  return (
    <Page
      title={filters.page > 1 ? `Corsi, pagina ${filters.page}` : "Corsi"}
      listed={isWhole(filters) && filters.page === 1}
      description={`Tutti i corsi di ${name}: primo soccorso, rianimazione ed emergenza, per sanitari e laici, corsi interi e rinnovi, con date e posti liberi.`}
      className="page grid gap-8 pt-10 lg:pt-14"
    >
      <h1 className="text-display font-semibold">Esplora i Corsi</h1>
      <CoursesScreen product={name} />
    </Page>
  );
}
