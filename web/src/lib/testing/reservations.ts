// Reservations for tests: plausible ones, of which each test names only what it is about.
import type { MyReservation, MyReservationList, PageMeta, ReservationCertificate } from "@/api/types";
import { milano } from "./courses";

export function reservation(traits: Partial<MyReservation> = {}): MyReservation {
  return {
    id: 5,
    status: "confirmed",
    attendance: "unknown",
    outcome: "none",
    created_at: "2027-01-10T18:30:00+01:00",
    cancelled_at: null,
    waiting_position: null,
    cancellable: true,
    cancellable_until: "2027-03-10T09:00:00+01:00",
    course_date: {
      id: 70,
      date: "2027-03-12T09:00:00+01:00",
      end_date: "2027-03-12T14:00:00+01:00",
      city: milano,
      venue: "Via Verdi 1",
      private: 0,
      status: "scheduled",
      course: { id: 7, title: "BLSD esecutore" },
    },
    certificates: [],
    ...traits,
  };
}

export function reservations(data: MyReservation[], meta: Partial<PageMeta> = {}): MyReservationList {
  return { data, meta: { current_page: 1, last_page: 1, per_page: 10, total: data.length, ...meta } };
}

/** A reservation's date with other traits: `reservation(onDate({ private: 1 }))`. */
export function onDate(traits: Partial<MyReservation["course_date"]>): Pick<MyReservation, "course_date"> {
  return { course_date: { ...reservation().course_date, ...traits } };
}

export const pendingCertificate: ReservationCertificate = {
  id: 9,
  name: "Attestato BLSD",
  status: "pending",
  number: null,
  external: false,
  id_certificate: null,
  code: null,
  issued_at: null,
  expires_at: null,
  replaces: null,
  reason: null,
  renewal_course: null,
  renewal: null,
};
