// Somebody new, made of what was typed into a search for people: `Rossi Marta`, an address, a tax code or a phone number.
import { validate } from "@/lib/validation/validate";
import { normalizePhone } from "./phone";
import { normalizeTaxCode } from "./tax-code";

export type TypedPerson = {
  id: null;
  name: string;
  surname: string;
  fiscal_code: string;
  email: string;
  phone: string;
};

/** They belong to the surname, which is typed first as lists have it: `De Luca Anna`. */
const particles = /^(?:d|da|dal|dalla|de|degli|dei|del|della|delle|dello|di|la|le|li|lo)$/i;

export function typedPerson(typed: string): TypedPerson {
  const nobody = { id: null, name: "", surname: "", fiscal_code: "", email: "", phone: "" };
  const text = typed.trim();
  if (text.includes("@")) return { ...nobody, email: text };
  const code = normalizeTaxCode(text);
  if (validate(code, ["required", "taxCode"]).length === 0) return { ...nobody, fiscal_code: code };
  if (/^\+?[\d\s./()-]{5,}$/.test(text)) return { ...nobody, phone: normalizePhone(text) };
  const words = (text === text.toLowerCase() ? capitalized(text) : text).split(/\s+/);
  const first = words.findIndex((word) => !particles.test(word));
  const end = first < 0 ? words.length : first + 1;
  return { ...nobody, surname: words.slice(0, end).join(" "), name: words.slice(end).join(" ") };
}

/** `D'Amico Anna` */
function capitalized(text: string): string {
  return text.replaceAll(/(?<![\p{L}\p{N}])\p{Ll}/gu, (letter) => letter.toUpperCase());
}
