// Shifts and instructors, for tests.
import type { HoursTaught, Shift, ShiftCandidate, ShiftCoverage, ShiftInstructor, ShiftPerson } from "@/api/types";

export const anna: ShiftPerson = { id: 11, name: "Anna", surname: "Bianchi" };
export const marco: ShiftPerson = { id: 12, name: "Marco", surname: "Rossi" };

type ShiftDate = NonNullable<Shift["course_date"]>;

export function dateOfShift(changes: Partial<ShiftDate> = {}): ShiftDate {
  return {
    id: 7,
    date: "2027-03-12T09:00:00+01:00",
    end_date: "2027-03-12T18:00:00+01:00",
    city: { id: 2, name: "Bergamo", province: "BG" },
    venue: "Via Camozzi, 84",
    course: { id: 1, title: "BLSD" },
    color: "#0b5d4b",
    status: "scheduled",
    ...changes,
  };
}

/** Anna's on the whole of a date, proposed. */
export function shift(changes: Partial<Shift> = {}): Shift {
  const { date: start, end_date: end } = dateOfShift();
  return {
    id: 3,
    user: anna,
    course_date: dateOfShift(),
    start,
    end,
    days: [{ start, end }],
    hours: 9,
    role: "istruttore",
    status: "proposed",
    note: null,
    mine: false,
    etag: '"3-a"',
    ...changes,
  };
}

export function instructor(person: ShiftPerson, changes: Partial<ShiftInstructor> = {}): ShiftInstructor {
  return { user: person, istructor: true, mine: false, availability: null, ...changes };
}

/** A date that needs two instructors, and has none. */
export function coverage(changes: Partial<ShiftCoverage> = {}): ShiftCoverage {
  const { date: start, end_date: end } = dateOfShift();
  return {
    course_date: dateOfShift(),
    days: [{ start, end }],
    booked: 10,
    needed: 2,
    accepted: 0,
    proposed: 0,
    missing: 2,
    ...changes,
  };
}

export function candidate(user: ShiftPerson, hours: number, reason: string | null = null): ShiftCandidate {
  return { user, free: reason === null, reason, status: null, hours };
}

/** So many hours in the first months, none later. */
export function hoursTaught(user: ShiftPerson, first: number[]): HoursTaught {
  const months = Array.from({ length: 12 }, (_, index) => first[index] ?? 0);
  return { user, months, total: months.reduce((sum, hours) => sum + hours, 0) };
}
