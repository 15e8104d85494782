import { expect, it } from "vitest";
import { addressWith, known, numberIn } from "./query-values";

it("knows the words it is given, and no others", () => {
  expect(known(["asc", "desc"], "desc")).toBe("desc");
  for (const other of ["DESC", "", null, undefined]) expect(known(["asc", "desc"], other)).toBeUndefined();
});

it("reads positive numbers that are exact", () => {
  expect(numberIn("12")).toBe(12);
  expect(numberIn("999999999999999")).toBe(999_999_999_999_999);
  for (const other of ["0", "-1", "01", "1.5", "1e3", "9999999999999999", "", null, undefined]) {
    expect(numberIn(other)).toBeNull();
  }
});

it("adds what has a value to an address", () => {
  expect(addressWith("/api/audit/export", { actor: 7, from: undefined, to: null })).toBe("/api/audit/export?actor=7");
  expect(addressWith("/api/audit/export", { search: "a&b" })).toBe("/api/audit/export?search=a%26b");
  expect(addressWith("/api/audit/export", {})).toBe("/api/audit/export");
});
