// @vitest-environment node
import { expect, it } from "vitest";
import { holidayOn } from "./holidays";

it.each([
  ["2026-12-25", "Natale"],
  ["2027-01-06", "Epifania"],
  ["2026-10-04", "San Francesco"],
  ["2025-10-04", null],
  ["2027-03-12", null],
])("knows whether %s is a holiday", (day, name) => {
  expect(holidayOn(day)).toBe(name);
});

it.each(["2019-04-21", "2024-03-31", "2025-04-20", "2026-04-05", "2027-03-28", "2038-04-25"])(
  "knows Easter: %s",
  (sunday) => {
    expect(holidayOn(sunday)).toBe("Pasqua");
  },
);

it("knows the Monday after Easter", () => {
  expect(holidayOn("2027-03-29")).toBe("Lunedì dell'Angelo");
});
