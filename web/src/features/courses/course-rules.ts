// The rules of the course form, as on the server, and the names of its fields for the errors that the server finds.
import type { FieldPath } from "react-hook-form";
import type { FieldErrors } from "@/api/failure";
import type { RuleList } from "@/lib/validation/validate";
import { registryResolver, type FieldRules } from "@/ui/form/resolver";
import type { Labels } from "@/ui/form/use-versioned-save";
import { audience, courseType } from "./course-labels";
import type { CourseValues, SectionValues, TypedField } from "./course-values";

type Name = FieldPath<CourseValues>;

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

/** How each field reads where somebody else has changed it. The state is not one of them: saving leaves it as they have set it. */
export const courseLabels: Labels<CourseValues> = {
  ...fieldLabels,
  type: [fieldLabels.type, courseType],
  destinatary: [fieldLabels.destinatary, audience],
  external: [fieldLabels.external, ({ external }) => (external === 0 ? "Del centro" : "Esterno")],
  // An option has a new id once it is given to everyone, or no longer.
  certificates: [
    fieldLabels.certificates,
    ({ certificates }) => certificates.map(({ name }) => name).join("\n"),
    ({ certificates }) => certificates.map((certificate) => ({ ...certificate, option: null })),
  ],
};

const line: RuleList = ["maxLength:150"];
const title: RuleList = ["required", "maxLength:150"];
const text: RuleList = ["maxLength:5000"];
const item: RuleList = ["maxLength:500"];

/** The fields that a published course must have. */
const published = ["short_description", "description", "goal", "frontal_teaching"] as const;

export const courseResolver = registryResolver<CourseValues>(rulesFor, crossRules);

function rulesFor(values: CourseValues): FieldRules<CourseValues> {
  const needed = (name: (typeof published)[number], rules: RuleList): RuleList =>
    values.published && published.includes(name) ? ["required", ...rules] : rules;
  return [
    ["title", title],
    ["short_description", needed("short_description", ["maxLength:300"])],
    ["description", needed("description", text)],
    ["type", []],
    ["destinatary", []],
    ["external", []],
    ["duration", ["required"]],
    ["min_participant", ["required"]],
    ["max_participant", ["required"]],
    ["participants_per_instructor", ["required"]],
    ["goal", needed("goal", text)],
    ...values.requirements.map((_, index) => [`requirements.${index}.text`, item] as const),
    ...values.arguments.map((_, index) => [`arguments.${index}.text`, item] as const),
    ["what_to_bring", []],
    ...values.what_to_bring.map((_, index) => [`what_to_bring.${index}.text`, ["maxLength:200"]] as const),
    ["frontal_teaching", needed("frontal_teaching", text)],
    ["pratice_teaching", text],
    ["test_methods", text],
    ...sections("program", values.program),
    ...sections("program_module", values.program_module),
    ...values.certificates.flatMap((_, index) => [
      [`certificates.${index}.name`, title] as const,
      [`certificates.${index}.validity_months`, []] as const,
      [`certificates.${index}.validity_from`, []] as const,
      [`certificates.${index}.id_renewal_course`, []] as const,
      [`certificates.${index}.always`, []] as const,
    ]),
  ];
}

function sections(name: "program" | "program_module", list: readonly SectionValues[]): FieldRules<CourseValues> {
  return list.flatMap(({ entries }, index) => [
    [`${name}.${index}.day`, []] as const,
    [`${name}.${index}.heading`, line] as const,
    ...entries.flatMap((entry, at) => {
      const isBlank = entry.title.trim() === "" && entry.description.trim() === "";
      return [
        [`${name}.${index}.entries.${at}.title`, isBlank ? line : title] as const,
        [`${name}.${index}.entries.${at}.description`, text] as const,
      ];
    }),
  ]);
}

function crossRules(values: CourseValues): (readonly [Name, string])[] {
  const found: (readonly [Name, string])[] = [];
  const within = (name: Name, value: number | null, [least, most]: readonly [number, number]) => {
    if (value !== null && (value < least || value > most)) {
      found.push([name, `Inserisci un numero da ${least} a ${most}.`]);
    }
  };
  within("duration", values.duration, [1, 1000]);
  const people = ["min_participant", "max_participant", "participants_per_instructor"] as const;
  for (const name of people) within(name, values[name], [1, 500]);
  if (values.min_participant !== null && values.max_participant !== null) {
    if (values.max_participant < values.min_participant) {
      found.push(["max_participant", "Il massimo non può essere inferiore al minimo."]);
    }
  }
  values.program.forEach(({ day }, index) => within(`program.${index}.day`, day, [1, 31]));
  values.certificates.forEach(({ validity_months }, index) =>
    within(`certificates.${index}.validity_months`, validity_months, [1, 600]),
  );
  return found;
}

/** The fields that can show a message, in the order they stand on screen. */
export function fieldsOf(values: CourseValues): Name[] {
  return rulesFor(values).map(([name]) => name);
}

/** The server's errors under the names of the form's fields. */
export function formErrors(errors: FieldErrors): FieldErrors {
  const named: FieldErrors = {};
  for (const [name, messages] of Object.entries(errors)) {
    const field = fieldFor(name);
    named[field] = [...(named[field] ?? []), ...messages];
  }
  return named;
}

function fieldFor(name: string): string {
  if (/^(requirements|arguments|what_to_bring)\.\d+$/.test(name)) return `${name}.text`;
  // A point of a list is a line of the field; a part without entries lacks the title of the first.
  return name.replace(/(\.description)\.\d+$/, "$1").replace(/(\.entries)$/, "$1.0.title");
}
