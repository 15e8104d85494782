import { describe, expect, it } from "vitest";
import { pastedProgram } from "./pasted-program";

const titles = (text: string) =>
  pastedProgram(text).map(({ heading, entries }) => [heading, ...entries.map(({ title }) => title)]);

describe("a programme from elsewhere", () => {
  it("is read from a document with times and points", () => {
    const text = `Mattina:
9.00-9.30 Accoglienza
ore 09:30 – ore 11:00: BLSD nell'adulto
• Sicurezza della scena
• Compressioni
11,15 alle 13,00 Prove
a coppie
Pomeriggio
14:00 Esame`;
    expect(pastedProgram(text)).toEqual([
      {
        day: null,
        heading: "Mattina",
        entries: [
          { title: "09:00–09:30 Accoglienza", description: "", list: false },
          { title: "09:30–11:00 BLSD nell'adulto", description: "Sicurezza della scena\nCompressioni", list: true },
          { title: "11:15–13:00 Prove", description: "a coppie", list: false },
        ],
      },
      { day: null, heading: "Pomeriggio", entries: [{ title: "14:00 Esame", description: "", list: false }] },
    ]);
  });

  it("is read from the columns of a sheet", () => {
    const text =
      "Giorno 1\n9.00\t10.30\tAnatomia\tdott. Verdi\n10:45-12:00\tCasi\n\nSecondo giorno\n09:00\t12:00\tProve";
    expect(pastedProgram(text)).toEqual([
      {
        day: null,
        heading: "",
        entries: [
          { title: "09:00–10:30 Anatomia", description: "dott. Verdi", list: false },
          { title: "10:45–12:00 Casi", description: "", list: false },
        ],
      },
      { day: null, heading: "", entries: [{ title: "09:00–12:00 Prove", description: "", list: false }] },
    ]);
  });

  it("is read from modules, numbered lines and lines alone", () => {
    expect(titles("Modulo 1: il cuore\n1. Anatomia\n2) Ritmi\nModulo 2 – il respiro\nSoffocamento")).toEqual([
      ["Modulo 1: il cuore", "Anatomia", "Ritmi"],
      ["Modulo 2 – il respiro", "Soffocamento"],
    ]);
    expect(titles("Giornata 1 - teoria\n- 12 casi\n3 prove")).toEqual([["Giornata 1 - teoria", "12 casi", "3 prove"]]);
    expect(titles("Particolarità del lattante\nOre di pratica")).toEqual([
      ["", "Particolarità del lattante", "Ore di pratica"],
    ]);
    expect(titles(" \n\t\n")).toEqual([]);
  });
});
