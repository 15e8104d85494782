import { describe, expect, it } from "vitest";
import { calendarPath, calendarState } from "./calendar-url";

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

  it("leads back to the calendar as it was left, with the date where it is now", () => {
    const date = { id: 7, date: "2027-06-04T09:00:00+02:00" };
    expect(calendarPath({ calendar: "?view=list&course=2&page=3&date=7&do=move" }, date)).toBe(
      "/control-panel/admin/course-dates?view=list&course=2&page=3&date=7&day=2027-06-04",
    );
    expect(calendarPath(null, date)).toBe("/control-panel/admin/course-dates?day=2027-06-04&date=7");
  });
});
