// Home: hero, next dates, audiences, three courses and partners.
import { useState } from "react";
import { useQuery } from "@tanstack/react-query";
import { sentenceFor } from "@/api/failure";
import { chooseCourses, shownOnHome } from "@/features/courses/home-selection";
import { CourseGrid } from "@/features/courses/course-grid";
import { UpcomingDates } from "@/features/courses/upcoming-dates";
import { noFilters } from "@/features/courses/filters";
import { catalogueQuery } from "@/features/courses/queries";
import { PartnerLogos } from "@/features/centre/partner-logos";
import { useCentre } from "@/lib/centre";
import { usePageState } from "@/lib/page-state";
import { to } from "@/lib/routes";
import { ButtonLink } from "@/ui/button";
import { Page } from "@/ui/page";
import { ErrorState, Skeleton } from "@/ui/states";
import { Audiences } from "./home-audiences";
import { Hero } from "./home-hero";
import { Steps } from "./home-steps";

export function HomePage() {
  const centre = useCentre();
  const catalogue = useQuery(catalogueQuery(noFilters));
  const courses = catalogue.data?.data;
  const picks = usePageState()?.picks;
  // One seed per visit: a refetch keeps the three courses.
  const [seed] = useState(Math.random);

  return (
    <Page
      title={centre.claim}
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
