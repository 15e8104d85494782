import { readFileSync } from "node:fs";
import { describe, expect, it, vi } from "vitest";
import { validate } from "./validate";

type Case = { rules: string[]; value: string; messages: string[] };

const shared: { cases: Case[] } = JSON.parse(readFileSync("../contract/validation.json", "utf8"));

describe("validate", () => {
  it("agrees with the server on every shared case", () => {
    vi.spyOn(console, "warn").mockImplementation(() => {});
    const differences = shared.cases
      .map((example) => ({ ...example, found: validate(example.value, example.rules) }))
      .filter(({ found, messages }) => JSON.stringify(found) !== JSON.stringify(messages));
    expect(shared.cases.length).toBeGreaterThan(200);
    expect(differences).toEqual([]);
  });

  it("collects all failing messages, in the order of the rules", () => {
    expect(validate("corta", ["minLength:8", "includeSpecialChars", "includeNumbers", "includeUppercase"])).toEqual([
      "Minimo 8 caratteri.",
      "Deve contenere caratteri speciali (!@#$&+-).",
      "Deve contenere almeno un numero.",
      "Deve contenere almeno una maiuscola.",
    ]);
  });

  it("says of an empty field only that it is required", () => {
    expect(validate("  ", ["required", "email"])).toEqual(["Campo obbligatorio."]);
    expect(validate(null, ["required", "email"])).toEqual(["Campo obbligatorio."]);
  });

  it("skips an unknown validator with a warning and runs the others", () => {
    const warn = vi.spyOn(console, "warn").mockImplementation(() => {});
    expect(validate("abc", ["vatNumber", "email"])).toEqual(["Email non valida."]);
    expect(warn).toHaveBeenCalledWith("Unknown validator: vatNumber");
  });
});
