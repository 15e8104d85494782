// Doubts about tax codes, with codes computed by the official rules.
import { describe, expect, it } from "vitest";
import { checkCharacter, taxCodeDoubts } from "./tax-code";

const aboutNames = (letters: string, name: string, surname: string) =>
  taxCodeDoubts(`${letters}85T10A562S`, name, surname).filter((doubt) => doubt !== "checkCharacter");

describe("a tax code", () => {
  it("has the check character the rules give", () => {
    expect(checkCharacter("RSSMRA85T10A562")).toBe("S");
  });

  it("raises no doubt when everything fits", () => {
    expect(taxCodeDoubts("RSSMRA85T10A562S", "Mario", "Rossi")).toEqual([]);
    expect(taxCodeDoubts(" rssmra85t10a562s ", "MARIO", "rossi")).toEqual([]);
  });

  it("is doubted when its check character is wrong", () => {
    expect(taxCodeDoubts("RSSMRA85T10A562A", "Mario", "Rossi")).toEqual(["checkCharacter"]);
  });

  it("is doubted when it does not fit surname or name", () => {
    expect(taxCodeDoubts("RSSMRA85T10A562S", "Luca", "Rossi")).toEqual(["name"]);
    expect(taxCodeDoubts("RSSMRA85T10A562S", "Mario", "Bianchi")).toEqual(["surname"]);
  });

  it("leaves out the second of four consonants of a name, and fills short names up", () => {
    expect(aboutNames("RSSGFR", "Gianfranco", "Rossi")).toEqual([]);
    expect(aboutNames("FOXGIA", "Gia", "Fo")).toEqual([]);
    expect(aboutNames("DLCNCL", "Nicolò", "De Luca")).toEqual([]);
    expect(aboutNames("DNGLRD", "Leonardo", "D'Angelo")).toEqual([]);
  });

  it("is not judged before it has its shape, nor by names that are not there", () => {
    expect(taxCodeDoubts("RSSMRA", "Luca", "Bianchi")).toEqual([]);
    expect(taxCodeDoubts("01234567890", "Luca", "Bianchi")).toEqual([]);
    expect(taxCodeDoubts("RSSMRA85T10A562S", "", " ")).toEqual([]);
  });
});
