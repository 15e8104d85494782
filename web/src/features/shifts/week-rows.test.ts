import { describe, expect, it } from "vitest";
import { anna, dateOfShift, instructor, marco, shift } from "@/lib/testing/shifts";
import { freeOn, freeText, shiftsOn, targetOf, weekRows } from "./week-rows";

const monday = "2027-03-08";
const availability = {
  weekly: [
    { weekday: 5, start: "14:00", end: "18:00" },
    { weekday: 5, start: "09:00", end: "13:00" },
  ],
  exceptions: [
    { from: "2027-03-19", to: "2027-03-21", available: false, note: "Ferie" },
    { from: "2027-03-13", to: "2027-03-13", available: true, note: null },
  ],
};

describe("the week by instructor", () => {
  it("has a row each, with their hours but for declined shifts", () => {
    const rows = weekRows(
      [instructor(anna), instructor(marco)],
      [shift(), shift({ id: 4, user: marco, status: "declined" })],
      monday,
    );
    expect(rows.map(({ hours, cells }) => [hours, cells.map(({ shifts }) => shifts.length)])).toEqual([
      [9, [0, 0, 0, 0, 1, 0, 0]],
      [0, [0, 0, 0, 0, 1, 0, 0]],
    ]);
  });

  it("leaves out admins who teach nothing that week", () => {
    const admin = instructor(marco, { istructor: false });
    expect(weekRows([admin], [], monday)).toEqual([]);
    expect(weekRows([admin], [shift({ user: marco })], monday)).toHaveLength(1);
  });

  it("shows a shift on each of its days, in the order of the hours", () => {
    const early = { start: "2027-03-12T08:00:00+01:00", end: "2027-03-12T08:30:00+01:00" };
    const late = { start: "2027-03-13T20:00:00+01:00", end: "2027-03-13T21:00:00+01:00" };
    const shifts = [shift(), shift({ id: 4, days: [early, late] })];
    expect(shiftsOn(shifts, "2027-03-12").map(({ shift }) => shift.id)).toEqual([4, 3]);
    expect(shiftsOn(shifts, "2027-03-13").map(({ shift }) => shift.id)).toEqual([4]);
  });

  it("moves the whole shift by the days between, also from its second day", () => {
    const days = [
      { start: "2027-03-12T09:00:00+01:00", end: "2027-03-12T18:00:00+01:00" },
      { start: "2027-03-13T09:00:00+01:00", end: "2027-03-13T18:00:00+01:00" },
    ];
    const [, second] = days;
    const whole = shift({ course_date: dateOfShift(), days });
    if (second === undefined) throw new Error("two days");
    expect(targetOf({ shift: whole, ...second }, "2027-03-15", 12)).toEqual({ to: "2027-03-14T09:00", person: 12 });
  });
});

describe("when somebody can", () => {
  it("is always for an instructor without availability", () => {
    expect(freeOn({ availability: null }, "2027-03-12")).toBe("always");
    expect(freeOn({ availability: { weekly: [], exceptions: [] } }, "2027-03-12")).toBe("always");
  });

  it("follows the week, and exceptions before it", () => {
    expect(freeText(freeOn({ availability }, "2027-03-12"))).toBe("Può: 09:00–13:00, 14:00–18:00");
    expect(freeOn({ availability }, "2027-03-11")).toBe("none");
    expect(freeOn({ availability }, "2027-03-19")).toBe("none");
    expect(freeOn({ availability }, "2027-03-13")).toBe("always");
    expect(freeText("none")).toBe("Non disponibile");
    expect(freeText("always")).toBeNull();
  });
});
