// Doubts about an Italian tax code that has the right shape: its check character, and the six letters that stand for
// surname and name. Both are only hints, because offices do hand out codes that break these rules.

/** The tax code as the server stores it. */
export function normalizeTaxCode(text: string): string {
  return text.replaceAll(/\s/g, "").toUpperCase();
}

export type TaxCodeDoubt = "checkCharacter" | "surname" | "name";

const shape = /^[A-Z]{6}[0-9A-Z]{9}[A-Z]$/;
const vowels = "AEIOU";

/** The values of digits and letters in odd places; letters A to J count like the digits 0 to 9. */
const oddValues = [
  1, 0, 5, 7, 9, 13, 15, 17, 19, 21, 2, 4, 18, 20, 11, 3, 6, 8, 12, 14, 16, 10, 22, 25, 24, 23,
] as const;

/** The doubts about a code; none about codes of another shape or about missing names. */
export function taxCodeDoubts(code: string, name: string, surname: string): TaxCodeDoubt[] {
  const text = code.trim().toUpperCase();
  if (!shape.test(text)) return [];
  const doubts: TaxCodeDoubt[] = [];
  if (checkCharacter(text.slice(0, 15)) !== text.at(15)) doubts.push("checkCharacter");
  if (lettersOf(surname) !== "" && surnamePart(surname) !== text.slice(0, 3)) doubts.push("surname");
  if (lettersOf(name) !== "" && namePart(name) !== text.slice(3, 6)) doubts.push("name");
  return doubts;
}

export function checkCharacter(fifteen: string): string {
  let sum = 0;
  for (const [index, character] of Array.from(fifteen).entries()) {
    const rank = rankOf(character);
    // Places are counted from 1: the first is odd.
    sum += index % 2 === 0 ? (oddValues[rank] ?? 0) : rank;
  }
  return String.fromCodePoint(65 + (sum % 26));
}

function surnamePart(surname: string): string {
  const { consonants, others } = split(surname);
  return `${consonants}${others}XXX`.slice(0, 3);
}

/** With four consonants or more, the second is left out. */
function namePart(name: string): string {
  const { consonants, others } = split(name);
  if (consonants.length > 3) return `${consonants[0]}${consonants[2]}${consonants[3]}`;
  return `${consonants}${others}XXX`.slice(0, 3);
}

function split(text: string): { consonants: string; others: string } {
  const letters = Array.from(lettersOf(text));
  return {
    consonants: letters.filter((letter) => !vowels.includes(letter)).join(""),
    others: letters.filter((letter) => vowels.includes(letter)).join(""),
  };
}

function lettersOf(text: string): string {
  return text
    .normalize("NFD")
    .toUpperCase()
    .replaceAll(/[^A-Z]/g, "");
}

function rankOf(character: string): number {
  const code = character.codePointAt(0) ?? 0;
  return code >= 65 ? code - 65 : code - 48;
}
