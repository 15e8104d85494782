import { describe, expect, it } from "vitest";
import { calendarState, shownDays, stepped } from "./calendar-url";

describe("the calendar's URL", () => {
  it("ignores what makes no sense", () => {
    const state = calendarState(new URLSearchParams("view=year&day=2027-02-30&course=x&date=-1&do=move&to=domani"));
    expect(state).toMatchObject({ view: null, course: null, open: null, action: null, to: null });
    expect(state.day).toMatch(/^\d{4}-\d{2}-\d{2}$/);
  });

  it("names the open date and what is done with it", () => {
    const state = calendarState(new URLSearchParams("view=week&day=2027-03-12&date=7&do=move&to=2027-03-16T09:00"));
    expect(state).toMatchObject({ view: "week", day: "2027-03-12", open: 7, action: "move", to: "2027-03-16T09:00" });
  });

  it("shows whole weeks from Monday", () => {
    expect(shownDays("month", "2027-03-12")).toEqual({ from: "2027-03-01", to: "2027-04-11" });
    expect(shownDays("month", "2027-05-31")).toEqual({ from: "2027-04-26", to: "2027-06-06" });
    expect(shownDays("week", "2027-03-14")).toEqual({ from: "2027-03-08", to: "2027-03-14" });
  });

  it("steps by months and weeks", () => {
    expect(stepped("month", "2027-12-31", 1)).toBe("2028-01-01");
    expect(stepped("week", "2027-03-03", -1)).toBe("2027-02-24");
  });
});
