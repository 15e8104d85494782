import { describe, expect, it } from "vitest";
import { shiftsState } from "./shifts-url";

const stateOf = (search: string) => shiftsState(new URLSearchParams(search));

describe("the URL of the shifts", () => {
  it("ignores what makes no sense", () => {
    const state = stateOf("view=year&day=2027-02-30&instructor=x&status=done&shift=-1&do=move&to=domani&person=0");
    expect(state).toMatchObject({ view: null, instructor: null, status: null, open: null, action: null });
    expect(state).toMatchObject({ to: null, person: null });
    expect(state.day).toMatch(/^\d{4}-\d{2}-\d{2}$/);
  });

  it("names the open shift and what is done with it", () => {
    expect(stateOf("view=people&day=2027-03-12&shift=3&do=move&to=2027-03-16T09:00&person=12")).toMatchObject({
      view: "people",
      day: "2027-03-12",
      open: 3,
      action: "move",
      to: "2027-03-16T09:00",
      person: 12,
    });
  });

  it("opens the form of a new shift only when no other is open", () => {
    expect(stateOf("do=new&date=7")).toMatchObject({ action: "new", date: 7, open: null });
    expect(stateOf("do=new&shift=3")).toMatchObject({ action: null, open: 3 });
    expect(stateOf("do=edit")).toMatchObject({ action: null });
  });
});
