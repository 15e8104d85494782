import { expect, it } from "vitest";
import { daysOfIssue, issuePeriod, periodOptions } from "./issue-period";

const today = "2027-03-12";

it("the period of issue is known again by its days", () => {
  for (const { value } of periodOptions) {
    const { from, to } = daysOfIssue(value, today);
    expect(issuePeriod({ issued_from: from ?? undefined, issued_to: to ?? undefined }, today)).toBe(value);
  }
  expect(daysOfIssue("last-year", today)).toEqual({ from: "2026-01-01", to: "2026-12-31" });
  expect(daysOfIssue("month", today)).toEqual({ from: "2027-02-11", to: null });
  expect(issuePeriod({ issued_to: today }, today)).toBe("own");
});
