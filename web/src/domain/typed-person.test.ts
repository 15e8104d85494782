import { describe, expect, it } from "vitest";
import { typedPerson } from "./typed-person";

describe("a person made of what was typed", () => {
  it.each([
    ["Rossi Marta", { surname: "Rossi", name: "Marta" }],
    ["rossi maria grazia", { surname: "Rossi", name: "Maria Grazia" }],
    ["De Luca Anna", { surname: "De Luca", name: "Anna" }],
    ["d'amico anna", { surname: "D'Amico", name: "Anna" }],
    ["Rossi", { surname: "Rossi", name: "" }],
    ["De La", { surname: "De La", name: "" }],
    ["marta@example.it", { email: "marta@example.it", surname: "" }],
    ["rssmrt80a41f205x", { fiscal_code: "RSSMRT80A41F205X", surname: "" }],
    ["035 123456", { phone: "035123456", surname: "" }],
  ])("reads %s", (typed, expected) => {
    expect(typedPerson(typed)).toMatchObject(expected);
  });
});
