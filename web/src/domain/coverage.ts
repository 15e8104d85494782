// The texts about the seats of a course date and its instructors.
import type { CalendarCourseDate, InstructorCoverage } from "@/api/types";
import { counted } from "@/lib/numbers";

/** `8 di 12 posti occupati, 2 in attesa` */
export function fillText({ booked, seats, waiting }: Pick<CalendarCourseDate, "booked" | "seats" | "waiting">): string {
  const taken = `${booked} di ${counted(seats, "posto occupato", "posti occupati")}`;
  return waiting > 0 ? `${taken}, ${waiting} in attesa` : taken;
}

export type CoverageState = "missing" | "proposed" | "covered";

/** Whether enough instructors are assigned, and whether they have accepted. */
export function coverageState({ assigned, accepted, needed }: InstructorCoverage): CoverageState {
  if (assigned < needed) return "missing";
  return accepted < needed ? "proposed" : "covered";
}

/** `1 istruttore su 2 necessari` */
export function coverageText(coverage: InstructorCoverage): string {
  const text = `${counted(coverage.assigned, "istruttore", "istruttori")} su ${counted(coverage.needed, "necessario", "necessari")}`;
  return coverageState(coverage) === "proposed" ? `${text}, in attesa di conferma` : text;
}
