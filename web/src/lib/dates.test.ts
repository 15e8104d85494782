import { describe, expect, it } from "vitest";
import {
  dayAndMonth,
  longDate,
  longDateTime,
  period,
  shortDate,
  shortDateTime,
  timeOfDay,
  wallClock,
  weekdayName,
} from "./dates";

const march = "2027-03-12T09:00:00+01:00";

describe("dates", () => {
  it("read the wall clock from the text, whatever the time zone of the machine", () => {
    expect(wallClock(march)).toEqual({ year: 2027, month: 3, day: 12, hour: 9, minute: 0 });
    expect(timeOfDay("2026-07-01T23:30:00+02:00")).toBe("23:30");
  });

  it("are short in selects and tables", () => {
    expect(shortDateTime(march)).toBe("12/03/2027 alle 09:00");
    expect(shortDate(march)).toBe("12/03/2027");
  });

  it("are long in prose", () => {
    expect(longDateTime(march)).toBe("venerdì 12 marzo 2027 alle 09:00");
    expect(longDate("2026-11-01T00:00:00+01:00")).toBe("domenica 1 novembre 2026");
    expect(dayAndMonth(march)).toBe("12 marzo");
  });

  it("know the weekday of a leap day and of the turn of a year", () => {
    expect(weekdayName("2028-02-29T10:00:00+01:00")).toBe("martedì");
    expect(weekdayName("2026-12-31T23:59:00+01:00")).toBe("giovedì");
    expect(weekdayName("2027-01-01T00:00:00+01:00")).toBe("venerdì");
  });

  it("tell a period within a day by its hours, and a longer one by both ends", () => {
    expect(period(march, "2027-03-12T18:00:00+01:00")).toBe("venerdì 12 marzo 2027, dalle 09:00 alle 18:00");
    expect(period(march, "2027-03-13T13:00:00+01:00")).toBe(
      "da venerdì 12 marzo 2027 alle 09:00 a sabato 13 marzo 2027 alle 13:00",
    );
  });

  it("show what is no date as it is", () => {
    expect(shortDateTime("domani")).toBe("domani");
    expect(longDate("")).toBe("");
    expect(wallClock("2027-13-01T09:00:00+01:00")).toBeNull();
  });
});
