// About: mission, three reasons to choose the centre, and its figures.
import { Counters } from "@/features/centre/counters";
import { useCentre } from "@/lib/centre";
import { to } from "@/lib/routes";
import { ButtonLink } from "@/ui/button";
import { Page } from "@/ui/page";

type Reason = { name: string; text: string };

const reasonsFor = (accreditation: string): readonly Reason[] => [
  {
    name: "Un'offerta formativa completa",
    text: "Dal primo soccorso alla rianimazione avanzata, dall'adulto al lattante, dal corso intero al rinnovo: un percorso per ogni ruolo e per ogni momento della tua formazione.",
  },
  {
    name: "Istruttori esperti e certificati",
    text: `I nostri istruttori ${accreditation === "" ? "" : `sono certificati da ${accreditation} e `}lavorano ogni giorno nell'emergenza. In aula ti correggono mentre fai, non dopo.`,
  },
  {
    name: "Strumenti e tecnologia",
    text: "Manichini che misurano ogni compressione, defibrillatori da addestramento e attestati digitali, sempre a portata di mano nella tua area personale.",
  },
];

export function AboutPage() {
  const centre = useCentre();
  return (
    <Page
      title="Chi Siamo"
      listed
      description={`La missione di ${centre.name}, tre buoni motivi per scegliere i nostri corsi e i numeri della nostra formazione sanitaria.`}
    >
      <div className="page grid items-center gap-x-16 gap-y-8 pt-10 lg:grid-cols-[1fr_1.1fr] lg:pt-14">
        <h1 className="text-display font-semibold lg:col-start-1 lg:self-end">Chi Siamo</h1>
        <img
          src="/images/about-800.webp"
          srcSet="/images/about-800.webp 800w, /images/about-1600.webp 1600w"
          sizes="(width < 64rem) 100vw, 38rem"
          width={1600}
          height={1000}
          alt=""
          fetchPriority="high"
          className="h-auto w-full rounded-panel lg:col-start-2 lg:row-span-2 lg:row-start-1"
        />
        <section aria-labelledby="missione" className="grid max-w-prose gap-4 lg:col-start-1 lg:self-start">
          <h2 id="missione" className="text-small font-semibold text-brand">
            La nostra missione
          </h2>
          <p className="text-title font-medium">
            Nei primi minuti di un'emergenza conta chi è già lì. Vogliamo che sappia cosa fare, e che lo faccia senza
            esitare.
          </p>
          <p className="text-ink-soft">
            Per questo formiamo chi cura per mestiere e chi si trova a soccorrere per caso, con lo stesso metodo: poche
            parole, procedure aggiornate e tante ripetizioni, finché il gesto diventa automatico. Un buon corso non
            finisce con un attestato: resta nelle mani.
          </p>
        </section>
      </div>
      <section aria-labelledby="motivi" className="page grid gap-8 pt-20">
        <h2 id="motivi" className="text-heading font-semibold">
          Tre motivi per sceglierci
        </h2>
        <ol className="grid gap-x-10 gap-y-8 md:grid-cols-3">
          {reasonsFor(centre.accreditation).map(({ name, text }, index) => (
            <li key={name} className="grid content-start gap-2.5 border-t-2 border-brand pt-4">
              <span className="numbers text-small font-semibold text-brand">{index + 1}</span>
              <h3 className="text-title font-semibold">{name}</h3>
              <p className="text-ink-soft">{text}</p>
            </li>
          ))}
        </ol>
      </section>
      {Object.values(centre.counters).some((number) => number > 0) && (
        <section aria-labelledby="numeri" className="mt-24 bg-sunken">
          <div className="page grid gap-8 py-20">
            <h2 id="numeri" className="text-heading font-semibold">
              I nostri numeri
            </h2>
            <Counters counters={centre.counters} />
          </div>
        </section>
      )}
      <section className="page grid justify-items-start gap-6 pt-20">
        <h2 className="max-w-prose text-heading font-semibold">Trova il corso che fa per te</h2>
        <ButtonLink to={to.courses()} size="large">
          Scopri i Corsi
        </ButtonLink>
      </section>
    </Page>
  );
}
