// @vitest-environment node
import { expect, it } from "vitest";
import { halfDayLabel } from "./half-days";

const half = (half: "morning" | "afternoon") => ({ day: "2027-03-12", half });

it("tells an evening from an afternoon by the hours of the day", () => {
  const from = (hour: string) => [{ start: `2027-03-11T09:00:00+01:00` }, { start: `2027-03-12T${hour}:00+01:00` }];
  expect(halfDayLabel(half("afternoon"), false)).toBe("Pomeriggio");
  expect(halfDayLabel(half("afternoon"), false, from("14:00"))).toBe("Pomeriggio");
  expect(halfDayLabel(half("afternoon"), false, from("18:30"))).toBe("Sera");
  expect(halfDayLabel(half("afternoon"), true, from("18:30"))).toBe("ven 12 marzo, sera");
  expect(halfDayLabel(half("morning"), false, from("09:00"))).toBe("Mattina");
});
