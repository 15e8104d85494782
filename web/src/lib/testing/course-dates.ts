// Course dates as staff see them, for tests.
import type { CourseDate } from "@/api/types";

export function staffDate(changes: Partial<CourseDate> = {}): CourseDate {
  return {
    id: 7,
    course: { id: 1, title: "BLSD" },
    city: { id: 2, name: "Bergamo", province: "BG" },
    venue: "Via Camozzi, 84",
    date: "2027-03-12T09:00:00+01:00",
    end_date: "2027-03-12T18:00:00+01:00",
    days: [{ start: "2027-03-12T09:00:00+01:00", end: "2027-03-12T18:00:00+01:00" }],
    seats: 12,
    booking_deadline: "2027-03-12T09:00:00+01:00",
    private: 0,
    color: null,
    password: null,
    status: "scheduled",
    note: null,
    cancel_reason: null,
    available: 12,
    booked: 0,
    waiting: 0,
    instructors: { assigned: 1, accepted: 1, needed: 1 },
    ...changes,
  };
}
