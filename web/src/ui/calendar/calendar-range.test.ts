import { describe, expect, it } from "vitest";
import { periodTitle, shownDays, stepped } from "./calendar-range";

describe("the days of a calendar", () => {
  it("shows whole weeks from Monday", () => {
    expect(shownDays("month", "2027-03-12")).toEqual({ from: "2027-03-01", to: "2027-04-11" });
    expect(shownDays("month", "2027-05-31")).toEqual({ from: "2027-04-26", to: "2027-06-06" });
    expect(shownDays("week", "2027-03-14")).toEqual({ from: "2027-03-08", to: "2027-03-14" });
  });

  it("steps by months and weeks", () => {
    expect(stepped("month", "2027-12-31", 1)).toBe("2028-01-01");
    expect(stepped("week", "2027-03-03", -1)).toBe("2027-02-24");
  });

  it("are named", () => {
    expect(periodTitle("month", "2027-03-12")).toBe("Marzo 2027");
    expect(periodTitle("week", "2027-03-12")).toBe("8 – 14 mar 2027");
    expect(periodTitle("week", "2027-03-31")).toBe("29 mar – 4 apr 2027");
  });
});
