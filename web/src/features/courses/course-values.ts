// The values of the course form: how they come from a course and go back to the wire.
import type { CertificateOption, Course, CourseWrite, ProgramDay } from "@/api/types";

export type CourseValues = {
  title: string;
  short_description: string;
  description: string;
  type: number;
  destinatary: number;
  external: number;
  duration: number | null;
  min_participant: number | null;
  max_participant: number | null;
  participants_per_instructor: number | null;
  goal: string;
  requirements: Item[];
  arguments: Item[];
  what_to_bring: Item[];
  frontal_teaching: string;
  pratice_teaching: string;
  test_methods: string;
  program: SectionValues[];
  program_module: SectionValues[];
  certificates: CertificateValues[];
  /** Whether it is published once it is saved. */
  published: boolean;
};

export type TypedField = Exclude<keyof CourseValues, "published">;

const typedFields = [
  "title",
  "short_description",
  "description",
  "type",
  "destinatary",
  "external",
  "duration",
  "min_participant",
  "max_participant",
  "participants_per_instructor",
  "goal",
  "requirements",
  "arguments",
  "what_to_bring",
  "frontal_teaching",
  "pratice_teaching",
  "test_methods",
  "program",
  "program_module",
  "certificates",
] as const satisfies readonly TypedField[];

/**
 * All that is typed: what a draft holds, and what two admins may both have changed. A field missing from the list above makes the
 * type `never`, which does not compile.
 */
export const courseFields: Exclude<TypedField, (typeof typedFields)[number]> extends never
  ? readonly TypedField[]
  : never = typedFields;

/** A line of a list: the form's lists hold objects. */
type Item = { text: string };

export type ProgramName = "program" | "program_module";
/** Without a day and a heading, a part of several is the day of its place. */
export type SectionValues = { day: number | null; heading: string; entries: EntryValues[] };

/** A description is one text, or with `list` a point a line. */
export type EntryValues = { title: string; description: string; list: boolean };

type CertificateValues = {
  /** The stored option; null for a new one. */
  option: number | null;
  name: string;
  always: boolean;
  validity_months: number | null;
  validity_to_month_end: boolean;
  validity_from: CertificateOption["validity_from"];
  external: boolean;
  /** The number of the course; 0 for none. */
  id_renewal_course: number;
  retired: boolean;
};

export const newEntry = (): EntryValues => ({ title: "", description: "", list: false });
export const newSection = (day: number | null): SectionValues => ({ day, heading: "", entries: [newEntry()] });
export const newCertificate = (): CertificateValues => ({
  option: null,
  name: "",
  always: false,
  validity_months: null,
  validity_to_month_end: false,
  validity_from: "course_end",
  external: false,
  id_renewal_course: 0,
  retired: false,
});

export const newCourse: CourseValues = {
  title: "",
  short_description: "",
  description: "",
  type: 0,
  destinatary: 2,
  external: 0,
  duration: 8,
  min_participant: 6,
  max_participant: 12,
  participants_per_instructor: 6,
  goal: "",
  requirements: [],
  arguments: [],
  what_to_bring: [],
  frontal_teaching: "",
  pratice_teaching: "",
  test_methods: "",
  program: [],
  program_module: [],
  certificates: [],
  published: false,
};

export function valuesOf(course: Course): CourseValues {
  return {
    title: course.title,
    short_description: course.short_description,
    description: course.description,
    type: course.type,
    destinatary: course.destinatary,
    external: course.external,
    duration: course.duration,
    min_participant: course.min_participant,
    max_participant: course.max_participant,
    participants_per_instructor: course.participants_per_instructor,
    goal: course.goal,
    requirements: items(course.requirements),
    arguments: items(course.arguments),
    what_to_bring: items(course.what_to_bring),
    frontal_teaching: course.frontal_teaching,
    pratice_teaching: course.pratice_teaching ?? "",
    test_methods: course.test_methods ?? "",
    program: withoutPlaces((course.program ?? []).map(sectionOf)),
    program_module: (course.program_module ?? []).map(sectionOf),
    certificates: course.certificates.map((option) => ({
      option: option.id,
      name: option.name,
      always: option.always !== 0,
      validity_months: option.validity_months,
      validity_to_month_end: option.validity_to_month_end,
      validity_from: option.validity_from,
      external: option.external,
      id_renewal_course: option.id_renewal_course ?? 0,
      retired: option.retired,
    })),
    published: course.published === true,
  };
}

const items = (texts: readonly string[]): Item[] => texts.map((text) => ({ text }));

function sectionOf({ day, heading, entries }: ProgramDay): SectionValues {
  return {
    day: day ?? null,
    heading: heading ?? "",
    entries: entries.map(({ title, description }) => ({
      title,
      description: typeof description === "string" ? description : description.join("\n"),
      list: typeof description !== "string",
    })),
  };
}

/**
 * The values as they are saved over this version of the course. An option that it does not have was removed or replaced since:
 * it is the one of the same name, or a new one.
 */
