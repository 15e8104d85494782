import { describe, expect, it } from "vitest";
import { spelledCode } from "./code";

describe("a code", () => {
  it("is read in any case, with or without hyphens, and with letters that look like digits", () => {
    for (const typed of ["01AB-CDEF-0123-4567", "oLab cdef o123 4567", " 0iabcdef01234567 "])
      expect(spelledCode(typed)).toBe("01AB-CDEF-0123-4567");
  });

  it("has sixteen letters and digits, and no U", () => {
    for (const typed of ["", "01AB", "01AB-CDEF-0123-456U", "01AB-CDEF-0123-45678", "01AB_CDEF_0123_4567"])
      expect(spelledCode(typed)).toBeNull();
  });
});
