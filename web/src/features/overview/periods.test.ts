import { describe, expect, it } from "vitest";
import { romeNow } from "@/lib/rome-time";
import { daysOf, figuresDays, ownProblem, periodIn } from "./periods";

describe("the days of a period", () => {
  it("end today", () => {
    expect(daysOf("30d", "2027-03-30")).toEqual({ from: "2027-03-01", to: "2027-03-30" });
    expect(daysOf("3m", "2027-03-30")).toEqual({ from: "2026-12-31", to: "2027-03-30" });
    expect(daysOf("12m", "2027-03-30")).toEqual({ from: "2026-03-31", to: "2027-03-30" });
    expect(daysOf("year", "2027-03-30")).toEqual({ from: "2027-01-01", to: "2027-03-30" });
    expect(daysOf("last-year", "2027-03-30")).toEqual({ from: "2026-01-01", to: "2026-12-31" });
  });

  it("begin after the last day of a shorter month", () => {
    expect(daysOf("3m", "2027-05-31").from).toBe("2027-03-01");
    expect(daysOf("12m", "2028-02-29").from).toBe("2027-03-01");
  });
});

describe("a period of one's own", () => {
  const params = (text: string) => new URLSearchParams(`period=own&${text}`);

  it("is that of its days", () => {
    expect(figuresDays(params("from=2025-09-01&to=2026-08-31"))).toEqual({ from: "2025-09-01", to: "2026-08-31" });
    expect(ownProblem(params("from=2024-01-01&to=2025-01-01"))).toBeNull();
  });

  it.each([
    ["", "Scrivi il primo e l'ultimo giorno."],
    ["from=2026-01-01&to=x", "Scrivi il primo e l'ultimo giorno."],
    ["from=2026-01-02&to=2026-01-01", "L'ultimo giorno è prima del primo."],
    ["from=2024-01-01&to=2025-01-02", "Al massimo un anno alla volta."],
  ])("says why it is none: %s", (text, problem) => {
    expect(ownProblem(params(text))).toBe(problem);
    expect(figuresDays(params(text))).toEqual(daysOf("3m", romeNow().slice(0, 10)));
  });
});

it("an unknown period is the usual one", () => {
  expect(periodIn(new URLSearchParams("period=1000y"))).toBe("3m");
  expect(periodIn(new URLSearchParams("period=12m"))).toBe("12m");
});
