// The course page. It puts the booking card, which belongs to another feature, beside the course.
import { useQuery } from "@tanstack/react-query";
import { useEffect, type MouseEvent } from "react";
import { ApiFailure, sentenceFor } from "@/api/failure";
import type { Course } from "@/api/types";
import { askedDate, chosenDate, useAskedDate } from "@/features/booking/chosen-date";
import { useMyBooking } from "@/features/booking/queries";
import { CourseDates } from "@/features/courses/course-dates";
import { CourseScreen, CourseSkeleton } from "@/features/courses/course-screen";
import { courseQuery } from "@/features/courses/queries";
import { useCentre } from "@/lib/centre";
import { useLocation } from "react-router";
import { usePageState } from "@/lib/page-state";
import { to } from "@/lib/routes";
import { session, sessionKeys } from "@/lib/storage";
import { texts } from "@/lib/texts";
import { AppLink } from "@/ui/app-link";
import { ButtonLink } from "@/ui/button";
import { ArrowLeftIcon } from "@/ui/icons";
import { Page } from "@/ui/page";
import { ErrorState } from "@/ui/states";
import { BookingAside } from "@/site/booking-aside";
import { useBookingPanel, useChooseDate } from "@/site/booking-panel";
import { NotFoundPage } from "@/site/lazy-components";

export function CoursePage({ id }: { id: number }) {
  const centre = useCentre();
  const { open } = useBookingPanel();
  const unknown = usePageState()?.notFound === true;
  const { data: course, error, refetch } = useQuery({ ...courseQuery(id), enabled: !unknown });
  const found = course !== undefined;
  const asked = askedDate(useLocation().search);
  useEffect(() => {
    // The empty state of MyReservations offers the course last viewed, with the date that was chosen.
    if (found) session.write(sessionKeys.lastCourse, asked === null ? String(id) : `${id}?date=${asked}`);
  }, [found, id, asked]);

  if (unknown || (error instanceof ApiFailure && error.kind === "notFound")) return <NotFoundPage what="course" />;
  return (
    <Page
      title={course?.title ?? null}
      description={course?.short_description}
      listed
      className="page grid gap-6 pt-6 print:p-0"
    >
      <AppLink
        to={to.courses()}
        onClick={backToList}
        inert={open}
        className="inline-flex min-h-target items-center gap-2 justify-self-start text-compact font-medium text-ink-soft hover:text-ink print:hidden"
      >
        <ArrowLeftIcon className="size-4" /> Tutti i corsi
      </AppLink>
      {course !== undefined ? (
        <CourseScreen
          course={course}
          product={centre.name}
          covered={open}
          dates={<Dates course={course} />}
          booking={<BookingAside course={course} />}
        />
      ) : error === null ? (
        <>
          <h1 className="sr-only">{texts.loading}</h1>
          <CourseSkeleton />
        </>
      ) : (
        <>
          <h1 className="sr-only">Corso</h1>
          <ErrorState
            title="Non siamo riusciti a caricare il corso"
            message={sentenceFor(error)}
            onRetry={() => void refetch()}
            action={
              <ButtonLink to={to.courses()} variant="secondary">
                Torna ai corsi
              </ButtonLink>
            }
          />
        </>
      )}
    </Page>
  );
}

/** A reader who comes from the list goes back to it with its search, its filters and its scroll position. */
function backToList(event: MouseEvent): void {
  if (!("navigation" in window)) return;
  const { currentEntry } = window.navigation;
  const before = window.navigation.entries()[(currentEntry?.index ?? 0) - 1]?.url ?? null;
  if (before === null || new URL(before).pathname !== to.courses()) return;
  event.preventDefault();
  history.back();
}

/**
 * The dates, with the one that is chosen and those that the reader holds. A component of its own: the page, rendered again while
 * the booking card is not hydrated, would lose the card that the server made.
 */
function Dates({ course }: { course: Course }) {
  const asked = useAskedDate();
  const { data: mine } = useMyBooking(course.id);
  const onChoose = useChooseDate();
  const chosen = chosenDate(asked, course.next_dates, mine)?.id ?? null;
  return (
    <CourseDates
      dates={course.next_dates}
      contact={useCentre().email}
      choice={{ course: course.id, chosen, held: mine?.dates ?? [], onChoose }}
    />
  );
}
