import { describe, expect, it } from "vitest";
import { validityOf, validityText } from "./certificate-validity";

describe("the validity of a certificate", () => {
  it.each([
    [null, "endless", "senza scadenza"],
    ["2029-03-12", "valid", "valido fino al 12 marzo 2029"],
    ["2027-06-10", "valid", "valido fino al 10 giugno 2027"],
    ["2027-06-09", "expiring", "valido fino al 9 giugno 2027"],
    ["2027-03-11", "expiring", "valido fino all'11 marzo 2027"],
    ["2027-03-10", "expired", "scaduto il 10 marzo 2027"],
  ] as const)("that ends on %s is %s on 11 March 2027", (lastDay, state, text) => {
    expect(validityOf(lastDay, "2027-03-11")).toBe(state);
    expect(validityText(lastDay, "2027-03-11")).toBe(text);
  });
});