export function withOptionsOf({ certificates: stored }: Course, values: CourseValues): CourseValues {
  const isNamed = (id: number) => values.certificates.some(({ option }) => option === id);
  const others = stored.filter(({ id }) => !isNamed(id));
  const certificates = values.certificates.map((certificate) => {
    if (certificate.option === null || stored.some(({ id }) => id === certificate.option)) return certificate;
    const index = others.findIndex(({ name }) => name === certificate.name.trim());
    const [same] = index === -1 ? [] : others.splice(index, 1);
    return { ...certificate, option: same?.id ?? null };
  });
  return { ...values, certificates };
}

/** The course as it is sent. Numbers that are missing are left out, and the server says so. */
export function courseOf(values: CourseValues): CourseWrite {
  const { type, destinatary, external } = values;
  return {
    type,
    destinatary,
    external,
    title: values.title,
    short_description: values.short_description,
    description: values.description,
    // The contract wants a number; null is reported as missing.
    ...numbersOf(values),
    goal: values.goal,
    requirements: values.requirements.map(({ text }) => text),
    arguments: values.arguments.map(({ text }) => text),
    what_to_bring: values.what_to_bring.map(({ text }) => text),
    frontal_teaching: values.frontal_teaching,
    pratice_teaching: values.pratice_teaching,
    test_methods: values.test_methods,
    program: withPlaces(values.program).map(sentSection),
    program_module: values.program_module.map((section) => sentSection({ ...section, day: null })),
    certificates: values.certificates.map(({ option, always, id_renewal_course, ...rest }) => ({
      ...rest,
      ...(option !== null && { id: option }),
      always: always ? 1 : 0,
      id_renewal_course: id_renewal_course === 0 ? null : id_renewal_course,
    })),
    published: values.published,
  };
}

function numbersOf(values: CourseValues) {
  return {
    duration: values.duration ?? 0,
    min_participant: values.min_participant ?? 0,
    max_participant: values.max_participant ?? 0,
    participants_per_instructor: values.participants_per_instructor ?? 0,
  };
}

function sentSection({ day, heading, entries }: SectionValues) {
  return {
    ...(day !== null && { day }),
    ...(heading.trim() !== "" && { heading }),
    entries: entries.map(({ title, description, list }) => ({
      title,
      description: list ? lines(description) : description,
    })),
  };
}

/** Days that only say their place are left to it, so that they follow when parts are moved. */
function withoutPlaces(sections: readonly SectionValues[]): SectionValues[] {
  const isPlaced = ({ day, heading }: SectionValues, index: number) => day === index + 1 && heading === "";
  const arePlaced = sections.length > 1 && sections.every(isPlaced);
  return sections.map((section) => (arePlaced ? { ...section, day: null } : section));
}

function withPlaces(sections: readonly SectionValues[]): SectionValues[] {
  const isUnnamed = ({ day, heading }: SectionValues) => day === null && heading.trim() === "";
  return sections.map((section, index) =>
    sections.length > 1 && isUnnamed(section) ? { ...section, day: index + 1 } : section,
  );
}

function lines(text: string): string[] {
  return text.split("\n").filter((line) => line.trim() !== "");
}

/** The course that a visitor would see. */
export function previewOf(values: CourseValues, stored: Course | null): Course {
  const { type, destinatary, external } = values;
  const shown = (sections: readonly SectionValues[]) => {
    const parts = sections.map((section) => {
      const sent = sentSection(section);
      return { ...sent, entries: sent.entries.filter((entry) => entry.title.trim() !== "") };
    });
    const filled = parts.filter((part) => part.entries.length > 0);
    return filled.length === 0 ? null : filled;
  };
  const texts = (list: readonly Item[]) => list.map(({ text }) => text).filter((text) => text.trim() !== "");
  return {
    type,
    destinatary,
    external,
    id: stored?.id ?? 0,
    title: values.title.trim() === "" ? "Titolo del corso" : values.title,
    short_description: values.short_description,
    description: values.description,
    ...numbersOf(values),
    goal: values.goal,
    requirements: texts(values.requirements),
    arguments: texts(values.arguments),
    what_to_bring: texts(values.what_to_bring),
    frontal_teaching: values.frontal_teaching,
    pratice_teaching: values.pratice_teaching,
    test_methods: values.test_methods,
    program: shown(withPlaces(values.program)),
    program_module: shown(values.program_module),
    next_dates: stored?.next_dates ?? [],
    certificates: values.certificates
      .filter(({ retired, name }) => !retired && name.trim() !== "")
      .map((certificate, index) => ({
        id: certificate.option ?? -1 - index,
        name: certificate.name,
        always: certificate.always ? 1 : 0,
        validity_months: certificate.validity_months,
        validity_to_month_end: certificate.validity_to_month_end,
        validity_from: certificate.validity_from,
        external: certificate.external,
        id_renewal_course: null,
        retired: false,
      })),
  };
}
