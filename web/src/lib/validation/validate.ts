// Runs named validators over a value and collects every failing message.
import { rules } from "./rules";

/** Validators by name, a parameter after a colon: `required`, `minLength:8`. */
export type RuleList = readonly string[];

/** All messages for the value, in the validators' order; empty when it is good. */
export function validate(value: string | null | undefined, names: RuleList): string[] {
  const text = value ?? "";
  const messages: string[] = [];
  for (const entry of names) {
    const [name = "", parameter = ""] = entry.split(":");
    const rule = Object.hasOwn(rules, name) ? rules[name] : undefined;
    if (rule === undefined) {
      console.warn(`Unknown validator: ${name}`);
      continue;
    }
    const message = rule(text, parameter);
    if (message !== null) messages.push(message);
  }
  return messages;
}

/** Lists of the forms, so that each rule stands once. An empty field gives only `Campo obbligatorio.` */
export const ruleLists = {
  required: ["required"],
  email: ["required", "email"],
  newPassword: ["required", "minLength:8", "includeSpecialChars", "includeNumbers", "includeUppercase"],
  fiscalCode: ["required", "taxCode"],
  phone: ["required", "phone"],
} as const satisfies Record<string, RuleList>;
