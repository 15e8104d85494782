// The overview and its figures, for tests.
import type { CourseFigures, Overview, OverviewDate, OverviewFigures, StepFigures } from "@/api/types";
import { staffDate } from "./course-dates";

export function overviewDate(changes: Partial<OverviewDate> = {}): OverviewDate {
  return {
    course_date: staffDate({ booked: 8, instructors: { assigned: 2, accepted: 1, needed: 2 } }),
    teachers: [
      { id: 11, name: "Anna", surname: "Bianchi", accepted: true },
      { id: 12, name: "Marco", surname: "Rossi", accepted: false },
    ],
    mine: false,
    ...changes,
  };
}

/** On 12 March 2027, with nothing to do. */
export function overview(changes: Partial<Overview> = {}): Overview {
  const dates = changes.dates ?? [overviewDate()];
  return {
    today: "2027-03-12",
    dates,
    dates_total: dates.length,
    needs: [],
    renewals: { expiring: 0, reminded: 0, booked: 0, renewed: 0, lapsed: 0 },
    first_steps: null,
    ...changes,
  };
}

export function step(from: string, to: string, changes: Partial<StepFigures> = {}): StepFigures {
  return { from, to, bookings: 0, cancelled: 0, dates: 0, seats: 0, taken: 0, ...changes };
}

export function courseFigures(changes: Partial<CourseFigures> = {}): CourseFigures {
  return {
    course: { id: 1, title: "BLSD" },
    dates: 2,
    seats: 24,
    taken: 20,
    present: 18,
    absent: 2,
    passed: 17,
    failed: 1,
    ...changes,
  };
}

/** Three weeks of two courses. */
export function figures(changes: Partial<OverviewFigures> = {}): OverviewFigures {
  return {
    from: "2027-02-22",
    to: "2027-03-12",
    step: "week",
    steps: [
      step("2027-02-22", "2027-02-28", { bookings: 10, cancelled: 2, dates: 1, seats: 12, taken: 12 }),
      step("2027-03-01", "2027-03-07", { bookings: 1 }),
      step("2027-03-08", "2027-03-12", { bookings: 19, dates: 3, seats: 36, taken: 20 }),
    ],
    bookings_before: 24,
    courses: [
      courseFigures(),
      courseFigures({
        course: { id: 2, title: "Trauma" },
        seats: 24,
        taken: 12,
        present: 9,
        absent: 3,
        passed: 9,
        failed: 0,
      }),
      courseFigures({
        course: { id: 3, title: "ALS" },
        seats: 0,
        taken: 0,
        present: 0,
        absent: 0,
        passed: 0,
        failed: 0,
      }),
    ],
    ...changes,
  };
}
