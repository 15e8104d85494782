// @vitest-environment node
import { expect, it } from "vitest";
import { daysOf, mostDays, type Rule, weekdayInMonth } from "./repetition";

// A Saturday, the second of its month.
const first = "2027-03-13";
const rule: Rule = {
  how: "week",
  day: "",
  every: 1,
  weekdays: [5],
  by: "number",
  end: "times",
  times: 3,
  until: "",
  picked: [],
};
const days = (traits: Partial<Rule>, from = first) => daysOf({ ...rule, ...traits }, from);

it("repeats on weekdays, the rest of the first week included", () => {
  expect(days({})).toEqual(["2027-03-20", "2027-03-27", "2027-04-03"]);
  expect(days({ weekdays: [6, 1], times: 4 })).toEqual(["2027-03-14", "2027-03-16", "2027-03-21", "2027-03-23"]);
  expect(days({ every: 2, times: 2 })).toEqual(["2027-03-27", "2027-04-10"]);
  expect(days({ weekdays: [] })).toEqual([]);
});

it("repeats until a day, which is included", () => {
  expect(days({ end: "until", until: "2027-04-03" })).toEqual(["2027-03-20", "2027-03-27", "2027-04-03"]);
  expect(days({ end: "until", until: "" })).toEqual([]);
  expect(days({ end: "until", until: "2099-01-01" })).toHaveLength(mostDays);
});

it("repeats on the same day of a month, and leaves months out that have none", () => {
  expect(days({ how: "month" })).toEqual(["2027-04-13", "2027-05-13", "2027-06-13"]);
  expect(days({ how: "month", times: 2 }, "2027-01-31")).toEqual(["2027-03-31", "2027-05-31"]);
  expect(days({ how: "month", every: 3, times: 2 })).toEqual(["2027-06-13", "2027-09-13"]);
});

it("repeats on the same weekday of a month", () => {
  expect(days({ how: "month", by: "weekday" })).toEqual(["2027-04-10", "2027-05-08", "2027-06-12"]);
  // The fifth Saturday of May comes again in July and October.
  expect(days({ how: "month", by: "weekday", times: 2 }, "2027-05-29")).toEqual(["2027-07-31", "2027-10-30"]);
  expect(weekdayInMonth(first, "sabato")).toBe("il secondo sabato");
  expect(weekdayInMonth("2027-03-07", "domenica")).toBe("la prima domenica");
});

it("takes picked days once, in order, and nothing while a number is missing", () => {
  expect(days({ how: "days", picked: ["2027-05-10", "2027-04-12", "2027-05-10"] })).toEqual([
    "2027-04-12",
    "2027-05-10",
  ]);
  expect(days({ how: "day", day: "2027-05-10" })).toEqual(["2027-05-10"]);
  expect(days({ how: "month", every: null })).toEqual([]);
  expect(days({ times: null })).toEqual([]);
});
