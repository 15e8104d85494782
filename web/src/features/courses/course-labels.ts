// Italian labels for a course's coded values. The wire's names are translated here.
import type { Course, CourseSummary } from "@/api/types";
import { counted } from "@/lib/numbers";

type Described = Pick<
  CourseSummary | Course,
  "type" | "destinatary" | "external" | "min_participant" | "max_participant" | "duration"
>;

export function courseType(course: Pick<Described, "type">): string {
  return course.type === 0 ? "Intero" : "Rinnovo";
}

export function audience(course: Pick<Described, "destinatary">): string {
  if (course.destinatary === 0) return "Sanitari";
  return course.destinatary === 1 ? "Laici" : "Chiunque";
}

/** The provider of the course; `product` is the centre's name. */
export function provider(course: Pick<Described, "external">, product: string): string {
  return course.external === 0 ? product : "Esterno";
}

export function duration(course: Pick<Described, "duration">): string {
  return counted(course.duration, "ora", "ore");
}

export function participants(course: Pick<Described, "min_participant" | "max_participant">): string {
  return `Da ${course.min_participant} a ${course.max_participant}`;
}

/** `Trovato 1 corso`, `Trovati 12 corsi`. */
export function foundCourses(count: number): string {
  return count === 1 ? "Trovato 1 corso" : `Trovati ${count} corsi`;
}
