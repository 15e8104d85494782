// Certificates as the API lists and checks them, for tests.
import type { CertificateCheck, ListedCertificate } from "@/api/types";

export function certificate(traits: Partial<ListedCertificate> = {}): ListedCertificate {
  return {
    id: 5,
    number: "2027-000005",
    code: "01AB-CDEF-0123-4567",
    title: "BLSD esecutore",
    option: "Attestato BLSD",
    holder: "Anna Bianchi",
    name: "Anna",
    surname: "Bianchi",
    status: "valid",
    status_reason: null,
    issued_at: "2027-03-12T18:00:00+01:00",
    expires_at: "2029-03-31",
    imported: false,
    external: false,
    replaced_by: null,
    id_user: 7,
    unlinked: null,
    id_reservation: 11,
    id_course_date: 3,
    ...traits,
  };
}

/** A page of them. */
export function certificateList(data: ListedCertificate[]) {
  return { data, meta: { current_page: 1, last_page: 1, per_page: 25, total: data.length } };
}

export function certificateCheck(traits: Partial<CertificateCheck> = {}): CertificateCheck {
  return {
    status: "valid",
    number: "2027-000005",
    title: "Attestato di partecipazione ECM",
    course: "BLSD esecutore",
    course_days: ["2027-03-11", "2027-03-12"],
    course_ended_at: "2027-03-12T18:00:00+01:00",
    issued_at: "2027-03-12T18:00:00+01:00",
    expires_at: "2029-03-31",
    holder: "A. B.",
    surname_fits: null,
    ...traits,
  };
}

export const unknownCheck: CertificateCheck = {
  status: "unknown",
  number: null,
  title: null,
  course: null,
  course_days: [],
  course_ended_at: null,
  issued_at: null,
  expires_at: null,
  holder: null,
  surname_fits: null,
};
