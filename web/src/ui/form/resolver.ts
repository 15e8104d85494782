// Connects react-hook-form to the named validators. Collects every message of every field.
import { get, set, type FieldErrors, type FieldPath, type FieldValues, type Resolver } from "react-hook-form";
import type { FieldError } from "react-hook-form";
import { validate, type RuleList } from "@/lib/validation/validate";

/** Rewrites a field's text before it is validated and sent. */
type Normalize = (text: string) => string;

/** The fields of a form in the order they stand on screen, each with its validators. */
export type FieldRules<Values extends FieldValues> = readonly (readonly [FieldPath<Values>, RuleList, Normalize?])[];

/** Messages that depend on more than one field, by field. */
type CrossRules<Values extends FieldValues> = (values: Values) => readonly (readonly [FieldPath<Values>, string])[];

export function registryResolver<Values extends FieldValues>(
  rulesFor: FieldRules<Values> | ((values: Values) => FieldRules<Values>),
  cross?: CrossRules<Values>,
): Resolver<Values> {
  return (typed) => {
    const values = structuredClone(typed);
    const rules = typeof rulesFor === "function" ? rulesFor(typed) : rulesFor;
    for (const [name, , normalize] of rules) {
      if (normalize !== undefined) set(values, name, normalize(asText(get(values, name))));
    }
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

/** A value as the validators read it: an empty choice is an empty text. */
function asText(value: unknown): string {
  if (typeof value === "string") return value;
  return typeof value === "number" || value === true ? String(value) : "";
}

/** Wraps the messages of a field, from the client or the server; react-hook-form itself shows the first. */
export function fieldError(origin: "client" | "server", messages: readonly string[]): FieldError {
  return { type: origin, message: messages[0], types: { all: [...messages] } };
}

export function messagesOf(error: FieldError | undefined): string[] {
  const all = error?.types?.["all"];
  if (Array.isArray(all)) return all.filter((message) => message !== "");
  return error?.message === undefined || error.message === "" ? [] : [error.message];
}
