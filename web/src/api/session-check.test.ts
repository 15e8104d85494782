// @vitest-environment happy-dom
import { describe, expect, it, vi } from "vitest";
import { interceptPageLoads } from "@/lib/page-load";
import { confirmSession, forgetCheck, readSession, startSession } from "@/lib/session/store";
import { serve } from "@/lib/testing/server";
import { ada } from "@/lib/testing/session";
import { checkSession } from "./session-check";

const later = "2030-01-01T00:00:00+01:00";
const user = { ...ada, is_admin: true };

describe("the session check", () => {
  it("asks nothing without a token, and knows that no user is logged in", async () => {
    const calls = serve({});
    expect((await checkSession()).session).toEqual({ loggedIn: false, user: null });
    expect(calls).toEqual([]);
  });

  it("stores the user it is told", async () => {
    startSession("token", later);
    serve({ "GET /api/auth/check": { body: { ...user, id: 1 } } });
    expect((await checkSession()).session).toEqual({ loggedIn: true, user });
  });

  it("reads what is stored for eight minutes", async () => {
    startSession("token", later);
    confirmSession(user);
    const calls = serve({});
    expect((await checkSession()).session.user).toEqual(user);
    expect(calls).toEqual([]);
  });

  it("is made once for all who ask at the same time", async () => {
    startSession("token", later);
    const calls = serve({ "GET /api/auth/check": { body: user } });
    await Promise.all([checkSession(), checkSession()]);
    expect(calls).toHaveLength(1);
  });

  it("says nothing of a user who has logged in meanwhile", async () => {
    startSession("token", later);
    serve({
      "GET /api/auth/check": () => {
        startSession("of-bruno", later);
        return { body: user };
      },
    });
    expect((await checkSession()).session).toEqual({ loggedIn: true, user: null });
  });

  it("takes the marks of roll calls along when the user has a new address", async () => {
    startSession("token", later);
    confirmSession(user);
    forgetCheck();
    localStorage.setItem(`battito.roll-call.${user.email}.3`, "[1]");
    localStorage.setItem("battito.roll-call.bruno@example.it.3", "[2]");
    serve({ "GET /api/auth/check": { body: { ...user, email: "Nuova@example.it" } } });
    await checkSession();
    expect(localStorage.getItem("battito.roll-call.nuova@example.it.3")).toBe("[1]");
    expect(localStorage.getItem(`battito.roll-call.${user.email}.3`)).toBeNull();
    expect(localStorage.getItem("battito.roll-call.bruno@example.it.3")).toBe("[2]");
  });

  it("leaves the marks of roll calls to their user when another one has logged in", async () => {
    startSession("token", later);
    confirmSession(user);
    localStorage.setItem(`battito.roll-call.${user.email}.3`, "[1]");
    startSession("of-bruno", later);
    serve({ "GET /api/auth/check": { body: { ...user, email: "bruno@example.it" } } });
    await checkSession();
    expect(localStorage.getItem(`battito.roll-call.${user.email}.3`)).toBe("[1]");
  });

  it("only reports other failures: what was known stays known", async () => {
    vi.spyOn(console, "error").mockImplementation(() => {});
    startSession("token", later);
    serve({ "GET /api/auth/check": "offline" });
    const { session, failure } = await checkSession();
    expect(session.loggedIn).toBe(true);
    expect(failure?.kind).toBe("network");
  });

  it("logs out on a 401, without calling that a failure", async () => {
    const restore = interceptPageLoads(() => {});
    startSession("token", later);
    serve({ "GET /api/auth/check": { status: 401 } });
    const { failure } = await checkSession();
    restore();
    expect(failure).toBeNull();
    expect(readSession().loggedIn).toBe(false);
  });
});
