// @vitest-environment happy-dom
import { afterEach, describe, expect, it, vi } from "vitest";
import { readSession, startSession } from "@/lib/session/store";
import { serve } from "@/lib/testing/server";
import { ApiFailure } from "./failure";
import { upload } from "./upload";

type Sent = { method: string; address: string; headers: Record<string, string>; form: FormData };

/** Stands in for the browser's XMLHttpRequest; answers with each reply in turn. */
function answerWith(...replies: { status: number; body: string }[]): Sent[] {
  const sent: Sent[] = [];
  class Fake extends EventTarget {
    upload = new EventTarget();
    status = 0;
    responseText = "";
    timeout = 0;
    #method = "";
    #address = "";
    #headers: Record<string, string> = {};
    open(method: string, address: string): void {
      this.#method = method;
      this.#address = address;
    }
    setRequestHeader(name: string, value: string): void {
      this.#headers[name] = value;
    }
    getResponseHeader(): null {
      return null;
    }
    abort(): void {
      this.dispatchEvent(new Event("abort"));
    }
    send(form: FormData): void {
      sent.push({ method: this.#method, address: this.#address, headers: this.#headers, form });
      const reply = replies[sent.length - 1];
      this.upload.dispatchEvent(Object.assign(new Event("progress"), { loaded: 1, total: 4 }));
      if (reply === undefined) return;
      this.upload.dispatchEvent(new Event("load"));
      this.status = reply.status;
      this.responseText = reply.body;
      this.dispatchEvent(new Event(reply.status === 0 ? "error" : "load"));
    }
  }
  vi.stubGlobal("XMLHttpRequest", Fake);
  return sent;
}

const file = new File(["x"], "a.xlsx");
const path = "/api/course-dates/1/reservations/upload";

afterEach(() => vi.unstubAllGlobals());

describe("an upload", () => {
  it("carries the session, the CSRF token and the fields, and tells how far it is", async () => {
    serve({});
    startSession("a-token", "2030-01-01T00:00:00+01:00");
    const sent = answerWith({ status: 200, body: '{"rows":[]}' });
    const onProgress = vi.fn();
    expect(await upload(path, file, { fields: { id_certificate: "3" }, onProgress })).toEqual({ rows: [] });
    expect(sent[0]).toMatchObject({
      method: "POST",
      address: path,
      headers: { Authorization: "Bearer a-token", "X-XSRF-TOKEN": "token-1" },
    });
    expect([...(sent[0]?.form.keys() ?? [])]).toEqual(["id_certificate", "file"]);
    expect(onProgress.mock.calls.flat()).toEqual([0.25, 1]);
  });

  it("is repeated once when the CSRF token was stale", async () => {
    serve({});
    const sent = answerWith({ status: 419, body: "" }, { status: 201, body: "{}" });
    await upload(path, file);
    expect(sent.map(({ headers }) => headers["X-XSRF-TOKEN"])).toEqual(["token-1", "token-2"]);
  });

  it("fails with what the server says", async () => {
    serve({});
    answerWith({ status: 422, body: '{"message":"No.","errors":{"file":["Non è un foglio Excel."]}}' });
    const failure = await upload(path, file).catch((problem: unknown) => problem);
    expect(failure).toBeInstanceOf(ApiFailure);
    expect(failure).toMatchObject({ kind: "validation", errors: { file: ["Non è un foglio Excel."] } });
  });

  it("fails when the network does, and ends a session that the server no longer knows", async () => {
    serve({});
    startSession("a-token", "2030-01-01T00:00:00+01:00");
    answerWith({ status: 0, body: "" }, { status: 401, body: "{}" });
    await expect(upload(path, file)).rejects.toMatchObject({ kind: "network" });
    answerWith({ status: 401, body: "{}" });
    await expect(upload(path, file)).rejects.toMatchObject({ kind: "unauthorized" });
    expect(readSession().loggedIn).toBe(false);
  });

  it("can be cancelled", async () => {
    serve({});
    answerWith();
    const controller = new AbortController();
    const running = upload(path, file, { signal: controller.signal, onProgress: () => controller.abort() });
    await expect(running).rejects.toThrow("cancelled");
  });
});
