// Two people have edited the same thing: what both have changed, and what comes out of it. `base` is what the form was filled
// with, `mine` what was typed since, `theirs` what somebody else has saved meanwhile.
import type { Conflict } from "@/ui/conflict-dialog";

export type Versions<Values> = { base: Values; mine: Values; theirs: Values };
export type Choice = Record<string, "mine" | "theirs">;

type Name<Values> = keyof Values & string;

/** Fields that are changed and chosen together: usually one. */
export type Part<Values> = {
  /** The first one names the part. */
  fields: readonly [Name<Values>, ...Name<Values>[]];
  label: string;
  text: (values: Values) => string;
  /** What is compared, where that is not the fields as they are. */
  compared?: (values: Values) => unknown;
};

/** The parts that both have changed, each in a way of its own. */
export function conflictsOf<Values>(
  parts: readonly Part<Values>[],
  { base, mine, theirs }: Versions<Values>,
): Conflict[] {
  const both = parts.filter(
    (part) => !same(part, mine, theirs) && !same(part, base, theirs) && !same(part, base, mine),
  );
  return both.map(({ fields: [field], label, text }) => ({ field, label, mine: text(mine), theirs: text(theirs) }));
}

/**
 * The values with the chosen version of each conflict; elsewhere the version that was changed. Where both say the same, `theirs`
 * is what is stored.
 */
export function merged<Values extends object>(
  parts: readonly Part<Values>[],
  { base, mine, theirs }: Versions<Values>,
  choice: Choice = {},
): Values {
  const result = { ...mine };
  for (const part of parts) {
    const takesTheirs = same(part, base, mine) || same(part, mine, theirs);
    const chosen = choice[part.fields[0]] ?? (takesTheirs ? "theirs" : "mine");
    if (chosen === "theirs") for (const field of part.fields) result[field] = theirs[field];
  }
  return result;
}

function same<Values>({ fields, compared }: Part<Values>, one: Values, other: Values): boolean {
  const read = compared ?? ((values: Values) => fields.map((field) => values[field]));
  return JSON.stringify(read(one)) === JSON.stringify(read(other));
}
