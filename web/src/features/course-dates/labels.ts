// The words and colours of course dates.
import type { CalendarCourseDate, CourseDateStatus, InstructorCoverage } from "@/api/types";
import type { BadgeTone } from "@/ui/badge";
import { counted } from "@/lib/numbers";

export const statusLabels: Record<CourseDateStatus, string> = {
  scheduled: "Programmata",
  confirmed: "Confermata",
  cancelled: "Annullata",
  completed: "Conclusa",
};

export const statusTones: Record<CourseDateStatus, BadgeTone> = {
  scheduled: "neutral",
  confirmed: "brand",
  cancelled: "danger",
  completed: "info",
};

/** The calendar's colour of a date without one. */
export const usualColor = "var(--brand)";

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
