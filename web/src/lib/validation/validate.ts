// Runs named validators over a value and collects every failing message.
// The validators are the server's, by the same names; contract/validation.json is run against both. A value is judged as it is:
// only `required` looks past white space, so forms trim what people paste before they ask.
/** Whether a value is valid. `parameter` is what follows the colon in `minLength:8`. */
type Rule = {
  accepts: (value: string, parameter: number) => boolean;
  message: (parameter: number) => string;
  /** Takes a number after a colon; without one the rule is as unknown as an undefined name. */
  counts?: true;
};

const taxCode = /^[A-Z]{6}[0-9LMNPQRSTUV]{2}[ABCDEHLMPRST][0-9LMNPQRSTUV]{2}[A-Z][0-9LMNPQRSTUV]{3}[A-Z]$/i;
const businessTaxCode = /^[0-9]{11}$/;
/** A dot-atom in ASCII before the @, at least one dot in the domain: the addresses that mail can be sent to. */
const email =
  /^[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+)*@[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?(?:\.[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?)+$/;
/** The maximum lengths of an address and of its part before the @ (RFC 5321). */
const maxEmail = 254;
const maxLocalPart = 64;

/** A control character, or one that shows nothing and turns or divides the text around it; white space is none. */
// oxlint-disable-next-line no-control-regex -- they are what is looked for
const hidden = /(?![\t-\r])\p{Cc}|[\u00ad\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\u{e0000}-\u{e007f}]/u;
/** Text that a mail program could turn into a link: an @, `://`, `http`, `www`, or a dot with two letters or digits after it. */
const address = /[@\uff20]|:\/\/|http|www|[.\u3002\uff0e\uff61][\p{Alphabetic}\p{N}]{2}/iu;

const required: Rule = { accepts: (value) => value.trim() !== "", message: () => "Campo obbligatorio." };

const rules: ReadonlyMap<string, Rule> = new Map<string, Rule>([
  ["required", required],
  [
    "minLength",
    { counts: true, accepts: (value, n) => codePoints(value) >= n, message: (n) => `Minimo ${n} caratteri.` },
  ],
  [
    "maxLength",
    { counts: true, accepts: (value, n) => codePoints(value) <= n, message: (n) => `Massimo ${n} caratteri.` },
  ],
  ["taxCode", says("Codice fiscale non valido.", (value) => taxCode.test(value) || businessTaxCode.test(value))],
  ["includeSpecialChars", says("Deve contenere caratteri speciali (!@#$&+-).", (value) => /[!@#$&+-]/.test(value))],
  ["includeNumbers", says("Deve contenere almeno un numero.", (value) => /[0-9]/.test(value))],
  // The capitals of Italian and its neighbours, the same list on both sides.
  ["includeUppercase", says("Deve contenere almeno una maiuscola.", (value) => /[A-ZÀ-ÖØ-Þ]/.test(value))],
  ["phone", says("Numero di telefono non valido (10 cifre).", (value) => /^[0-9]{10}$/.test(value))],
  ["email", says("Email non valida.", isEmail)],
  ["noHiddenChars", says("Contiene caratteri invisibili. Riscrivi il testo a mano.", (value) => !hidden.test(value))],
  [
    "noAddresses",
    says("Non può contenere indirizzi web o email. Dopo un punto lascia uno spazio.", (value) => !address.test(value)),
  ],
]);

function isEmail(value: string): boolean {
  return value.length <= maxEmail && value.indexOf("@") <= maxLocalPart && email.test(value);
}

function says(message: string, accepts: (value: string) => boolean): Rule {
  return { accepts, message: () => message };
}

/** One accented letter or emoji is one character here as on the server. */
function codePoints(value: string): number {
  return Array.from(value).length;
}

/** Validators by name, a number after a colon: `required`, `minLength:8`. */
export type RuleList = readonly string[];

type Known = { rule: Rule; parameter: number };

/** All messages for the value, in the validators' order; empty when it is good. An empty field says only that. */
export function validate(value: string | null | undefined, names: RuleList): string[] {
  const text = value ?? "";
  const known = names.flatMap((name) => ruleNamed(name) ?? []);
  if (known.some(({ rule }) => rule === required) && !required.accepts(text, 0)) return [required.message(0)];
  if (text === "") return [];
  return known.flatMap(({ rule, parameter }) => (rule.accepts(text, parameter) ? [] : rule.message(parameter)));
}

/** The rule and its number; null, with a warning, for an undefined name. */
function ruleNamed(entry: string): Known | null {
  const colon = entry.indexOf(":");
  const name = colon < 0 ? entry : entry.slice(0, colon);
  const written = colon < 0 ? "" : entry.slice(colon + 1);
  const rule = rules.get(name);
  if (rule === undefined || (rule.counts === true && !/^[0-9]+$/.test(written))) {
    console.warn(`Unknown validator: ${entry}`);
    return null;
  }
  return { rule, parameter: Number(written) };
}

/** The rules of the forms' fields, each list once. */
export const ruleLists = {
  required: ["required"],
  email: ["required", "maxLength:254", "email"],
  newPassword: [
    "required",
    "minLength:8",
    "maxLength:255",
    "includeSpecialChars",
    "includeNumbers",
    "includeUppercase",
  ],
  personName: ["required", "maxLength:100", "noHiddenChars", "noAddresses"],
  fiscalCode: ["required", "taxCode"],
  phone: ["required", "phone"],
} as const satisfies Record<string, RuleList>;
