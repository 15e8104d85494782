import { describe, expect, it } from "vitest";
import { instantOf, localTime } from "./rome-time";

describe("the wall clock of Rome", () => {
  it("is what the wire carries", () => {
    expect(localTime("2027-03-12T09:00:00+01:00")).toBe("2027-03-12T09:00");
    expect(localTime(null)).toBe("");
  });

  it.each([
    ["2027-03-12T09:00", "+01:00"],
    ["2027-03-28T01:59", "+01:00"],
    ["2027-03-28T03:00", "+02:00"],
    ["2027-07-01T09:00", "+02:00"],
    ["2027-10-31T02:30", "+02:00"],
    ["2027-10-31T03:00", "+01:00"],
    ["2027-12-31T23:59", "+01:00"],
  ])("knows summer time (%s)", (local, offset) => {
    expect(instantOf(local)).toBe(`${local}:00${offset}`);
  });
});
