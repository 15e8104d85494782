// Two admins have edited the same course: which fields differ, and how each version reads.
import type { Part } from "@/ui/form/three-way";
import { audience, courseType } from "./course-labels";
import {
  courseFields,
  type CertificateValues,
  type CourseValues,
  type SectionValues,
  type TypedField,
} from "./course-values";

export const fieldLabels: Record<TypedField, string> = {
  title: "Titolo",
  short_description: "Descrizione breve",
  description: "Descrizione",
  type: "Tipo di corso",
  destinatary: "Destinatari",
  external: "Organizzazione",
  duration: "Durata",
  min_participant: "Partecipanti minimi",
  max_participant: "Partecipanti massimi",
  participants_per_instructor: "Partecipanti per istruttore",
  goal: "Obbiettivi del corso",
  requirements: "Prerequisiti",
  arguments: "Cosa imparerò",
  what_to_bring: "Cosa portare",
  frontal_teaching: "Didattica frontale",
  pratice_teaching: "Didattica interattiva",
  test_methods: "Metodi di verifica",
  program: "Programma in fasce orarie",
  program_module: "Programma in moduli",
  certificates: "Certificazioni",
};

/** The fields, and the state, which is never asked about: of two changes to it both say the same. */
export const courseParts: readonly Part<CourseValues>[] = [
  ...courseFields.map((field) => ({
    fields: [field] as const,
    label: fieldLabels[field],
    text: (values: CourseValues) => textOf(values, field),
    compared: (values: CourseValues) => comparedOf(values, field),
  })),
  { fields: ["published"], label: "Pubblicato", text: ({ published }) => (published ? "Sì" : "No") },
];

/** Without the ids of the options: an option has a new one once it is given to everyone, or no longer. */
function comparedOf(values: CourseValues, field: TypedField): unknown {
  if (field !== "certificates") return values[field];
  return values.certificates.map((certificate) => ({ ...certificate, option: null }));
}

function textOf(values: CourseValues, field: TypedField): string {
  switch (field) {
    case "type":
      return courseType(values);
    case "destinatary":
      return audience(values);
    case "external":
      return values.external === 0 ? "Del centro" : "Esterno";
    case "requirements":
    case "arguments":
    case "what_to_bring":
      return orNone(values[field].map(({ text }) => text));
    case "program":
    case "program_module":
      return orNone(values[field].map(sectionText));
    case "certificates":
      return orNone(values.certificates.map(certificateText));
    default:
      return String(values[field] ?? "") === "" ? "Vuoto" : String(values[field]);
  }
}

const orNone = (texts: readonly string[]) => (texts.length === 0 ? "Nessuno" : texts.join("\n"));

function sectionText({ day, heading, entries }: SectionValues): string {
  const name = day === null ? heading : `Giorno ${day}`;
  return [name, ...entries.map(({ title, description }) => `· ${title}: ${description.replaceAll("\n", ", ")}`)].join(
    "\n",
  );
}

function certificateText({ name, always, validity_months: months, retired }: CertificateValues): string {
  const traits = [
    always ? "per tutti" : "a scelta",
    months === null ? "senza scadenza" : `${months} mesi`,
    ...(retired ? ["ritirata"] : []),
  ];
  return `${name} (${traits.join(", ")})`;
}
