// A person as staff write them: the values of the form, their rules, and what is sent.
import type { ManagedUser } from "@/api/types";
import { romeNow } from "@/lib/rome-time";
import { ruleLists } from "@/lib/validation/validate";
import { dayProblem } from "@/ui/date-picker/calendar";
import type { FieldRules } from "@/ui/form/resolver";
import { normalizePhone } from "./phone";
import { normalizeTaxCode } from "./tax-code";

/** The texts in the order they stand on screen. */
export const personFields = [
  "name",
  "surname",
  "fiscal_code",
  "birth_date",
  "birth_place",
  "job",
  "company",
  "email",
  "contact_email",
  "phone",
] as const;

type PersonField = (typeof personFields)[number];

export type PersonValues = Record<PersonField, string> & { is_sanitary: boolean };

export const nobody: PersonValues = {
  name: "",
  surname: "",
  fiscal_code: "",
  birth_date: "",
  birth_place: "",
  job: "",
  company: "",
  email: "",
  contact_email: "",
  phone: "",
  is_sanitary: false,
};

export const personLabels = {
  name: "Nome",
  surname: "Cognome",
  fiscal_code: "Codice fiscale",
  birth_date: "Data di nascita",
  birth_place: "Luogo di nascita",
  job: "Mansione",
  company: "Azienda",
  email: "Email",
  contact_email: "Email di contatto",
  phone: "Telefono",
  is_sanitary: "Sanitario",
} as const satisfies Record<keyof PersonValues, string>;

const address = ["maxLength:254", "email"];
const detail = ["maxLength:100", "noHiddenChars"];
const trimmed = (text: string) => text.trim();

export const personRules: FieldRules<PersonValues> = [
  ["name", ruleLists.personName],
  ["surname", ruleLists.personName],
  ["fiscal_code", ["taxCode"], normalizeTaxCode],
  ["birth_date", []],
  ["birth_place", detail, trimmed],
  ["job", detail, trimmed],
  ["company", detail, trimmed],
  ["email", address, trimmed],
  ["contact_email", address, trimmed],
  ["phone", [], normalizePhone],
];

/** A tax code, or birth date and place, tell who somebody is. */
export function personProblems(person: PersonValues): (readonly [PersonField, string])[] {
  const { fiscal_code: code, birth_date: day, birth_place: place, phone } = person;
  const problems: (readonly [PersonField, string])[] = [];
  const wrongDay = dayProblem(day, { first: "1900-01-01", last: romeNow().slice(0, 10) });
  if (wrongDay !== null) problems.push(["birth_date", wrongDay]);
  if (phone !== "" && !/^\+?\d{6,11}$/.test(phone)) {
    problems.push(["phone", "Numero di telefono non valido (da 6 a 11 cifre, con o senza +)."]);
  }
  if (code !== "") return problems;
  const missing = "Senza codice fiscale servono data e luogo di nascita.";
  if (day === "" && place === "") {
    problems.push(["fiscal_code", "Serve il codice fiscale, oppure data e luogo di nascita."]);
  } else if (day === "") problems.push(["birth_date", missing]);
  else if (place === "") problems.push(["birth_place", missing]);
  return problems;
}

type StoredPerson = Pick<ManagedUser, keyof PersonValues>;

export function personValues(person: StoredPerson): PersonValues {
  return {
    name: person.name,
    surname: person.surname,
    fiscal_code: person.fiscal_code ?? "",
    birth_date: person.birth_date ?? "",
    birth_place: person.birth_place ?? "",
    job: person.job ?? "",
    company: person.company ?? "",
    email: person.email ?? "",
    contact_email: person.contact_email ?? "",
    phone: person.phone,
    is_sanitary: person.is_sanitary,
  };
}

export function personWrite(values: PersonValues) {
  return {
    name: values.name.trim(),
    surname: values.surname.trim(),
    fiscal_code: given(values.fiscal_code),
    birth_date: given(values.birth_date),
    birth_place: given(values.birth_place),
    job: given(values.job),
    company: given(values.company),
    email: given(values.email),
    contact_email: given(values.contact_email),
    phone: given(values.phone),
    is_sanitary: values.is_sanitary,
  };
}

function given(text: string): string | null {
  return text === "" ? null : text;
}
