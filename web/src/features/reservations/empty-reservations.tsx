// Nothing is planned: back to the course last looked at, where there is one, or on to the catalogue.
import { useQuery } from "@tanstack/react-query";
import { to } from "@/lib/routes";
import { ButtonLink } from "@/ui/button";
import { EmptyState } from "@/ui/states";
import { lastCourseQuery } from "./queries";

export function EmptyReservations({ lastCourse }: { lastCourse: number | null }) {
  const { data: course } = useQuery({ ...lastCourseQuery(lastCourse ?? 0), enabled: lastCourse !== null });
  const catalogue = (
    <ButtonLink to={to.courses()} variant={course === undefined ? "primary" : "secondary"}>
      Scopri i Corsi
    </ButtonLink>
  );
  if (course === undefined) {
    return (
      <EmptyState title="Nessun corso in programma" action={catalogue}>
        Scegli un corso e prenota la data che preferisci: la ritrovi qui.
      </EmptyState>
    );
  }
  return (
    <EmptyState
      title="Nessun corso in programma"
      action={
        <>
          <ButtonLink to={to.course(course.id)}>Torna a {course.title}</ButtonLink>
          {catalogue}
        </>
      }
    >
      Riprendi da dove eri rimasto, oppure guarda gli altri corsi.
    </EmptyState>
  );
}
