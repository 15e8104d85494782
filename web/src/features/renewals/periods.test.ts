import { describe, expect, it } from "vitest";
import { fromToday } from "./labels";
import { renewalListQuery } from "./list-params";
import { nameOf, periodNames, periodOf } from "./periods";

const today = "2027-12-12";

describe("the usual periods", () => {
  it.each([
    ["any", null, null],
    ["thisMonth", "2027-12-01", "2027-12-31"],
    ["nextMonth", "2028-01-01", "2028-01-31"],
    ["next90", "2027-12-12", "2028-03-11"],
    ["last90", "2027-09-13", "2027-12-11"],
  ] as const)("%s goes from %s to %s, and is known by its days", (name, from, to) => {
    expect(periodOf(name, today)).toEqual({ from, to });
    expect(nameOf({ from, to }, today)).toBe(name);
  });

  it("are one's own for any other days", () => {
    expect(nameOf({ from: "2027-12-02", to: null }, today)).toBe("own");
    expect(periodNames.at(-1)).toBe("own");
  });

  it("know the length of February", () => {
    expect(periodOf("nextMonth", "2028-01-31")).toEqual({ from: "2028-02-01", to: "2028-02-29" });
  });
});

it.each([
  ["2027-12-12", "oggi"],
  ["2027-12-13", "domani"],
  ["2028-01-01", "tra 20 giorni"],
  ["2027-12-11", "da ieri"],
  ["2027-12-09", "da 3 giorni"],
])("%s is told from today", (day, text) => {
  expect(fromToday(day, today)).toBe(text);
});

it("leaves out of the request what makes no sense in the address", () => {
  const query = "state=niente&id_course=-4&expires_from=2027-02-30&expires_to=boh&sort=x&direction=up&page=0";
  expect(renewalListQuery(new URLSearchParams(query))).toEqual({ state: "open", sort: "urgency", direction: "asc" });
});
