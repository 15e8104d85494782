// Home: hero, next dates, audiences, three courses and partners.
import { useState } from "react";
import { useQuery } from "@tanstack/react-query";
import { sentenceFor } from "@/api/failure";
import { chooseCourses, shownOnHome } from "@/features/courses/home-selection";
import { CourseGrid } from "@/features/courses/course-grid";
import { UpcomingDates } from "@/features/courses/upcoming-dates";
import { type CourseFilters, noFilters, searchOf } from "@/features/courses/filters";
import { catalogueQuery } from "@/features/courses/queries";
import { PartnerLogos } from "@/features/centre/partner-logos";
import { useCentre } from "@/lib/centre";
import { counted } from "@/lib/numbers";
import { usePageState } from "@/lib/page-state";
import { to } from "@/lib/routes";
import { useSession } from "@/lib/session/use-session";
import { texts } from "@/lib/texts";
import { AppLink } from "@/ui/app-link";
import { ButtonLink } from "@/ui/button";
import { ArrowRightIcon } from "@/ui/icons";
import { Page } from "@/ui/page";
import { ErrorState, Skeleton } from "@/ui/states";

export function HomePage() {
  const centre = useCentre();
  const catalogue = useQuery(catalogueQuery(noFilters));
  const courses = catalogue.data?.data;
  const picks = usePageState()?.picks;
  // One seed per visit: a refetch keeps the three courses.
  const [seed] = useState(Math.random);

  return (
    <Page
      title={centre.claim === "" ? "Corsi di primo soccorso" : centre.claim}
      listed
      description={`${centre.name}: corsi di primo soccorso ed emergenza per sanitari e laici, con istruttori certificati. Scopri le prossime date e prenota il tuo posto.`}
    >
      <Hero />
      <section aria-labelledby="date" className="border-y border-line bg-surface">
        <div className="page py-6">
          <h2 id="date" className="text-small font-semibold text-brand">
            Prossime date
          </h2>
          {catalogue.isError && courses === undefined ? (
            <ErrorState
              title="Non siamo riusciti a caricare le date"
              message={sentenceFor(catalogue.error)}
              onRetry={() => void catalogue.refetch()}
            />
          ) : (
            <>
              <UpcomingDates courses={courses} ids={picks?.soonest} />
              {catalogue.isError && (
                <p role="status" className="text-small text-ink-soft">
                  I posti liberi potrebbero non essere aggiornati.
                </p>
              )}
            </>
          )}
        </div>
      </section>
      <Audiences />
      <section aria-labelledby="corsi" className="trio page grid gap-8 pt-20">
        <h2 id="corsi" className="text-heading font-semibold">
          Comincia da un corso
        </h2>
        {courses === undefined ? (
          !catalogue.isError && <CardBones />
        ) : (
          <CourseGrid courses={chooseCourses(courses, seed, picks?.chosen)} product={centre.name} headingLevel={3} />
        )}
        <div>
          <ButtonLink to={to.courses()} size="large">
            Scopri i Corsi
          </ButtonLink>
        </div>
      </section>
      <Steps noticeHours={centre.cancellation_notice_hours} />
      {centre.partners.length > 0 && (
        <section aria-labelledby="partner" className="page grid gap-6 pt-20">
          <h2 id="partner" className="text-title font-semibold">
            Chi si forma e lavora con noi
          </h2>
          <PartnerLogos partners={centre.partners} />
        </section>
      )}
    </Page>
  );
}

function CardBones() {
  return (
    <div className="grid gap-6 sm:grid-cols-2 lg:grid-cols-3">
      {Array.from({ length: shownOnHome }, (_, index) => (
        <Skeleton key={index} className="h-112" />
      ))}
    </div>
  );
}

type Door = { name: string; text: string; filters: Partial<CourseFilters> };

/** Three links into the course list, each with a filter for an audience. */
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

function Audiences() {
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

/** Home's hero: title, lead and two buttons. The heartbeat line runs through the picture to both edges of the page. */
function Hero() {
  const loggedIn = useSession().loggedIn === true;
  return (
    <section className="overflow-hidden">
      <div className="page grid items-center gap-x-10 gap-y-8 pt-10 md:grid-cols-[1.05fr_1fr] md:py-10 lg:py-14">
        <div className="grid justify-items-start gap-6">
          <h1 className="text-display font-semibold">Formazione Sanitaria di Eccellenza</h1>
          <p className="max-w-[34rem] text-lead text-ink-soft">
            Corsi di primo soccorso ed emergenza per sanitari e per chi sanitario non è. In aula, con istruttori
            certificati e molta pratica: quando serve, le mani sanno già cosa fare.
          </p>
          <div className="flex flex-wrap gap-3">
            <ButtonLink to={loggedIn ? to.myReservations() : to.register()} size="large" className="min-w-37">
              {loggedIn ? texts.panel : texts.register}
            </ButtonLink>
            <ButtonLink to={to.about()} variant="secondary" size="large">
              {texts.about}
            </ButtonLink>
          </div>
        </div>
        <HeroPicture />
      </div>
    </section>
  );
}

function HeroPicture() {
  return (
    <div className="hero-line">
      <picture>
        <source
          media="(width < 48rem)"
          srcSet="/images/hero-portrait-500.webp 500w, /images/hero-portrait-1000.webp 1000w"
          sizes="(width < 30rem) 100vw, 30rem"
          width={1000}
          height={1060}
        />
        <img
          src="/images/hero-landscape-800.webp"
          srcSet="/images/hero-landscape-800.webp 800w, /images/hero-landscape-1600.webp 1600w"
          sizes="(width < 80rem) 48vw, 36rem"
          width={1600}
          height={1200}
          alt=""
          fetchPriority="high"
          className="relative h-auto w-full"
        />
      </picture>
    </div>
  );
}

type Step = { name: string; text: string };

/** The steps from choosing a course to the certificate. */
function Steps({ noticeHours }: { noticeHours: number }) {
  const steps: readonly Step[] = [
    { name: "Scegli", text: "Trova il corso adatto a te, guarda il programma e la data più comoda." },
    {
      name: "Prenota",
      text: `Bastano un account e due minuti. Cambi programma? Puoi annullare online fino ${noticeHours === 0 ? "all'inizio del corso" : `a ${counted(noticeHours, "ora", "ore")} prima`}.`,
    },
    { name: "Allenati", text: "In aula lavori in piccoli gruppi, al manichino, con un istruttore accanto." },
    { name: "Supera la prova", text: "Ricevi il tuo attestato e sai quando rinnovarlo." },
  ];
  return (
    <section aria-labelledby="come-funziona" className="mt-24 bg-sunken">
      <div className="page grid gap-10 py-20">
        <h2 id="come-funziona" className="text-heading font-semibold">
          Come funziona
        </h2>
        <ol className="grid gap-x-8 gap-y-8 sm:grid-cols-2 lg:grid-cols-4">
          {steps.map(({ name, text }, index) => (
            <li key={name} className="grid content-start gap-2 border-t-2 border-brand pt-4">
              <span className="numbers text-small font-semibold text-brand">{index + 1}</span>
              <h3 className="text-title font-semibold">{name}</h3>
              <p className="text-ink-soft">{text}</p>
            </li>
          ))}
        </ol>
      </div>
    </section>
  );
}
