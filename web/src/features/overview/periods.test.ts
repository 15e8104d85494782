import { describe, expect, it } from "vitest";
import { daysOf, periodIn } from "./periods";

describe("the days of a period", () => {
  it("end today", () => {
    expect(daysOf("30d", "2027-03-30")).toEqual({ from: "2027-03-01", to: "2027-03-30" });
    expect(daysOf("3m", "2027-03-30")).toEqual({ from: "2026-12-31", to: "2027-03-30" });
    expect(daysOf("12m", "2027-03-30")).toEqual({ from: "2026-03-31", to: "2027-03-30" });
    expect(daysOf("year", "2027-03-30")).toEqual({ from: "2027-01-01", to: "2027-03-30" });
  });

  it("begin after the last day of a shorter month", () => {
    expect(daysOf("3m", "2027-05-31").from).toBe("2027-03-01");
    expect(daysOf("12m", "2028-02-29").from).toBe("2027-03-01");
  });
});

it("an unknown period is the usual one", () => {
  expect(periodIn(new URLSearchParams("period=1000y"))).toBe("3m");
  expect(periodIn(new URLSearchParams("period=12m"))).toBe("12m");
});
