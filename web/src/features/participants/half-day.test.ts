import { expect, it } from "vitest";
import { currentHalfDay, tooEarlyForAttendance, tooEarlyForOutcome } from "./half-day";

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

it.each([
  [
    "2027-03-11T23:59:00",
    "Le presenze si segnano dal giorno del corso.",
    "L'esito si segna dal primo giorno del corso.",
  ],
  ["2027-03-12T00:01:00", "Il corso continua nei prossimi giorni: segna le presenze di oggi in Appello.", null],
  ["2027-03-19T07:00:00", null, null],
])("says at %s why results cannot be recorded", (now, attendance, outcome) => {
  expect(tooEarlyForAttendance(halfDays, new Date(now))).toBe(attendance);
  expect(tooEarlyForOutcome(halfDays, new Date(now))).toBe(outcome);
  expect(tooEarlyForAttendance(halfDays.slice(0, 2), new Date("2027-03-12T08:00:00"))).toBeNull();
});
