// @vitest-environment happy-dom
import { describe, expect, it, vi } from "vitest";
import { interceptPageLoads } from "@/lib/page-load";
import { pathAfterLogin, sessionExpired, storeRedirectTarget, takeExpired, takeRedirectTarget } from "./expire";
import { readSession, startSession } from "./store";

describe("a session's end", () => {
  it("logs out, remembers why and from where, and goes to Login", () => {
    const leave = vi.fn();
    const restore = interceptPageLoads(leave);
    startSession("token", "2030-01-01T00:00:00+01:00");
    history.replaceState(null, "", "/courses/3?x=1");
    sessionExpired();
    restore();
    expect(readSession().loggedIn).toBe(false);
    expect(leave).toHaveBeenCalledWith("/auth/login");
    expect(takeRedirectTarget()).toBe("/courses/3?x=1");
    expect(takeExpired()).toBe(true);
  });

  it("puts Login in the place of a guarded page, which going back would only leave again", () => {
    const leave = vi.fn();
    const restore = interceptPageLoads(leave);
    history.replaceState(null, "", "/control-panel/user/profile");
    sessionExpired();
    restore();
    expect(leave).toHaveBeenCalledWith("/auth/login", "replace");
  });

  it("is told once", () => {
    expect(takeExpired()).toBe(false);
  });
});

describe("the way after a login", () => {
  it("leads to the stored target, which is cleared", () => {
    storeRedirectTarget("/courses/3");
    expect(pathAfterLogin(takeRedirectTarget(), false)).toBe("/courses/3");
    expect(takeRedirectTarget()).toBeNull();
  });

  it.each([
    [null, false],
    ["/", false],
    ["/courses/3", true],
    ["/auth/register", false],
    ["//evil.example", false],
    ["/\\evil.example", false],
    ["https://evil.example", false],
  ])("leads to MyReservations for the target %s with remember forced: %s", (target, forced) => {
    expect(pathAfterLogin(target, forced)).toBe("/control-panel/user/reservations");
  });
});
