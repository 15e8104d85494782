// Users as the API lists them, for tests.
import type { ManagedUser } from "@/api/types";

export function managedUser(traits: Partial<ManagedUser> = {}): ManagedUser {
  return {
    id: 7,
    name: "Anna",
    surname: "Bianchi",
    email: "anna@example.it",
    email_pending: null,
    fiscal_code: "BNCNNA80A41F205X",
    phone: "3331234567",
    contact_email: null,
    birth_date: null,
    birth_place: null,
    job: null,
    company: null,
    is_sanitary: true,
    is_admin: false,
    istructor: false,
    state: "active",
    email_verified_at: "2027-01-12T09:00:00+01:00",
    created_at: "2027-01-12T09:00:00+01:00",
    last_login_at: null,
    disabled_at: null,
    merged_into: null,
    two_factor_enabled_at: null,
    deleted_at: null,
    ...traits,
  };
}

/** A page of them. */
export function userList(data: ManagedUser[]) {
  return { data, meta: { current_page: 1, last_page: 1, per_page: 25, total: data.length } };
}
