import { describe, expect, it } from "vitest";
import { calendarState } from "./calendar-url";

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
});
