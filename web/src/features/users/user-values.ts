// The form of a user: the person and the roles.
import type { ManagedUser, UserWrite } from "@/api/types";
import { nobody, personFields, personRules, personValues, personWrite, type PersonValues } from "@/domain/person";
import type { FieldRules } from "@/ui/form/resolver";

export type UserValues = PersonValues & { is_admin: boolean; istructor: boolean };

export const emptyUser: UserValues = { ...nobody, is_admin: false, istructor: false };

export const userFields = personFields;

/** The fields of a draft: all of them. */
export const userDraftFields = [...personFields, "is_sanitary", "is_admin", "istructor"] as const;

export const userRules: FieldRules<UserValues> = personRules;

export function valuesOf(user: ManagedUser): UserValues {
  return { ...personValues(user), is_admin: user.is_admin, istructor: user.istructor };
}

export function userWrite(values: UserValues): UserWrite {
  return { ...personWrite(values), is_admin: values.is_admin, istructor: values.istructor };
}
