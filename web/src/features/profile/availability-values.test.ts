import { beforeEach, describe, expect, it, vi } from "vitest";
import { messagesFor, readHour, valuesOf, writeOf, type AvailabilityValues } from "./availability-values";

const week = {
  weekly: [
    { weekday: 1, start: "14:00", end: "24:00" },
    { weekday: 1, start: "09:00", end: "13:00" },
    { weekday: 6, start: "09:00", end: "12:00" },
  ],
  exceptions: [{ from: "2027-08-01", to: "2027-08-15", available: false, note: "Ferie" }],
};
const values = (changes: Partial<AvailabilityValues>): AvailabilityValues => ({
  ...valuesOf(week, "2027-01-01"),
  ...changes,
});
const spans = (...own: [string, string][]) => [own.map(([start, end]) => ({ start, end })), [], [], [], [], [], []];

describe("the form of the availability", () => {
  it("shows each weekday with its hours in order, and writes back what it was given", () => {
    const shown = valuesOf(week, "2027-01-01");
    expect(shown.kind).toBe("week");
    expect(shown.weekly.map((day) => day.length)).toEqual([2, 0, 0, 0, 0, 1, 0]);
    const written = writeOf(shown);
    expect(written.exceptions).toEqual(week.exceptions);
    expect(new Set(written.weekly)).toEqual(new Set(week.weekly));
    expect(messagesFor(shown)).toEqual([]);
  });

  it("writes no hours for who can always, and midnight as the end of the day", () => {
    expect(valuesOf({ weekly: [], exceptions: [] }).kind).toBe("always");
    expect(writeOf(values({ kind: "always" })).weekly).toEqual([]);
    expect(writeOf(values({ weekly: spans(["18:00", "00:00"]) })).weekly).toEqual([
      { weekday: 1, start: "18:00", end: "24:00" },
    ]);
  });

  it("takes one day for an exception without a last day", () => {
    const [exception] = writeOf(
      values({ exceptions: [{ from: "2027-05-01", to: "", available: true, note: "  " }] }),
    ).exceptions;
    expect(exception).toEqual({ from: "2027-05-01", to: "2027-05-01", available: true, note: null });
  });

  it.each([
    [values({ weekly: spans() }), "Indica almeno un giorno."],
    [values({ weekly: spans(["9", "18:00"]) }), "Scrivi le ore così: 09:00."],
    [values({ weekly: spans(["18:00", "09:00"]) }), "Ogni fascia oraria deve finire dopo il suo inizio."],
    [
      values({ weekly: spans(["09:00", "14:00"], ["13:00", "18:00"]) }),
      "Le fasce orarie dello stesso giorno non devono sovrapporsi.",
    ],
    [values({ exceptions: [{ from: "", to: "", available: false, note: "" }] }), "Scegli il giorno."],
    [
      values({ exceptions: [{ from: "2027-08-15", to: "2027-08-01", available: false, note: "" }] }),
      "L'ultimo giorno di un'eccezione non può precedere il primo.",
    ],
    [
      values({
        exceptions: [
          { from: "2027-08-10", to: "", available: true, note: "" },
          { from: "2027-08-01", to: "2027-08-10", available: false, note: "" },
        ],
      }),
      "Le eccezioni non devono avere giorni in comune.",
    ],
  ])("says what is wrong (%#)", (wrong, message) => {
    expect(messagesFor(wrong).map(([, text]) => text)).toEqual([message]);
  });

  describe("two years later", () => {
    const today = "2029-02-01";
    beforeEach(() => {
      vi.useFakeTimers({ now: new Date(`${today}T10:00:00Z`), toFake: ["Date"] });
      return () => vi.useRealTimers();
    });

    it("saves without the exceptions that are over", () => {
      const next = { from: "2029-08-01", to: "2029-08-15", available: false, note: null };
      const shown = valuesOf({ ...week, exceptions: [...week.exceptions, next] });
      expect(messagesFor(shown)).toEqual([]);
      expect(writeOf(shown).exceptions).toEqual([next]);
    });

    it("keeps an exception that began then and is not over", () => {
      const leave = { from: "2027-05-01", to: today, available: false, note: "Congedo" };
      const shown = valuesOf({ weekly: [], exceptions: [leave] });
      expect(messagesFor(shown)).toEqual([]);
      expect(writeOf(shown).exceptions).toEqual([leave]);
    });

    it("refuses a new one that was over years ago", () => {
      const [message] = messagesFor(
        values({ exceptions: [{ from: "2027-05-01", to: "", available: true, note: "" }] }),
      );
      expect(message).toEqual(["exceptions", "Scegli una data tra il 01/01/2028 e il 31/12/2032."]);
    });
  });

  it("reads hours as they are typed", () => {
    expect(["9", "0930", "24:00", "25", "x"].map(readHour)).toEqual(["09:00", "09:30", "24:00", null, null]);
  });
});
