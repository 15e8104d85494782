// The typed client for the API. Adds the session and the CSRF token, and turns every failure into an ApiFailure.
// It does for the public pages' first load what openapi-fetch would, in a fifth of its size.
import { readCookie } from "@/lib/cookies";
import { sessionExpired } from "@/lib/session/expire";
import { readToken } from "@/lib/session/token";
import { ApiFailure, failureOf } from "./failure";
import type { Answer, Method, Operation, Options, PathsWith } from "./operations";

type Result<T> = { data: T | undefined; error: unknown; response: Response };

/** Calls by method and path, as the contract names them: `answer(api.GET("/courses/{id}", { params: { path: { id } } }))`. */
export const api = { GET: caller("get"), POST: caller("post"), PUT: caller("put"), DELETE: caller("delete") };

/** The body of a successful answer; throws an ApiFailure otherwise. */
export async function answer<T>(call: Promise<Result<T>>): Promise<T> {
  const { data, error, response } = await call;
  if (!response.ok) throw failureOf(response, error);
  if (data === undefined) throw new ApiFailure("server", { status: response.status });
  return data;
}

/** Waits for a successful answer whose body does not matter; throws an ApiFailure otherwise. */
export async function done(call: Promise<Result<unknown>>): Promise<void> {
  const { error, response } = await call;
  if (!response.ok) throw failureOf(response, error);
}

type Parts = {
  params?: { path?: Record<string, unknown>; query?: Record<string, string | number | boolean | null | undefined> };
  body?: unknown;
  signal?: AbortSignal;
};

function caller<M extends Method>(method: M) {
  return async <P extends PathsWith<M>>(
    path: P,
    ...[init]: Options<Operation<M, P>>
  ): Promise<Result<Answer<Operation<M, P>>>> => {
    const { params, body, signal }: Parts = init ?? {};
    const response = await send(addressOf(path, params), {
      method: method.toUpperCase(),
      headers: { Accept: "application/json", ...(body !== undefined && { "Content-Type": "application/json" }) },
      body: body === undefined ? null : JSON.stringify(body),
      signal: signal ?? null,
    });
    const content = await contentOf(response);
    return response.ok ? { data: content, error: undefined, response } : { data: undefined, error: content, response };
  };
}

function addressOf(path: string, params: Parts["params"]): string {
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params?.path?.[name])));
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(params?.query ?? {})) {
    if (value !== undefined && value !== null) query.set(name, String(value));
  }
  return `/api${filled}${query.size > 0 ? `?${query}` : ""}`;
}

type Request = RequestInit & { method: string; headers: Record<string, string> };

/** Sends a call as it is; most callers want `api`. */
export async function send(address: string, request: Request): Promise<Response> {
  const token = readToken();
  if (token !== null) request.headers["Authorization"] = `Bearer ${token}`;
  const response = request.method === "GET" ? await dispatch(address, request) : await sendUnsafe(address, request);
  // Only a call made with the token that is still in use can end the session: an answer to an
  // older one (another tab has logged in meanwhile) says nothing about the present.
  if (response.status === 401 && token !== null && token === readToken()) sessionExpired();
  return response;
}

async function sendUnsafe(address: string, request: Request): Promise<Response> {
  await takeCsrfToken(request);
  const first = await dispatch(address, request);
  if (first.status !== 419) return first;
  await takeCsrfToken(request);
  return dispatch(address, request);
}

async function takeCsrfToken(request: Request): Promise<void> {
  await dispatch("/csrf-cookie", { credentials: "include" });
  const token = readCookie("XSRF-TOKEN");
  if (token !== null) request.headers["X-XSRF-TOKEN"] = token;
}

async function dispatch(address: string, request: RequestInit): Promise<Response> {
  try {
    return await fetch(address, request);
  } catch (problem) {
    // A cancelled call is no failure: the query layer wants to see it as it is.
    if (request.signal?.aborted === true) throw problem;
    throw new ApiFailure("network");
  }
}

/** The body as JSON, typed by the contract at the caller; undefined when there is none. */
async function contentOf(response: Response) {
  const text = await response.text();
  try {
    return text === "" ? undefined : JSON.parse(text);
  } catch {
    return undefined;
  }
}
