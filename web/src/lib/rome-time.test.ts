import { describe, expect, it } from "vitest";
import { instantOf, localTime, romeNow } from "./rome-time";

describe("the wall clock of Rome", () => {
  it("is what the wire carries", () => {
    expect(localTime("2027-03-12T09:00:00+01:00")).toBe("2027-03-12T09:00");
    expect(localTime(null)).toBe("");
  });

  it.each([
    ["2027-03-12T09:00", "+01:00"],
    ["2027-03-28T01:59", "+01:00"],
    ["2027-03-28T02:30", "+01:00"],
    ["2027-03-28T03:00", "+02:00"],
    ["2027-07-01T09:00", "+02:00"],
    ["2027-10-31T02:30", "+02:00"],
    ["2027-10-31T03:00", "+01:00"],
    ["2027-12-31T23:59", "+01:00"],
  ])("knows summer time (%s)", (local, offset) => {
    expect(instantOf(local)).toBe(`${local}:00${offset}`);
  });

  const years = [2025, 2026, 2027, 2028, 2029, 2030];
  // oxlint-disable-next-line no-restricted-globals -- It is what the server lacks, and what lib/rome-time is measured by.
  const rome = new Intl.DateTimeFormat("sv-SE", { timeZone: "Europe/Rome", dateStyle: "short", timeStyle: "short" });
  const shown = (instant: Date) => rome.format(instant).replace(" ", "T");

  it.each(years.flatMap((year) => [`${year}-03`, `${year}-10`]))("is that of Intl around the change of %s", (month) => {
    const quarter = 15 * 60_000;
    const [from, to] = [Date.parse(`${month}-24T12:00:00Z`), Date.parse(`${month}-31T23:59:00Z`)];
    let before = "";
    for (let time = from; time <= to; time += quarter) {
      const instant = new Date(time);
      const local = shown(instant);
      expect(romeNow(instant)).toBe(local);
      // The second time that an hour shows, its instant is that of the first.
      if (local > before) {
        expect(new Date(instantOf(local))).toEqual(instant);
        before = local;
      }
    }
  });
});
