import { matchPath } from "react-router";
import { describe, expect, it } from "vitest";
import { isPanelPath, patterns, to } from "./routes";

describe("routes", () => {
  it("build addresses that their patterns recognise", () => {
    expect(matchPath(patterns.course, to.course(12))?.params.id).toBe("12");
    expect(matchPath(patterns.resetPassword, to.resetPassword("aB-_9"))?.params.token).toBe("aB-_9");
    expect(matchPath(patterns.courseDateReservations, to.courseDateReservations(3))?.params.id).toBe("3");
    expect(matchPath(patterns.rollCall, to.rollCall(3))?.params.id).toBe("3");
    expect(matchPath(patterns.adminCourse, to.adminCourse(4))?.params.id).toBe("4");
    expect(matchPath(patterns.userEdit, to.userEdit(9))?.params.id).toBe("9");
  });

  it("are those of the specification", () => {
    expect(patterns).toMatchObject({
      forgetPassword: "/auth/forget-password",
      myReservations: "/control-panel/user/reservations",
      adminCourseCreate: "/control-panel/admin/courses/create",
      rollCall: "/control-panel/admin/course-dates/:id/appello",
      courseDateCreate: "/control-panel/admin/course-dates/create",
      forbidden: "/forbidden",
    });
  });

  it("carry the list's filters along", () => {
    expect(to.courses()).toBe("/courses");
    expect(to.courses("recipient=1")).toBe("/courses?recipient=1");
  });

  it("know which addresses belong to the panel", () => {
    expect(["/control-panel", "/control-panel/user/profile"].every(isPanelPath)).toBe(true);
    expect(["/", "/courses/1", "/control-panels"].some(isPanelPath)).toBe(false);
  });
});
