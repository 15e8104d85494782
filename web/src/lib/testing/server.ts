// Stands in for the server: answers the calls a test expects, and remembers what was asked.
import { vi } from "vitest";

export type Call = { method: string; path: string; search: string; headers: Headers; body: unknown };
type Reply =
  | { status?: number; body?: unknown; headers?: Record<string, string> }
  /** A body as it is, for those that are not JSON. */
  | { status?: number; text: string; headers?: Record<string, string> }
  | "offline"
  | "never";
type Replies = Record<string, Reply | ((call: Call) => Reply | Promise<Reply>)>;

/** Replies by `METHOD /path`; anything else answers 404. `/csrf-cookie` sets its cookie by itself. */
export function serve(replies: Replies): Call[] {
  const calls: Call[] = [];
  vi.stubGlobal("fetch", async (address: string, { method = "GET", headers, body, signal }: RequestInit = {}) => {
    const url = new URL(address, "http://localhost");
    const content: unknown = typeof body === "string" ? JSON.parse(body) : undefined;
    const call = { method, path: url.pathname, search: url.search, headers: new Headers(headers), body: content };
    calls.push(call);
    if (url.pathname === "/csrf-cookie") document.cookie = `XSRF-TOKEN=token-${calls.length}; Path=/`;
    const found = replies[`${method} ${url.pathname}`];
    const given = typeof found === "function" ? found(call) : found;
    const reply = given instanceof Promise ? await given : given;
    return respond(
      reply ?? (url.pathname === "/csrf-cookie" ? { status: 204 } : { status: 404, body: { message: "Non trovato." } }),
      signal,
    );
  });
  return calls;
}

/** A reply that refuses fields. */
export const refused = (errors: Record<string, string[]>) => ({ status: 422, body: { message: "No.", errors } });

function respond(reply: Reply, signal: AbortSignal | null | undefined): Promise<Response> {
  if (reply === "never")
    return new Promise((_, reject) => signal?.addEventListener("abort", () => reject(signal.reason)));
  if (reply === "offline") return Promise.reject(new TypeError("Failed to fetch"));
  const { status = 200, headers } = reply;
  const content = "text" in reply ? reply.text : JSON.stringify(reply.body);
  const text = content === undefined || status === 204 ? null : content;
  return Promise.resolve(new Response(text, { status, ...(headers !== undefined && { headers }) }));
}
