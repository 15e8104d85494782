// The name of a person, and what tells namesakes apart. One without a name or a surname has no space for it.
import { shortDay } from "@/lib/dates";

type Named = { name: string; surname: string };

export const fullName = ({ name, surname }: Named): string => `${name} ${surname}`.trim();

/** Surname first, as lists are sorted. */
export const listName = ({ name, surname }: Named): string => `${surname} ${name}`.trim();

type Addressed = { email: string | null; contact_email: string | null };

/** Where mails to a person go; null when nowhere. */
export const mailAddress = ({ email, contact_email: contact }: Addressed): string | null => email ?? contact;

/** `anna@example.it`, or who receives the mails of somebody without an address. */
export function addressText({ email, contact_email: contact }: Addressed): string {
  return email ?? (contact === null ? "Senza indirizzo" : `tramite ${contact}`);
}

type Described = Addressed & { fiscal_code: string | null; birth_date: string | null; company: string | null };

/** `anna@example.it · BNCNNA80A41F205X · Rossi Srl` */
export function personDetail(person: Described): string {
  const born = person.birth_date === null ? null : `nascita ${shortDay(person.birth_date)}`;
  const parts = [addressText(person), person.fiscal_code ?? born, person.company];
  return parts.filter((part) => part !== null).join(" · ");
}
