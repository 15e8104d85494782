import { afterEach, expect, it, vi } from "vitest";
import { dateOfStaff } from "@/lib/testing/participants";
import { currentHalfDay, isOn, tooEarlyForAttendance, tooEarlyForOutcome } from "./half-day";

afterEach(() => {
  vi.useRealTimers();
});

const halfDays = [
  { day: "2027-03-12", half: "morning" },
  { day: "2027-03-12", half: "afternoon" },
  { day: "2027-03-19", half: "morning" },
] as const;

it.each([
  ["2027-03-01T10:00", halfDays[0]],
  ["2027-03-12T09:10", halfDays[0]],
  ["2027-03-12T14:10", halfDays[1]],
  ["2027-03-15T08:00", halfDays[2]],
  ["2027-04-01T08:00", halfDays[2]],
])("opens at %s on the right half day", (now, expected) => {
  expect(currentHalfDay(halfDays, now)).toEqual(expected);
});

it.each([
  ["2027-03-11T23:59", "Le presenze si segnano dal giorno del corso.", "L'esito si segna dal primo giorno del corso."],
  ["2027-03-12T00:01", "Il corso continua nei prossimi giorni: segna le presenze di oggi in Appello.", null],
  ["2027-03-19T07:00", null, null],
])("says at %s why results cannot be recorded", (now, attendance, outcome) => {
  expect(tooEarlyForAttendance(halfDays, now)).toBe(attendance);
  expect(tooEarlyForOutcome(halfDays, now)).toBe(outcome);
  expect(tooEarlyForAttendance(halfDays.slice(0, 2), "2027-03-12T08:00")).toBeNull();
});

it.each([
  ["2027-03-12T07:59:00+01:00", false],
  ["2027-03-12T08:00:00+01:00", true],
  ["2027-03-12T19:00:00+01:00", true],
  ["2027-03-12T19:01:00+01:00", false],
])("knows at %s whether people come in by themselves", (now, on) => {
  vi.useFakeTimers({ toFake: ["Date"], now: new Date(now) });
  const date = { ...dateOfStaff, date: "2027-03-12T09:00:00+01:00", end_date: "2027-03-12T18:00:00+01:00" };
  expect(isOn(date)).toBe(on);
  expect(isOn({ ...date, status: "cancelled" })).toBe(false);
  expect(isOn(undefined)).toBe(false);
});
