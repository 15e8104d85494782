// Reservations of a date as staff see them, for tests.
import type { CourseDate, ParticipantList, ReservationCertificate, StaffReservation } from "@/api/types";
import { staffDate } from "./course-dates";

export const dateOfStaff: CourseDate = staffDate({
  id: 3,
  course: { id: 1, title: "BLSD esecutore" },
  city: { id: 1, name: "Milano", province: "MI" },
  venue: "Via Manzoni, 12",
  password: "cuore",
  available: 10,
  booked: 2,
  waiting: 1,
});

/** The same once it is over. */
export const pastDateOfStaff: CourseDate = {
  ...dateOfStaff,
  date: "2026-03-12T09:00:00+01:00",
  end_date: "2026-03-12T18:00:00+01:00",
};

const halfDays = [
  { day: "2027-03-12", half: "morning" },
  { day: "2027-03-12", half: "afternoon" },
] as const;

export function participant(traits: Partial<StaffReservation> = {}): StaffReservation {
  const { date, end_date, city, venue, status, course, id } = dateOfStaff;
  return {
    id: 41,
    status: "confirmed",
    attendance: "unknown",
    outcome: "none",
    created_at: "2027-01-12T09:00:00+01:00",
    cancelled_at: null,
    recorded_at: null,
    note: null,
    waiting_position: null,
    certificate: null,
    course_date: { id, date, end_date, city, venue, status, course, private: 0 },
    user: {
      id: 7,
      name: "Anna",
      surname: "Bianchi",
      email: "anna@example.it",
      contact_email: null,
      fiscal_code: "BNCNNA80A41F205X",
      phone: "3331234567",
      company: null,
    },
    certificates: [],
    attendances: halfDays.map((one) => ({ ...one, status: "unknown", at: null })),
    ...traits,
  };
}

/** The fields that an issued certificate adds to one that is due. */
export const issuedCertificate: Partial<ReservationCertificate> = {
  status: "issued",
  id_certificate: 77,
  number: "2027-000123",
  code: "0123456789ABCDEF",
  issued_at: "2027-03-15T10:00:00+01:00",
  expires_at: "2029-03-31",
};

export function participants(data: StaffReservation[]): ParticipantList {
  return {
    data,
    meta: { current_page: 1, last_page: 1, per_page: 100, total: data.length },
    half_days: [...halfDays],
  };
}
