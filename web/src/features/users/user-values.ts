// The form of a user: its values, their rules, and the request made of them.
import type { ManagedUser, UserWrite } from "@/api/types";
import { normalizePhone } from "@/domain/phone";
import { normalizeTaxCode } from "@/domain/tax-code";
import { ruleLists } from "@/lib/validation/validate";
import type { FieldRules } from "@/ui/form/resolver";

export type UserValues = {
  email: string;
  name: string;
  surname: string;
  fiscal_code: string;
  phone: string;
  /** `sanitary` or `normal`, sent as a boolean. */
  category: string;
  is_admin: boolean;
  istructor: boolean;
};

export const emptyUser: UserValues = {
  email: "",
  name: "",
  surname: "",
  fiscal_code: "",
  phone: "",
  category: "normal",
  is_admin: false,
  istructor: false,
};

export const userFields = ["name", "surname", "fiscal_code", "phone", "email"] as const;

/** The fields of a draft: all of them. */
export const userDraftFields = [...userFields, "category", "is_admin", "istructor"] as const;

export const userRules: FieldRules<UserValues> = [
  ["name", ruleLists.personName],
  ["surname", ruleLists.personName],
  ["fiscal_code", ruleLists.fiscalCode, normalizeTaxCode],
  ["phone", ruleLists.phone, normalizePhone],
  ["email", ruleLists.email],
];

export function valuesOf(user: ManagedUser): UserValues {
  const { email, name, surname, fiscal_code, phone, is_admin, istructor } = user;
  const category = user.is_sanitary ? "sanitary" : "normal";
  return { email, name, surname, fiscal_code, phone, category, is_admin, istructor };
}

export function userWrite(values: UserValues): UserWrite {
  return {
    email: values.email.trim(),
    name: values.name.trim(),
    surname: values.surname.trim(),
    fiscal_code: values.fiscal_code,
    phone: values.phone,
    is_sanitary: values.category === "sanitary",
    is_admin: values.is_admin,
    istructor: values.istructor,
  };
}
