// Three links into the course list, each with a filter for an audience.
import { noFilters, searchOf, type CourseFilters } from "@/features/courses/filters";
import { to } from "@/lib/routes";
import { AppLink } from "@/ui/app-link";
import { ArrowRightIcon } from "@/ui/icons";

type Door = { name: string; text: string; filters: Partial<CourseFilters> };

const doors: readonly Door[] = [
  {
    name: "Lavori in sanità",
    text: "Medici, infermieri, soccorritori, studenti: dalla rianimazione di base alle tecniche avanzate, in squadra.",
    filters: { recipient: 0 },
  },
  {
    name: "Non sei un sanitario",
    text: "Genitori, insegnanti, allenatori, lavoratori: le manovre che contano prima che arrivi l'ambulanza.",
    filters: { recipient: 1 },
  },
  {
    name: "Hai un attestato da rinnovare",
    text: "Un retraining più breve, per ritrovare gesti sicuri e tenere valida la tua certificazione.",
    filters: { courseType: 1 },
  },
];

export function Audiences() {
  return (
    <section aria-labelledby="per-chi" className="page grid gap-6 pt-20 lg:grid-cols-[1fr_2fr] lg:gap-16">
      <h2 id="per-chi" className="text-heading font-semibold">
        Un corso per ogni mano
      </h2>
      <ul>
        {doors.map(({ name, text, filters }) => (
          <li key={name} className="border-t border-line last:border-b">
            <AppLink
              to={to.courses(searchOf({ ...noFilters, ...filters }))}
              className="group grid grid-cols-[1fr_auto] items-center gap-x-6 gap-y-1 py-6 sm:grid-cols-[15rem_1fr_auto]"
            >
              <span className="text-title font-semibold group-hover:text-brand">{name}</span>
              <span className="text-ink-soft max-sm:col-span-2 max-sm:row-start-2">{text}</span>
              <ArrowRightIcon className="size-6 text-brand transition-transform group-hover:translate-x-1" />
            </AppLink>
          </li>
        ))}
      </ul>
    </section>
  );
}
