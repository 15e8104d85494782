// @vitest-environment happy-dom
// Downloads: the session goes along, the name comes from the server.
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { startSession } from "@/lib/session/store";
import { download, fileName } from "./download";
import { ApiFailure } from "./failure";

describe("a file's name", () => {
  it("is read from every form of the header", () => {
    expect(fileName('attachment; filename="corso-12.ics"')).toBe("corso-12.ics");
    expect(fileName("attachment; filename=corso.ics; size=3")).toBe("corso.ics");
    expect(fileName("attachment; filename=\"x.ics\"; filename*=UTF-8''universit%C3%A0.ics")).toBe("università.ics");
    expect(fileName('attachment; filename="con \\"apici\\".ics"')).toBe('con "apici".ics');
  });

  it("never is a path", () => {
    expect(fileName('attachment; filename="../../etc/passwd"')).toBe("passwd");
  });

  it("is missing when the server names none", () => {
    expect(fileName(null)).toBeNull();
    expect(fileName("attachment")).toBeNull();
  });
});

describe("a download", () => {
  const saved: { name: string; address: string }[] = [];

  beforeEach(() => {
    saved.length = 0;
    vi.spyOn(URL, "createObjectURL").mockReturnValue("blob:one");
    vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function save(this: HTMLAnchorElement) {
      saved.push({ name: this.download, address: this.href });
    });
  });
  afterEach(() => vi.unstubAllGlobals());

  function answerWith(response: Response) {
    const fetched = vi.fn<(address: string, request: RequestInit) => Promise<Response>>(() =>
      Promise.resolve(response),
    );
    vi.stubGlobal("fetch", fetched);
    return fetched;
  }

  it("carries the session and saves under the server's name", async () => {
    startSession("token-1", "2030-01-01T00:00:00+01:00");
    const fetched = answerWith(
      new Response("BEGIN", { headers: { "Content-Disposition": 'attachment; filename="blsd.ics"' } }),
    );
    await download("/api/my-reservations/3/calendar", "prenotazione.ics");
    expect(new Headers(fetched.mock.calls[0]?.[1].headers).get("Authorization")).toBe("Bearer token-1");
    expect(saved).toEqual([{ name: "blsd.ics", address: "blob:one" }]);
  });

  it("has a name of its own when the server gives none", async () => {
    answerWith(new Response("BEGIN"));
    await download("/api/my-reservations/3/calendar", "prenotazione.ics");
    expect(saved[0]?.name).toBe("prenotazione.ics");
  });

  it("fails with the server's sentence", async () => {
    answerWith(new Response(JSON.stringify({ message: "Prenotazione non trovata." }), { status: 404 }));
    await expect(download("/api/my-reservations/9/calendar", "x.ics")).rejects.toThrow("Prenotazione non trovata.");
    await expect(download("/api/my-reservations/9/calendar", "x.ics")).rejects.toBeInstanceOf(ApiFailure);
    expect(saved).toEqual([]);
  });
});
