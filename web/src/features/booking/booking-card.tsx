// The booking card of a course: asks visitors to log in, and gives everybody else the form. The form, with its Select,
// comes in a chunk of its own, so that a visitor's first load does not carry it.
import { Suspense } from "react";
import type { Course } from "@/api/types";
import { professionals } from "@/domain/audience";
import { useCentre } from "@/lib/centre";
import { longDateTime } from "@/lib/dates";
import { lazyComponent } from "@/lib/lazy-component";
import { to } from "@/lib/routes";
import { useSession } from "@/lib/session/use-session";
import { texts } from "@/lib/texts";
import { ButtonLink } from "@/ui/button";
import { Card } from "@/ui/card";
import { CourseDateTime } from "@/domain/course-date-time";
import { ErrorBoundary } from "@/ui/error-boundary";
import { isFull } from "@/domain/date-options";
import { NoScriptNotice } from "@/ui/no-script-notice";
import { BookingSkeleton } from "./booking-skeleton";
import { chosenDate, useAskedDate } from "./chosen-date";

const BookingForm = lazyComponent(async () => (await import("./booking-form")).BookingForm);

export function BookingCard({ course }: { course: Course }) {
  const loggedIn = useSession().loggedIn === true;
  return (
    <Card className="grid gap-5 p-5 shadow-raised sm:p-6">
      <h2 className="text-title font-semibold">Prenotazione</h2>
      {loggedIn ? (
        <ErrorBoundary resetKey={String(course.id)}>
          <Suspense fallback={<BookingSkeleton />}>
            <BookingForm key={course.id} course={course} />
          </Suspense>
        </ErrorBoundary>
      ) : (
        <LoginFirst course={course} />
      )}
    </Card>
  );
}

/** Login and registration lead back here with the chosen date: it is in the address, which they remember. */
function LoginFirst({ course }: { course: Course }) {
  const asked = useAskedDate();
  const date = chosenDate(asked, course.next_dates, undefined);
  return (
    <>
      {date !== null && (
        <p className="rounded-control bg-brand-soft px-4 py-3 text-compact leading-snug">
          {isFull(date) ? "Posti esauriti: stai per metterti in lista d'attesa per" : "Stai per prenotare"}{" "}
          <strong className="font-semibold">
            <CourseDateTime date={date} format={longDateTime} />, {date.city.name}
          </strong>
          .
        </p>
      )}
      {date === null && typeof asked === "number" && course.next_dates.length > 0 && (
        <p className="rounded-control bg-info-soft px-4 py-3 text-compact leading-snug text-info">
          {texts.linkedDateGone}
        </p>
      )}
      {course.destinatary === professionals && <p className="font-semibold">Corso riservato ai sanitari.</p>}
      <p className="text-ink-soft">Per prenotarsi è necessario effettuare prima il login.</p>
      <NoScriptNotice purpose="Per prenotare dal sito" centre={useCentre()} />
      <div className="grid grid-cols-2 gap-2">
        <ButtonLink to={to.login()}>{texts.login}</ButtonLink>
        <ButtonLink to={to.register()} variant="secondary">
          {texts.register}
        </ButtonLink>
      </div>
    </>
  );
}
