// The texts of a certificate: as the form holds them, as they are sent, and where two admins differ.
import type { FieldPath } from "react-hook-form";
import type { FieldErrors } from "@/api/failure";
import type { CertificateDesign } from "@/api/types";
import type { RuleList } from "@/lib/validation/validate";
import { registryResolver, type FieldRules } from "@/ui/form/resolver";

export type DesignTexts = Pick<CertificateDesign, "signer" | "signer_role" | "accreditation">;

/** The form's lists hold objects. */
export type DesignValues = { signer: string; signer_role: string; accreditation: { text: string }[] };

/** Lines that a certificate has room for. */
export const mostLines = 6;

const signer: RuleList = ["maxLength:100"];
const role: RuleList = ["maxLength:120"];
const line: RuleList = ["maxLength:200"];

function rulesFor({ accreditation }: DesignValues): FieldRules<DesignValues> {
  return [
    ["signer", signer],
    ["signer_role", role],
    ...accreditation.map((_, index) => [`accreditation.${index}.text`, line] as const),
  ];
}

export const designResolver = registryResolver<DesignValues>(rulesFor);

/** The fields that can show a message, in the order they stand on screen. */
export function fieldsOf(values: DesignValues): FieldPath<DesignValues>[] {
  return [...rulesFor(values).map(([name]) => name), "accreditation"];
}

/** The server's errors under the names of the form's fields. */
export function formErrors(errors: FieldErrors): FieldErrors {
  const named = Object.entries(errors).map(([name, messages]) => [
    /^accreditation\.\d+$/.test(name) ? `${name}.text` : name,
    messages,
  ]);
  return Object.fromEntries(named);
}

export function valuesOf({ signer: name, signer_role, accreditation }: DesignTexts): DesignValues {
  return { signer: name, signer_role, accreditation: accreditation.map((text) => ({ text })) };
}

/** The request. The server leaves out empty lines; so do we, to compare. */
export function textsOf({ signer: name, signer_role, accreditation }: DesignValues): DesignTexts {
  const lines = accreditation.map(({ text }) => tidy(text)).filter((text) => text !== "");
  return { signer: tidy(name), signer_role: tidy(signer_role), accreditation: lines };
}

const tidy = (text: string) => text.trim().replaceAll(/\s+/g, " ");

/** Whether the server would take them. */
export function fits({ signer: name, signer_role, accreditation }: DesignTexts): boolean {
  const isShort = (text: string, longest: number) => Array.from(text).length <= longest;
  const lines = accreditation.length <= mostLines && accreditation.every((text) => isShort(text, 200));
  return lines && isShort(name, 100) && isShort(signer_role, 120);
}

export const designFields = ["signer", "signer_role", "accreditation"] as const;
export const labels = { signer: "Chi firma", signer_role: "Qualifica", accreditation: "Accreditamenti" } as const;

export const sameTexts = (one: DesignTexts, other: DesignTexts) =>
  designFields.every((field) => JSON.stringify(one[field]) === JSON.stringify(other[field]));
