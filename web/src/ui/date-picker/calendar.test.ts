// Reading, writing and laying out days.
import { describe, expect, it } from "vitest";
import {
  addDays,
  addMonths,
  dayProblem,
  monthNames,
  readDay,
  spoken,
  usualRange,
  weekdayNames,
  weeksOf,
  written,
} from "./calendar";

const range = { first: "1900-01-01", last: "2026-12-31" };

describe("a day", () => {
  it("is read as people type it", () => {
    for (const text of ["12/03/2027", "12/3/2027", " 12-03-2027 ", "12.03.2027", "12032027", "120327", "12/3/27"]) {
      expect(readDay(text)).toBe("2027-03-12");
    }
  });

  it("has a year of two digits: the next twenty years, else the last hundred", () => {
    const now = new Date("2026-11-26T12:00:00Z");
    expect(readDay("121226", now)).toBe("2026-12-12");
    expect(readDay("01/01/46", now)).toBe("2046-01-01");
    expect(readDay("01/01/47", now)).toBe("1947-01-01");
    expect(readDay("100585", now)).toBe("1985-05-10");
  });

  it("is refused when there is no such day", () => {
    for (const text of ["", "12/2027", "31/04/2027", "29/02/2027", "00/01/2027", "1/13/2027", "ieri"]) {
      expect(readDay(text)).toBeNull();
    }
    expect(readDay("29/02/2028")).toBe("2028-02-29");
  });

  it("is written as dd/mm/yyyy and spoken in Italian", () => {
    expect(written("2027-03-12")).toBe("12/03/2027");
    expect(spoken("2027-03-12")).toBe("venerdì 12 marzo 2027");
  });

  it("moves over the ends of months and years", () => {
    expect(addDays("2027-12-31", 1)).toBe("2028-01-01");
    expect(addDays("2027-03-01", -1)).toBe("2027-02-28");
    expect(addMonths("2027-01-31", 1)).toBe("2027-02-28");
    expect(addMonths("2027-01-15", -1)).toBe("2026-12-15");
  });

  it("is told what is wrong with it", () => {
    expect(dayProblem("", range)).toBeNull();
    expect(dayProblem("2026-05-01", range)).toBeNull();
    expect(dayProblem("31/02/2026", range)).toBe("Data non valida (gg/mm/aaaa).");
    expect(dayProblem("1899-12-31", range)).toBe("Scegli una data tra il 01/01/1900 e il 31/12/2026.");
  });
});

describe("a month", () => {
  it("is laid out in weeks that begin on Monday", () => {
    expect(weekdayNames[0]).toBe("lunedì");
    expect(monthNames).toHaveLength(12);
    const weeks = weeksOf(2027, 3);
    expect(weeks[0]).toEqual([
      "2027-03-01",
      "2027-03-02",
      "2027-03-03",
      "2027-03-04",
      "2027-03-05",
      "2027-03-06",
      "2027-03-07",
    ]);
    expect(weeks.at(-1)).toEqual(["2027-03-29", "2027-03-30", "2027-03-31", null, null, null, null]);
  });

  it("is picked from 1900 to the current year, unless a field has its own range", () => {
    expect(usualRange(new Date(2026, 10, 21))).toEqual({ first: "1900-01-01", last: "2026-12-31" });
  });
});
