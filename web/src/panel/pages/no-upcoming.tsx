// The empty state of MyReservations. It offers the course last viewed, or the catalogue.
import { useQuery } from "@tanstack/react-query";
import { courseQuery } from "@/features/courses/queries";
import { to } from "@/lib/routes";
import { session, sessionKeys } from "@/lib/storage";
import { ButtonLink } from "@/ui/button";
import { EmptyState } from "@/ui/states";

export function NoUpcoming() {
  const stored = session.read(sessionKeys.lastCourse);
  const [, id, query] = /^([1-9]\d{0,15})(\?date=next)?$/.exec(stored ?? "") ?? [];
  if (id !== undefined) return <WithLastCourse id={Number(id)} next={query !== undefined} />;
  return (
    <EmptyState title="Nessun corso in programma" action={<CatalogueLink />}>
      Scegli un corso e una data: la prenotazione comparirà qui.
    </EmptyState>
  );
}

/** `next`: a link to the nearest date had led to the course. */
function WithLastCourse({ id, next }: { id: number; next: boolean }) {
  const { data: course } = useQuery(courseQuery(id));
  return (
    <EmptyState
      title="Nessun corso in programma"
      action={
        <>
          {course !== undefined && (
            <ButtonLink to={next ? to.nextDate(id) : to.course(id)}>Riprendi la prenotazione</ButtonLink>
          )}
          <CatalogueLink second={course !== undefined} />
        </>
      }
    >
      {course === undefined ? (
        "Scegli un corso e una data: la prenotazione comparirà qui."
      ) : (
        <>
          Stavi guardando <strong className="font-semibold text-ink">{course.title}</strong>: scegli una data e la
          prenotazione comparirà qui.
        </>
      )}
    </EmptyState>
  );
}

function CatalogueLink({ second = false }: { second?: boolean }) {
  return (
    <ButtonLink to={to.courses()} variant={second ? "secondary" : "primary"}>
      Scopri i Corsi
    </ButtonLink>
  );
}
