// The fields of the registration by step, their rules, and the request made of them.
import type { RegisterRequest } from "@/api/types";
import { normalizePhone } from "@/domain/phone";
import { normalizeTaxCode } from "@/domain/tax-code";
import { ruleLists } from "@/lib/validation/validate";
import type { FieldRules } from "@/ui/form/resolver";

export type RegisterValues = {
  email: string;
  password: string;
  password_confirmation: string;
  name: string;
  surname: string;
  fiscal_code: string;
  phone: string;
  /** `sanitary` or `normal`, sent as a boolean. */
  is_sanitary: string;
};

export const emptyRegistration: RegisterValues = {
  email: "",
  password: "",
  password_confirmation: "",
  name: "",
  surname: "",
  fiscal_code: "",
  phone: "",
  is_sanitary: "",
};

const firstStep = ["email", "password", "password_confirmation"] as const;
const secondStep = ["name", "surname", "fiscal_code", "phone", "is_sanitary"] as const;

export const stepFields = [firstStep, secondStep] as const;
/** The fields of a draft: all but the passwords. */
export const draftFields = ["email", ...secondStep] as const;
export const registerFields = [...firstStep, ...secondStep] as const;

export const registerRules: FieldRules<RegisterValues> = [
  ["email", ruleLists.email],
  ["password", ruleLists.newPassword],
  ["password_confirmation", ruleLists.newPassword],
  ["name", ruleLists.personName],
  ["surname", ruleLists.personName],
  ["fiscal_code", ruleLists.fiscalCode, normalizeTaxCode],
  ["phone", ruleLists.phone, normalizePhone],
  ["is_sanitary", ruleLists.required],
];

export function registration(values: RegisterValues): RegisterRequest {
  return {
    email: values.email.trim(),
    password: values.password,
    password_confirmation: values.password_confirmation,
    name: values.name.trim(),
    surname: values.surname.trim(),
    fiscal_code: values.fiscal_code,
    phone: values.phone,
    is_sanitary: values.is_sanitary === "sanitary",
  };
}
