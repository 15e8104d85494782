import { describe, expect, it } from "vitest";
import { adminsOnly, decide, roleOf, staff, type Access } from "./access";
import { ada } from "@/lib/testing/session";

const user = { loggedIn: true, user: ada };
const instructor = { loggedIn: true, user: { ...ada, istructor: true } };
const admin = { loggedIn: true, user: { ...ada, is_admin: true } };
const both = { loggedIn: true, user: { ...ada, is_admin: true, istructor: true } };
const visitor = { loggedIn: false, user: null };
const unknown = { loggedIn: null, user: null };

const login: Access = { kind: "login" };
const forStaff: Access = { kind: "login", roles: staff };
const forAdmins: Access = { kind: "login", roles: adminsOnly };

describe("the guard", () => {
  it("lets everybody into public pages, even when the check fails", () => {
    for (const session of [visitor, user, unknown]) expect(decide({ kind: "public" }, session, true)).toBe("enter");
  });

  it("sends visitors to Login and lets any user into their pages", () => {
    expect(decide(login, visitor, false)).toBe("login");
    expect(decide(login, user, false)).toBe("enter");
  });

  it("opens staff pages to instructors and admins, and admin pages to admins alone", () => {
    expect([user, instructor, admin, both].map((session) => decide(forStaff, session, false))).toEqual([
      "forbidden",
      "enter",
      "enter",
      "enter",
    ]);
    expect([user, instructor, admin, both].map((session) => decide(forAdmins, session, false))).toEqual([
      "forbidden",
      "forbidden",
      "enter",
      "enter",
    ]);
    expect(decide(forAdmins, visitor, false)).toBe("login");
  });

  it("sends logged-in users away from Login and Register", () => {
    expect(decide({ kind: "guest" }, user, false)).toBe("myReservations");
    expect(decide({ kind: "guest" }, visitor, false)).toBe("enter");
    expect(decide({ kind: "guest" }, unknown, true)).toBe("enter");
  });

  it("offers another try when the check fails and nothing is known", () => {
    expect(decide(login, unknown, true)).toBe("retry");
    expect(decide(forStaff, { loggedIn: true, user: null }, true)).toBe("retry");
  });

  it("trusts what is stored when only the check fails", () => {
    expect(decide(login, user, true)).toBe("enter");
    expect(decide(forAdmins, user, true)).toBe("forbidden");
    expect(decide(login, visitor, true)).toBe("login");
  });

  it("counts somebody who is both as admin", () => {
    expect(roleOf(both.user)).toBe("admin");
    expect(roleOf(instructor.user)).toBe("instructor");
    expect(roleOf(ada)).toBeNull();
    expect(roleOf(null)).toBeNull();
  });
});
