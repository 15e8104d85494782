// Makes up people that no other test uses: own address, own tax code with a right check character.
import { randomInt, randomUUID } from "node:crypto";

export interface Person {
  name: string;
  surname: string;
  email: string;
  password: string;
  fiscal_code: string;
  phone: string;
  is_sanitary: boolean;
}

export const DEMO_PASSWORD = "Battito2026!";
export const ADMIN_EMAIL = "admin@battito.example";
export const INSTRUCTOR_EMAIL = "istruttore@battito.example";
export const LAYPERSON_EMAIL = "laico@battito.example";

const LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ";
// Values of the characters in odd places (the first is odd), from the ministerial decree of 23 December 1976.
const ODD_LETTERS = [1, 0, 5, 7, 9, 13, 15, 17, 19, 21, 2, 4, 18, 20, 11, 3, 6, 8, 12, 14, 16, 10, 22, 25, 24, 23];

function checkCharacter(body: string): string {
  const sum = [...body].reduce((total, character, index) => {
    const isDigit = /\d/.test(character);
    const plain = isDigit ? Number(character) : LETTERS.indexOf(character);
    return total + (index % 2 === 0 ? (ODD_LETTERS[plain] ?? 0) : plain);
  }, 0);
  return LETTERS.charAt(sum % 26);
}

function taxCode(): string {
  const letters = Array.from({ length: 6 }, () => LETTERS.charAt(randomInt(26))).join("");
  const body = `${letters}${randomInt(50, 99)}A${randomInt(10, 29)}F205`;
  return body + checkCharacter(body);
}

export function somebody(traits: Partial<Person> = {}): Person {
  return {
    name: "Giulia",
    surname: "Ferrari",
    email: `giulia.${randomUUID().slice(0, 8)}@example.org`,
    password: "Cuore+Sano1",
    fiscal_code: taxCode(),
    phone: `34${randomInt(10_000_000, 99_999_999)}`,
    is_sanitary: true,
    ...traits,
  };
}
