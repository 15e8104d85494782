import { expect, it } from "vitest";
import { currentHalfDay } from "./half-day";

const halfDays = [
  { day: "2027-03-12", half: "morning" },
  { day: "2027-03-12", half: "afternoon" },
  { day: "2027-03-19", half: "morning" },
] as const;

it.each([
  ["2027-03-01T10:00:00", halfDays[0]],
  ["2027-03-12T09:10:00", halfDays[0]],
  ["2027-03-12T14:10:00", halfDays[1]],
  ["2027-03-15T08:00:00", halfDays[2]],
  ["2027-04-01T08:00:00", halfDays[2]],
])("opens at %s on the right half day", (now, expected) => {
  expect(currentHalfDay(halfDays, new Date(now))).toEqual(expected);
});
