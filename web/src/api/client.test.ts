// @vitest-environment happy-dom
import { describe, expect, it, vi } from "vitest";
import { interceptPageLoads } from "@/lib/page-load";
import { takeExpired, takeRedirectTarget } from "@/lib/session/expire";
import { readSession, startSession } from "@/lib/session/store";
import { removeToken } from "@/lib/session/token";
import { serve } from "@/lib/testing/server";
import { answer, api, done } from "./client";
import { ApiFailure } from "./failure";

const later = "2030-01-01T00:00:00+01:00";
const credentials = { email: "a@b.it", password: "x", remember: false };

async function failureOf(call: Promise<unknown>): Promise<ApiFailure> {
  try {
    await call;
  } catch (problem) {
    if (problem instanceof ApiFailure) return problem;
    throw problem;
  }
  throw new Error("The call did not fail.");
}

describe("a refusal because two-factor login is not set up", () => {
  const refusal = { status: 403, body: { message: "Attivala." }, headers: { "X-Two-Factor": "required" } };

  it.each([
    ["/control-panel/admin/course-dates", [["/control-panel/user/profile#due-passaggi"]]],
    ["/control-panel/user/profile", []],
  ])("leads from %s to the profile, which sets it up", async (path, loads) => {
    serve({ "GET /api/course-dates": refusal });
    history.replaceState(null, "", path);
    const leave = vi.fn();
    const restore = interceptPageLoads(leave);
    await failureOf(answer(api.GET("/course-dates")));
    restore();
    expect(leave.mock.calls).toEqual(loads);
  });
});

describe("a call", () => {
  it("asks for JSON, fills the path and leaves out what is undefined", async () => {
    const calls = serve({
      "GET /api/courses/7": { body: { id: 7 } },
      "GET /api/courses": { body: { data: [], meta: {} } },
    });
    await answer(api.GET("/courses/{id}", { params: { path: { id: 7 } } }));
    await answer(api.GET("/courses", { params: { query: { search: "a b", recipient: undefined } } }));
    expect(calls[0]?.headers.get("Accept")).toBe("application/json");
    expect(calls[1]?.search).toBe("?search=a+b");
  });

  it("carries the token as Bearer, when there is one", async () => {
    const calls = serve({ "GET /api/centre": { body: {} } });
    await answer(api.GET("/centre"));
    startSession("secret", later);
    await answer(api.GET("/centre"));
    expect(calls.map(({ headers }) => headers.get("Authorization"))).toEqual([null, "Bearer secret"]);
  });

  it("fetches the CSRF cookie before it changes something, and not before it reads", async () => {
    const calls = serve({
      "POST /api/login": { body: { token: "t", expires_at: later } },
      "GET /api/centre": { body: {} },
    });
    await answer(api.GET("/centre"));
    await answer(api.POST("/login", { body: credentials }));
    expect(calls.map(({ path }) => path)).toEqual(["/api/centre", "/csrf-cookie", "/api/login"]);
    expect(calls[2]?.headers.get("X-XSRF-TOKEN")).toBe("token-2");
    expect(calls[2]?.body).toEqual(credentials);
  });

  it("fetches a new CSRF cookie and tries once more after a 419", async () => {
    let refusals = 0;
    const calls = serve({
      "POST /api/login": () => {
        refusals += 1;
        return refusals === 1
          ? { status: 419, body: { message: "Scaduto." } }
          : { body: { token: "t", expires_at: later } };
      },
    });
    await answer(api.POST("/login", { body: credentials }));
    expect(calls.map(({ path }) => path)).toEqual(["/csrf-cookie", "/api/login", "/csrf-cookie", "/api/login"]);
    expect(calls[3]?.headers.get("X-XSRF-TOKEN")).toBe("token-3");
  });

  it("gives up after a second 419", async () => {
    const calls = serve({
      "POST /api/logout": { status: 419, body: { message: "La pagina è rimasta aperta troppo a lungo." } },
    });
    const failure = await failureOf(done(api.POST("/logout")));
    expect(failure.message).toBe("La pagina è rimasta aperta troppo a lungo.");
    expect(calls).toHaveLength(4);
  });

  it("is content with an empty answer", async () => {
    serve({ "POST /api/logout": { status: 204 } });
    await expect(done(api.POST("/logout"))).resolves.toBeUndefined();
  });
});

describe("a failure", () => {
  it("tells its kind, its sentence and the messages by field", async () => {
    serve({
      "POST /api/register": {
        status: 422,
        body: { message: "Ricontrolla.", errors: { email: ["Email non valida."], odd: "x" } },
      },
    });
    const failure = await failureOf(
      done(
        api.POST("/register", {
          body: {
            ...credentials,
            password_confirmation: "",
            name: "",
            surname: "",
            fiscal_code: "",
            phone: "",
            is_sanitary: false,
          },
        }),
      ),
    );
    expect(failure).toMatchObject({
      kind: "validation",
      status: 422,
      message: "Ricontrolla.",
      errors: { email: ["Email non valida."] },
    });
  });

  it.each([
    [403, "forbidden"],
    [404, "notFound"],
    [409, "conflict"],
    [412, "conflict"],
    [429, "rate"],
    [500, "server"],
    [503, "server"],
  ])("of status %i is of the kind %s, with a sentence even when the server has none", async (status, kind) => {
    serve({ "GET /api/centre": { status } });
    const failure = await failureOf(answer(api.GET("/centre")));
    expect(failure.kind).toBe(kind);
    expect(failure.message).toMatch(/\.$/);
  });

  it("tells how long to wait", async () => {
    serve({ "GET /api/centre": { status: 429, headers: { "Retry-After": "30" } } });
    expect((await failureOf(answer(api.GET("/centre")))).retryAfter).toBe(30);
  });

  it("is of the kind network when no answer comes", async () => {
    serve({ "GET /api/centre": "offline" });
    expect(await failureOf(answer(api.GET("/centre")))).toMatchObject({ kind: "network", status: 0 });
  });
});

