import { describe, expect, it } from "vitest";
import { patterns, to } from "@/lib/routes";
import { match } from "./match";

describe("matching a path", () => {
  it("finds the pattern's parameters", () => {
    expect(match(patterns.course, to.course(7))).toEqual({ id: "7" });
    expect(match(patterns.resetPassword, to.resetPassword("a/b ?"))).toEqual({ token: "a/b ?" });
    expect(match(patterns.home, "/")).toEqual({});
    expect(match(patterns.about, "/about")).toEqual({});
  });

  it("is exact, as the server is", () => {
    for (const path of ["/courses", "/courses/", "/courses/7/", "/courses/7/8", "/Courses/7", "/"])
      expect(match(patterns.course, path)).toBeNull();
    for (const id of ["abc", "07", "-7", "7.0", "9".repeat(20)])
      expect(match(patterns.course, `/courses/${id}`)).toBeNull();
    expect(match(patterns.about, "/about/")).toBeNull();
    expect(match(patterns.home, "")).toBeNull();
  });

  it("survives what no browser would have encoded", () => {
    expect(match(patterns.verifyEmail, "/auth/verify-email/%E0%A4%A")).toEqual({ token: "%E0%A4%A" });
  });
});
