// @vitest-environment happy-dom
import { describe, expect, it, vi } from "vitest";
import { readCookie } from "@/lib/cookies";
import { sessionCheckInterval } from "@/lib/durations";
import {
  confirmSession,
  endSession,
  forgetWithoutToken,
  isCheckDue,
  readSession,
  startSession,
  subscribeToSession,
} from "./store";
import { readToken, secondsUntil } from "./token";

const user = { name: "Giulia", surname: "Rinaldi", email: "giulia@example.it", is_admin: false, istructor: true };
const inAnHour = () => new Date(Date.now() + 3_600_000).toISOString();

describe("the session", () => {
  it("is unknown until it was first set", () => {
    expect(readSession()).toEqual({ loggedIn: null, user: null });
  });

  it("is true after a login, with the token in its cookie", () => {
    startSession("secret token;", inAnHour());
    expect(readSession().loggedIn).toBe(true);
    expect(readCookie("token")).toBe("secret token;");
  });

  it("keeps the token at least a day, and longer when the server says so", () => {
    const written = vi.spyOn(document, "cookie", "set");
    startSession("a", inAnHour());
    startSession("b", new Date(Date.now() + 30 * 86_400_000).toISOString());
    const ages = written.mock.calls.map(([cookie]) => Number(/Max-Age=(\d+)/.exec(cookie)?.[1]));
    expect(ages[0]).toBe(86_400);
    expect(ages[1]).toBeGreaterThan(29 * 86_400);
    expect(written.mock.calls[0]?.[0]).toContain("; Path=/; ");
    expect(written.mock.calls[0]?.[0]).toContain("SameSite=Lax");
  });

  it("keeps only the user's five fields", () => {
    const answer = { ...user, id: 3, fiscal_code: "RNLGLI85A41F205X", phone: "3331234567" };
    confirmSession(answer);
    expect(readSession()).toEqual({ loggedIn: true, user });
    expect(JSON.stringify(localStorage)).not.toContain("RNLGLI85A41F205X");
  });

  it("loses flag, user, check and token when it ends", () => {
    startSession("a", inAnHour());
    confirmSession(user);
    endSession();
    expect(readSession()).toEqual({ loggedIn: false, user: null });
    expect(readToken()).toBeNull();
    expect(isCheckDue()).toBe(true);
  });

  it("is checked anew only after eight minutes", () => {
    const start = Date.now();
    expect(isCheckDue(start)).toBe(true);
    confirmSession(user, start);
    expect(isCheckDue(start + sessionCheckInterval)).toBe(false);
    expect(isCheckDue(start + sessionCheckInterval + 1)).toBe(true);
    expect(isCheckDue(start - 1)).toBe(true);
  });

  it("stays the same object while nothing changes, and tells its listeners when something does", () => {
    const listener = vi.fn();
    const stop = subscribeToSession(listener);
    confirmSession(user);
    expect(readSession()).toBe(readSession());
    endSession();
    stop();
    confirmSession(user);
    expect(listener).toHaveBeenCalledTimes(2);
  });

  it("is over without a token, whatever the storage says", () => {
    confirmSession(user);
    forgetWithoutToken();
    expect(readSession().loggedIn).toBe(false);
  });

  it("takes a broken stored user for none", () => {
    localStorage.setItem("battito.user", '{"name":1}');
    localStorage.setItem("battito.logged-in", "true");
    expect(readSession()).toEqual({ loggedIn: true, user: null });
  });
});

describe("a token's lifetime", () => {
  it("is counted in whole seconds, none once it is past", () => {
    const march = "2027-03-12T09:00:00+01:00";
    const now = Date.parse("2027-03-12T08:59:00+01:00");
    expect(secondsUntil(march, now)).toBe(60);
    expect(secondsUntil("2020-01-01T00:00:00+01:00", now)).toBe(0);
    expect(secondsUntil("domani", now)).toBe(0);
  });
});