describe("an answer that is cut off", () => {
  it("is a failure of the network", async () => {
    serve({ "GET /api/centre": { text: '{"name": "Batt' } });
    expect(await failureOf(answer(api.GET("/centre")))).toMatchObject({ kind: "network", status: 0 });
  });

  it("is one when the connection ends within the body, too", async () => {
    const body = new ReadableStream({ start: (stream) => stream.error(new TypeError("network error")) });
    vi.stubGlobal("fetch", () => Promise.resolve(new Response(body)));
    expect(await failureOf(answer(api.GET("/centre")))).toMatchObject({
      kind: "network",
      message: "Non riusciamo a contattare il server. Controlla la connessione e riprova.",
    });
  });

  it("is one when it would have told the errors of a form", async () => {
    const headers = { "Content-Type": "application/json" };
    serve({ "POST /api/login": { status: 422, text: '{"errors": {"ema', headers } });
    expect((await failureOf(answer(api.POST("/login", { body: credentials })))).kind).toBe("network");
  });

  it("is none when a proxy answers with a page of its own", async () => {
    serve({
      "GET /api/centre": { status: 502, text: "<h1>Bad Gateway</h1>", headers: { "Content-Type": "text/html" } },
    });
    expect(await failureOf(answer(api.GET("/centre")))).toMatchObject({ kind: "server", status: 502 });
  });
});

describe("a call that takes too long", () => {
  const ended = AbortSignal.abort(new DOMException("Too long.", "TimeoutError"));

  it("fails with a sentence that says so", async () => {
    const limits = vi.spyOn(AbortSignal, "timeout").mockReturnValue(ended);
    vi.stubGlobal("fetch", (_: string, { signal }: RequestInit) => Promise.reject(signal?.reason));
    expect(await failureOf(answer(api.GET("/centre")))).toMatchObject({
      kind: "timeout",
      message: "Il server non ha risposto in tempo. Riprova tra poco.",
    });
    expect(limits).toHaveBeenCalledWith(30_000);
  });

  it("is not taken for one that its caller has cancelled", async () => {
    serve({ "GET /api/centre": "never" });
    const caller = new AbortController();
    const call = answer(api.GET("/centre", { signal: caller.signal }));
    caller.abort(new Error("Cancelled."));
    await expect(call).rejects.toThrow("Cancelled.");
  });
});

describe("a 403", () => {
  const leave = vi.fn();

  async function refuse(call: string, make: () => Promise<unknown>): Promise<void> {
    leave.mockClear();
    const restore = interceptPageLoads(leave);
    serve({ [call]: { status: 403, body: { message: "Non puoi." } } });
    expect((await failureOf(make())).kind).toBe("forbidden");
    restore();
  }

  it("of a course or reservation call leads to Forbidden", async () => {
    await refuse("GET /api/courses/7", () => answer(api.GET("/courses/{id}", { params: { path: { id: 7 } } })));
    expect(leave).toHaveBeenCalledWith("/forbidden");
    await refuse("GET /api/my-reservations", () => answer(api.GET("/my-reservations")));
    expect(leave).toHaveBeenCalledWith("/forbidden");
  });

  it("of another call does not", async () => {
    await refuse("GET /api/profile", () => answer(api.GET("/profile")));
    expect(leave).not.toHaveBeenCalled();
  });
});

describe("a 401", () => {
  it("ends the session of a call made with the token", async () => {
    const leave = vi.fn();
    const restore = interceptPageLoads(leave);
    history.replaceState(null, "", "/control-panel/user/profile");
    startSession("old", later);
    serve({ "GET /api/profile": { status: 401, body: { message: "Sessione scaduta." } } });
    const failure = await failureOf(answer(api.GET("/profile")));
    restore();
    expect(failure.kind).toBe("unauthorized");
    expect(readSession().loggedIn).toBe(false);
    expect(leave).toHaveBeenCalledWith("/auth/login", "replace");
    expect(takeExpired()).toBe(true);
    expect(takeRedirectTarget()).toBe("/control-panel/user/profile");
  });

  it("never sends an anonymous visitor anywhere", async () => {
    const leave = vi.fn();
    const restore = interceptPageLoads(leave);
    serve({ "GET /api/profile": { status: 401 } });
    await failureOf(answer(api.GET("/profile")));
    restore();
    expect(leave).not.toHaveBeenCalled();
    expect(takeExpired()).toBe(false);
  });

  it("ends the session of a browser that has dropped the token", async () => {
    startSession("old", later);
    removeToken();
    serve({ "GET /api/profile": { status: 401 } });
    const restore = interceptPageLoads(vi.fn());
    await failureOf(answer(api.GET("/profile")));
    restore();
    expect(readSession().loggedIn).toBe(false);
    expect(takeExpired()).toBe(true);
  });

  it("to an older token leaves a newer session alone", async () => {
    startSession("old", later);
    serve({
      "GET /api/profile": () => {
        startSession("new", later);
        return { status: 401 };
      },
    });
    await failureOf(answer(api.GET("/profile")));
    expect(readSession().loggedIn).toBe(true);
  });
});
