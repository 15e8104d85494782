import { describe, expect, it } from "vitest";
import { centre } from "@/lib/testing/centre";
import { outdatedIn, updated } from "./outdated";
import { valuesOf } from "./settings-values";

const page = [{ heading: "Chi è Battito", text: "Battito S.r.l., info@battito.example.\n\nScrivi a Battito." }];

describe("a legal page", () => {
  it("tells what it still says of the centre", () => {
    const values = { ...valuesOf(centre), name: "Cuore", legal_name: "Cuore S.p.A." };
    const outdated = outdatedIn(page, values, [centre]);
    expect(outdated).toEqual([
      { former: "Battito S.r.l.", present: "Cuore S.p.A." },
      { former: "Battito", present: "Cuore" },
    ]);
    expect(updated(page, outdated)).toEqual([
      { heading: "Chi è Cuore", text: "Cuore S.p.A., info@battito.example.\n\nScrivi a Cuore." },
    ]);
  });

  it("is up to date when nothing has changed, or the new name has the former one in it", () => {
    expect(outdatedIn(page, valuesOf(centre), [centre])).toEqual([]);
    expect(outdatedIn(page, { ...valuesOf(centre), name: "Nuovo Battito" }, [centre])).toEqual([]);
  });
});
