// Runs named validators over a value and collects every failing message.
import { required, rules, type Rule } from "./rules";

/** Validators by name, a number after a colon: `required`, `minLength:8`. */
export type RuleList = readonly string[];

type Known = { rule: Rule; parameter: number };

/** All messages for the value, in the validators' order; empty when it is good. An empty field says only that. */
export function validate(value: string | null | undefined, names: RuleList): string[] {
  const text = value ?? "";
  const known = names.flatMap((name) => ruleNamed(name) ?? []);
  if (known.some(({ rule }) => rule === required) && !required.accepts(text, 0)) return [required.message(0)];
  if (text === "") return [];
  return known.flatMap(({ rule, parameter }) => (rule.accepts(text, parameter) ? [] : rule.message(parameter)));
}

/** The rule and its number; null, with a warning, when nobody defined it. */
function ruleNamed(entry: string): Known | null {
  const colon = entry.indexOf(":");
  const name = colon < 0 ? entry : entry.slice(0, colon);
  const written = colon < 0 ? "" : entry.slice(colon + 1);
  const rule = rules.get(name);
  if (rule === undefined || (rule.counts === true && !/^[0-9]+$/.test(written))) {
    console.warn(`Unknown validator: ${entry}`);
    return null;
  }
  return { rule, parameter: Number(written) };
}

/** The rules of the forms' fields, each list once. */
export const ruleLists = {
  required: ["required"],
  email: ["required", "maxLength:254", "email"],
  newPassword: [
    "required",
    "minLength:8",
    "maxLength:255",
    "includeSpecialChars",
    "includeNumbers",
    "includeUppercase",
  ],
  personName: ["required", "maxLength:100", "noHiddenChars", "noAddresses"],
  fiscalCode: ["required", "taxCode"],
  phone: ["required", "phone"],
} as const satisfies Record<string, RuleList>;
