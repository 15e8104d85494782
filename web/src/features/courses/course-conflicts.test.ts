import { describe, expect, it } from "vitest";
import { conflictsOf, merged } from "@/ui/form/three-way";
import { courseParts } from "./course-conflicts";
import { newCertificate, newCourse, type CertificateValues } from "./course-values";

const base = { ...newCourse, title: "BLSD", goal: "Salvare.", duration: 5 };

describe("two versions of a course", () => {
  const mine = { ...base, title: "BLSD esecutore", goal: "Rianimare." };
  const theirs = { ...base, title: "BLSD provider", duration: 8 };

  it("conflict where both have changed a field in different ways", () => {
    expect(conflictsOf(courseParts, { base, mine, theirs })).toEqual([
      { field: "title", label: "Titolo", mine: "BLSD esecutore", theirs: "BLSD provider" },
    ]);
    expect(conflictsOf(courseParts, { base, mine, theirs: { ...theirs, title: mine.title } })).toEqual([]);
  });

  it("conflict in what to bring, line by line", () => {
    const list = (...things: string[]) => ({ ...base, what_to_bring: things.map((text) => ({ text })) });
    const conflict = { base, mine: list("Il manuale"), theirs: list("Scarponcini", "Guanti") };
    expect(conflictsOf(courseParts, conflict)).toEqual([
      { field: "what_to_bring", label: "Cosa portare", mine: "Il manuale", theirs: "Scarponcini\nGuanti" },
    ]);
    expect(merged(courseParts, conflict, { what_to_bring: "theirs" })).toEqual(conflict.theirs);
  });

  describe("of an option that the server has replaced by one with another id", () => {
    const options = (...traits: Partial<CertificateValues>[]) => ({
      ...base,
      certificates: traits.map((one) => ({ ...newCertificate(), name: "Attestato", ...one })),
    });
    const before = options({ option: 4 });
    const replaced = options({ option: 9, always: true });

    it("say the same when both have given it to everyone, and the stored one stays", () => {
      const versions = { base: before, mine: options({ option: 4, always: true }), theirs: replaced };
      expect(conflictsOf(courseParts, versions)).toEqual([]);
      expect(merged(courseParts, versions)).toEqual(replaced);
    });

    it("conflict when they say something else", () => {
      const mine = options({ option: 4, always: true, validity_months: 24 });
      expect(conflictsOf(courseParts, { base: before, mine, theirs: replaced })).toEqual([
        {
          field: "certificates",
          label: "Certificazioni",
          mine: "Attestato (per tutti, 24 mesi)",
          theirs: "Attestato (per tutti, senza scadenza)",
        },
      ]);
    });
  });

  it("are merged field by field", () => {
    const both = { goal: "Rianimare.", duration: 8 };
    expect(merged(courseParts, { base, mine, theirs }, { title: "theirs" })).toMatchObject({
      ...both,
      title: "BLSD provider",
    });
    expect(merged(courseParts, { base, mine, theirs }, { title: "mine" })).toMatchObject({
      ...both,
      title: "BLSD esecutore",
    });
  });
});
