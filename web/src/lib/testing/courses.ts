// Courses for tests: plausible ones, of which each test names only what it is about.
import type {
  CertificateOption,
  City,
  Course,
  CourseDateOption,
  CourseList,
  CourseSummary,
  NextDate,
} from "@/api/types";

export const milano: City = { id: 1, name: "Milano", province: "MI" };

export const nextDate: NextDate = {
  date: "2027-03-12T09:00:00+01:00",
  city: milano,
  private: 0,
  available: 4,
};

export function summary(id: number, traits: Partial<CourseSummary> = {}): CourseSummary {
  return {
    id,
    title: `Corso ${id}`,
    description: "Manovre di base.",
    short_description: "Le basi.",
    type: 0,
    destinatary: 1,
    external: 0,
    duration: 5,
    min_participant: 6,
    max_participant: 18,
    next_date: nextDate,
    ...traits,
  };
}

export function list(...courses: CourseSummary[]): CourseList {
  return { data: courses, meta: { current_page: 1, last_page: 1, per_page: courses.length, total: courses.length } };
}

export function courseDate(traits: Partial<CourseDateOption> = {}): CourseDateOption {
  return {
    id: 70,
    date: "2027-03-12T09:00:00+01:00",
    end_date: "2027-03-12T14:00:00+01:00",
    city: milano,
    venue: "Via Verdi 1",
    private: 0,
    color: null,
    password: false,
    available: 4,
    seats: 18,
    ...traits,
  };
}

export function certificateOption(traits: Partial<CertificateOption> = {}): CertificateOption {
  return {
    id: 71,
    name: "Attestato",
    always: 0,
    validity_months: 24,
    validity_to_month_end: false,
    validity_from: "course_end",
    external: false,
    id_renewal_course: null,
    retired: false,
    ...traits,
  };
}

export function course(traits: Partial<Course> = {}): Course {
  return {
    id: 7,
    title: "BLSD esecutore",
    description: "Rianimazione e defibrillazione.",
    short_description: "Cinque ore per saper salvare una vita.",
    type: 0,
    destinatary: 2,
    external: 0,
    duration: 5,
    min_participant: 6,
    max_participant: 18,
    participants_per_instructor: 6,
    goal: "Riconoscere un arresto.",
    requirements: ["Nessuno"],
    arguments: ["Compressioni", "Ventilazioni"],
    frontal_teaching: "Due lezioni brevi.",
    pratice_teaching: null,
    test_methods: null,
    program: null,
    program_module: null,
    what_to_bring: [],
    next_dates: [courseDate()],
    certificates: [certificateOption({ id: 71, name: "Attestato BLSD" })],
    ...traits,
  };
}
