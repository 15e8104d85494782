// Lets the form library validate with the named validators, collecting every message of every field.
import { get, set, type FieldErrors, type FieldPath, type FieldValues, type Resolver } from "react-hook-form";
import { validate, type RuleList } from "@/lib/validation/validate";
import { fieldError } from "./messages";

/** The fields of a form in the order they stand on screen, each with its validators. */
export type FieldRules<Values extends FieldValues> = readonly (readonly [FieldPath<Values>, RuleList])[];

/** Messages that depend on more than one field, by field. */
export type CrossRules<Values extends FieldValues> = (
  values: Values,
) => readonly (readonly [FieldPath<Values>, string])[];

export function registryResolver<Values extends FieldValues>(
  rulesFor: FieldRules<Values> | ((values: Values) => FieldRules<Values>),
  cross?: CrossRules<Values>,
): Resolver<Values> {
  return (values) => {
    const rules = typeof rulesFor === "function" ? rulesFor(values) : rulesFor;
    const across = cross?.(values) ?? [];
    const errors: FieldErrors<Values> = {};
    let valid = true;
    for (const [name, list] of rules) {
      const own = validate(asText(get(values, name)), list);
      const shared = across.filter(([field]) => field === name).map(([, message]) => message);
      const messages = [...own, ...shared];
      if (messages.length === 0) continue;
      valid = false;
      set(errors, name, fieldError("client", messages));
    }
    return valid ? { values, errors: {} } : { values: {}, errors };
  };
}

/** What the validators read: an empty choice is an empty text. */
function asText(value: unknown): string {
  if (value === null || value === undefined || value === false) return "";
  return String(value);
}
