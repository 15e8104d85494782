// The validators by name, as on the server; contract/validation.json is run against both.
// Lengths count code points, so that an emoji or an accented letter is one character here as there.

/** The message when the value fails, else null. `parameter` is what follows the colon in `minLength:8`. */
export type Rule = (value: string, parameter: string) => string | null;

const specialCharacters = /[!@#$&+-]/;
const taxCode =
  /^[A-Z]{6}[0-9LMNPQRSTUV]{2}[ABCDEHLMPRST][0-9LMNPQRSTUV]{2}[A-Z][0-9LMNPQRSTUV]{3}[A-Z]$/i;
const businessTaxCode = /^[0-9]{11}$/;
const email =
  /^[a-z0-9.!#$%&'*+/=?^_`{|}~-]+@[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)+$/i;

const unlessEmpty =
  (holds: (value: string, parameter: string) => boolean, message: (parameter: string) => string): Rule =>
  (value, parameter) =>
    value.trim() === "" || holds(value, parameter) ? null : message(parameter);

const length = (value: string) => [...value].length;

export const rules: Readonly<Record<string, Rule>> = {
  required: (value) => (value.trim() === "" ? "Campo obbligatorio." : null),
  minLength: unlessEmpty((value, n) => length(value) >= Number(n), (n) => `Minimo ${n} caratteri.`),
  maxLength: unlessEmpty((value, n) => length(value) <= Number(n), (n) => `Massimo ${n} caratteri.`),
  taxCode: unlessEmpty(
    (value) => taxCode.test(value.trim()) || businessTaxCode.test(value.trim()),
    () => "Codice fiscale non valido.",
  ),
  includeSpecialChars: unlessEmpty(
    (value) => specialCharacters.test(value),
    () => "Deve contenere caratteri speciali (!@#$&+-).",
  ),
  includeNumbers: unlessEmpty((value) => /[0-9]/.test(value), () => "Deve contenere almeno un numero."),
  includeUppercase: unlessEmpty((value) => /\p{Lu}/u.test(value), () => "Deve contenere almeno una maiuscola."),
  phone: unlessEmpty((value) => /^[0-9]{10}$/.test(value), () => "Numero di telefono non valido (10 cifre)."),
  email: unlessEmpty((value) => length(value) <= 254 && email.test(value.trim()), () => "Email non valida."),
};
