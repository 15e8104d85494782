// The texts of a mail, as the form holds them.
import type { MailSample, MailTextDetails, MailTextSummary } from "@/api/types";
import { registryResolver } from "@/ui/form/resolver";
import type { Labels } from "@/ui/form/use-versioned-save";

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

export const conflictLabels: Labels<MailWords> = {
  subject: [labels.subject, ({ subject }) => subject, ({ subject }) => tidied(subject)],
  text: [labels.text, ({ text }) => text, ({ text }) => tidied(text)],
  closing: [labels.closing, ({ closing }) => closing, ({ closing }) => tidied(closing)],
};

export const sameWords = (one: MailWords, other: MailWords) =>
  wordFields.every((field) => tidied(one[field]) === tidied(other[field]));
