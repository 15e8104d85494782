import { describe, expect, it } from "vitest";
import { counted, grouped, percent, seats, shareOf } from "./numbers";

describe("numbers", () => {
  it("group thousands with a dot", () => {
    expect(["100", "27", "13.000", "1.234.567"]).toEqual([100, 27, 13_000, 1_234_567].map(grouped));
  });

  it("take the word that fits them", () => {
    expect(counted(1, "posto", "posti")).toBe("1 posto");
    expect(counted(4, "posto", "posti")).toBe("4 posti");
    expect(counted(0, "posto", "posti")).toBe("0 posti");
  });

  it("say when no seat is left", () => {
    expect([seats(3), seats(1), seats(0)]).toEqual(["3 posti", "1 posto", "Posti esauriti"]);
  });

  it("have no share of nothing", () => {
    expect([percent(shareOf(1, 3)), percent(shareOf(0, 0))]).toEqual(["33%", "–"]);
  });
});
