// MyReservations. Its empty state offers the course last viewed, with the date that was chosen there, or the catalogue.
import { useQuery } from "@tanstack/react-query";
import { askedDate, chosenDate, type AskedDate } from "@/features/booking/chosen-date";
import { courseQuery } from "@/features/courses/queries";
import { ReservationsScreen } from "@/features/my-reservations/reservations-screen";
import { longDateTime } from "@/lib/dates";
import { to } from "@/lib/routes";
import { session, sessionKeys } from "@/lib/storage";
import { ButtonLink } from "@/ui/button";
import { CourseDateTime } from "@/domain/course-date-time";
import { isFull } from "@/domain/date-options";
import { EmptyState } from "@/ui/states";

export const MyReservations = () => <ReservationsScreen noUpcoming={<NoUpcoming />} />;

export function NoUpcoming() {
  const stored = session.read(sessionKeys.lastCourse);
  const [, id, query = ""] = /^([1-9]\d{0,15})(\?date=(?:next|[1-9]\d{0,15}))?$/.exec(stored ?? "") ?? [];
  if (id !== undefined) return <WithLastCourse id={Number(id)} asked={askedDate(query)} />;
  return (
    <EmptyState title="Nessun corso in programma" action={<CatalogueLink />}>
      Scegli un corso e una data: la prenotazione comparirà qui.
    </EmptyState>
  );
}

function WithLastCourse({ id, asked }: { id: number; asked: AskedDate }) {
  const { data: course } = useQuery(courseQuery(id));
  const date = course === undefined ? null : chosenDate(asked, course.next_dates, undefined);
  return (
    <EmptyState
      title="Nessun corso in programma"
      action={
        <>
          {course !== undefined && <ButtonLink to={resume(id, asked)}>Riprendi la prenotazione</ButtonLink>}
          <CatalogueLink second={course !== undefined} />
        </>
      }
    >
      {course === undefined ? (
        "Scegli un corso e una data: la prenotazione comparirà qui."
      ) : date === null ? (
        <>
          Stavi guardando <strong className="font-semibold text-ink">{course.title}</strong>: scegli una data e la
          prenotazione comparirà qui.
        </>
      ) : (
        <>
          Stavi prenotando <strong className="font-semibold text-ink">{course.title}</strong>,{" "}
          <CourseDateTime date={date} format={longDateTime} />, {date.city.name}.{" "}
          {isFull(date)
            ? "I posti sono esauriti: puoi metterti in lista d'attesa."
            : "La data è ancora scelta: manca solo la conferma."}
        </>
      )}
    </EmptyState>
  );
}

function resume(course: number, asked: AskedDate): string {
  if (asked === null) return to.course(course);
  return asked === "next" ? to.nextDate(course) : to.courseDate(course, asked);
}

function CatalogueLink({ second = false }: { second?: boolean }) {
  return (
    <ButtonLink to={to.courses()} variant={second ? "secondary" : "primary"}>
      Scopri i Corsi
    </ButtonLink>
  );
}
