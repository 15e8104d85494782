// The rules of the centre's form, and the names of its fields for the errors that the server finds.
import type { FieldPath } from "react-hook-form";
import type { FieldErrors } from "@/api/failure";
import type { RuleList } from "@/lib/validation/validate";
import { registryResolver, type FieldRules } from "@/ui/form/resolver";
import type { CentreValues } from "./settings-values";

type Name = FieldPath<CentreValues>;

export const most = {
  social: 8,
  partners: 24,
  what_to_bring: 20,
  closures: 60,
  synonyms: 60,
  sections: 40,
  hours: 720,
  delayMinutes: 1440,
  counted: 10_000_000,
};

const name: RuleList = ["required", "maxLength:60"];
const line: RuleList = ["required", "maxLength:120"];
const address: RuleList = ["required", "maxLength:300"];

function rulesFor(values: CentreValues): FieldRules<CentreValues> {
  return [
    ["name", name],
    ["claim", line],
    ["logo.light", []],
    ["logo.dark", []],
    ["legal_name", line],
    ["tax_id", ["required"]],
    ["accreditation", line],
    ["address", ["required", "maxLength:160"]],
    ["email", ["required", "email"]],
    ["phone", ["required", "maxLength:30"]],
    ...values.social.map((_, index) => [`social.${index}.url`, address] as const),
    ...values.partners.flatMap((_, index) => [
      [`partners.${index}.name`, name] as const,
      [`partners.${index}.url`, address] as const,
      [`partners.${index}.logo`, ["required"]] as const,
    ]),
    ["counters.instructors", ["required"]],
    ["counters.paths", ["required"]],
    ["counters.participants", ["required"]],
    ...sections("privacy", values),
    ...sections("cookies", values),
    ["cancellation_notice_hours", ["required"]],
    ["certificate_mail_delay_minutes", ["required"]],
    ...values.what_to_bring.map((_, index) => [`what_to_bring.${index}.text`, ["maxLength:200"]] as const),
    ...values.closures.flatMap((_, index) => [
      [`closures.${index}.from`, ["required"]] as const,
      [`closures.${index}.to`, []] as const,
      [`closures.${index}.name`, name] as const,
    ]),
    ...values.synonyms.map((_, index) => [`synonyms.${index}.text`, ["maxLength:900"]] as const),
  ];
}

function sections(page: "privacy" | "cookies", values: CentreValues): FieldRules<CentreValues> {
  return values[page].flatMap((_, index) => [
    [`${page}.${index}.heading`, line] as const,
    [`${page}.${index}.text`, ["required"]] as const,
  ]);
}

export const centreResolver = registryResolver<CentreValues>(rulesFor);

/** The fields that can show a message, in the order they stand on screen. */
export function fieldsOf(values: CentreValues): Name[] {
  return [
    ...rulesFor(values).map(([field]) => field),
    "social",
    "partners",
    "privacy",
    "cookies",
    "what_to_bring",
    "closures",
    "synonyms",
  ];
}

/** The server's errors under the names of the form's fields. */
export function formErrors(errors: FieldErrors): FieldErrors {
  const named = Object.entries(errors).map(([field, messages]) => [
    field.replace(/\.paragraphs$/, ".text").replace(/^((?:what_to_bring|synonyms)\.\d+)$/, "$1.text"),
    messages,
  ]);
  return Object.fromEntries(named);
}
