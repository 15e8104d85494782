// The booking card of a course: asks visitors to log in, and gives everybody else the form. The form, with its Select,
// comes in a chunk of its own, so that a visitor's first load does not carry it.
import { Suspense } from "react";
import type { Course } from "@/api/types";
import { useCentre } from "@/lib/centre";
import { lazyComponent } from "@/lib/lazy-component";
import { to } from "@/lib/routes";
import { useSession } from "@/lib/session/use-session";
import { texts } from "@/lib/texts";
import { ButtonLink } from "@/ui/button";
import { Card } from "@/ui/card";
import { ErrorBoundary } from "@/ui/error-boundary";
import { Skeleton } from "@/ui/states";
import { NoScriptNotice } from "@/ui/no-script-notice";

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
        <LoginFirst />
      )}
    </Card>
  );
}

/** Login remembers this page by itself: the navigation guard stores where it is entered from. */
function LoginFirst() {
  return (
    <>
      <p className="text-ink-soft">Per prenotarsi è necessario effettuare prima il login.</p>
      <NoScriptNotice purpose="Per prenotare dal sito" centre={useCentre()} />
      <ButtonLink to={to.login()} wide>
        {texts.login}
      </ButtonLink>
    </>
  );
}

function BookingSkeleton() {
  return (
    <div className="grid gap-5">
      <Skeleton className="h-18" />
      <Skeleton className="h-18" />
      <Skeleton className="h-12" />
    </div>
  );
}
