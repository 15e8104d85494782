// The words of a mail: as the form holds them, and where two admins differ.
import type { MailSample, MailTextDetails, MailTextSummary } from "@/api/types";
import type { Conflict } from "@/ui/conflict-dialog";
import { registryResolver } from "@/ui/form/resolver";

export type MailKind = MailTextSummary["kind"];
export type MailWords = Pick<MailTextDetails, "subject" | "text" | "closing">;
export type MailDraft = MailWords & { sample: MailSample };

/** In the order they stand on screen. */
export const wordFields = ["subject", "text", "closing"] as const;
export type WordField = (typeof wordFields)[number];

export const labels: Record<WordField, string> = { subject: "Oggetto", text: "Testo", closing: "Chiusura" };

/** The parts of a participant's life, in order. */
export const phases: readonly (readonly [MailTextSummary["phase"], string])[] = [
  ["booking", "Iscrizione"],
  ["before_course", "Prima del corso"],
  ["move", "Cambi di data"],
  ["cancellation", "Annullamenti"],
  ["certificate", "Attestati"],
  ["renewal", "Rinnovo"],
];

// The fields in braces are checked by the server alone, which knows them.
export const wordsResolver = registryResolver<MailWords>([
  ["subject", ["required", "maxLength:150"]],
  ["text", ["required", "maxLength:4000"]],
  ["closing", ["maxLength:2000"]],
]);

export const wordsOf = ({ subject, text, closing }: MailWords): MailWords => ({ subject, text, closing });

/** As the server tidies them. */
const tidied = (text: string) =>
  text
    .split(/\r?\n/)
    .map((line) => line.trimEnd())
    .join("\n")
    .trim();

const same = (one: MailWords, other: MailWords, field: WordField) => tidied(one[field]) === tidied(other[field]);

export const sameWords = (one: MailWords, other: MailWords) => wordFields.every((field) => same(one, other, field));

type Versions = { base: MailWords; mine: MailWords; theirs: MailWords };

/** The fields that both have changed, each in its own way. */
export function conflictsOf({ base, mine, theirs }: Versions): Conflict[] {
  const both = wordFields.filter(
    (field) => !same(mine, theirs, field) && !same(base, theirs, field) && !same(base, mine, field),
  );
  return both.map((field) => ({
    field,
    label: labels[field],
    mine: mine[field] === "" ? "Vuoto" : mine[field],
    theirs: theirs[field] === "" ? "Vuoto" : theirs[field],
  }));
}

/** The words with the chosen version of each conflict; elsewhere the version that was changed. */
export function merged({ base, mine, theirs }: Versions, choice: Record<string, "mine" | "theirs">): MailWords {
  const pick = (field: WordField) => {
    const side = choice[field] ?? (same(mine, base, field) ? "theirs" : "mine");
    return side === "theirs" ? theirs[field] : mine[field];
  };
  return { subject: pick("subject"), text: pick("text"), closing: pick("closing") };
}
