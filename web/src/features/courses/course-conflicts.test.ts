import { describe, expect, it } from "vitest";
import { conflictsOf, merged } from "./course-conflicts";
import { newCourse } from "./course-values";

const base = { ...newCourse, title: "BLSD", goal: "Salvare.", duration: 5 };

describe("two versions of a course", () => {
  const mine = { ...base, title: "BLSD esecutore", goal: "Rianimare." };
  const theirs = { ...base, title: "BLSD provider", duration: 8 };

  it("conflict where both have changed a field in different ways", () => {
    expect(conflictsOf({ base, mine, theirs })).toEqual([
      { field: "title", label: "Titolo", mine: "BLSD esecutore", theirs: "BLSD provider" },
    ]);
    expect(conflictsOf({ base, mine, theirs: { ...theirs, title: mine.title } })).toEqual([]);
  });

  it("are merged field by field", () => {
    const both = { goal: "Rianimare.", duration: 8 };
    expect(merged({ base, mine, theirs }, { title: "theirs" })).toMatchObject({ ...both, title: "BLSD provider" });
    expect(merged({ base, mine, theirs }, { title: "mine" })).toMatchObject({ ...both, title: "BLSD esecutore" });
  });
});
