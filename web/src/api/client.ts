// The typed client for the API. Adds the session and the CSRF token, and turns every failure into an ApiFailure.
// It does for the public pages' first load what openapi-fetch would, in a fifth of its size.
import { readCookie } from "@/lib/cookies";
import { callTimeout } from "@/lib/durations";
import { loadPage } from "@/lib/page-load";
import { to } from "@/lib/routes";
import { sessionExpired } from "@/lib/session/expire";
import { readSession } from "@/lib/session/store";
import { readToken } from "@/lib/session/token";
import { ApiFailure, failureOf } from "./failure";
import type { paths } from "./schema";

type Result<T> = { data: T | undefined; error: unknown; response: Response };

/** Calls by method and path, as the contract names them: `answer(api.GET("/courses/{id}", { params: { path: { id } } }))`. */
export const api = {
  GET: caller("get"),
  POST: caller("post"),
  PUT: caller("put"),
  PATCH: caller("patch"),
  DELETE: caller("delete"),
};

/** The body of a successful answer; throws an ApiFailure otherwise. */
export async function answer<T>(call: Promise<Result<T>>): Promise<T> {
  const { data, error, response } = await call;
  if (!response.ok) throw failureOf(response, error);
  if (data === undefined) throw new ApiFailure("server", { status: response.status });
  return data;
}

/** An answer with the ETag of its version. */
export type Tagged<T> = { data: T; tag: string };

/** As `answer`, with the ETag, which the next change sends back in `If-Match`. */
export async function taggedAnswer<T>(call: Promise<Result<T>>): Promise<Tagged<T>> {
  const result = await call;
  return { data: await answer(Promise.resolve(result)), tag: result.response.headers.get("ETag") ?? "*" };
}

/** Waits for a successful answer whose body does not matter; throws an ApiFailure otherwise. */
export async function done(call: Promise<Result<unknown>>): Promise<void> {
  const { error, response } = await call;
  if (!response.ok) throw failureOf(response, error);
}

type Input = {
  params?: { path?: Record<string, unknown>; query?: Record<string, string | number | boolean | null | undefined> };
  body?: unknown;
  signal?: AbortSignal;
  /** More headers, such as `If-Match`. */
  headers?: Record<string, string>;
};

function caller<M extends Method>(method: M) {
  // The overload has the types of the contract. The compiler cannot compare them with `Input` for all operations at once.
  async function call<P extends PathsWith<M>>(
    path: P,
    ...[init]: Options<Operation<M, P>>
  ): Promise<Result<Answer<Operation<M, P>>>>;
  async function call(path: string, { params, body, signal, headers }: Input = {}): Promise<Result<unknown>> {
    const request = {
      method: method.toUpperCase(),
      headers: {
        Accept: "application/json",
        ...(body !== undefined && { "Content-Type": "application/json" }),
        ...headers,
      },
      body: body === undefined ? null : JSON.stringify(body),
    };
    const { response, content } = await send(addressOf(path, params), request, { read: readJson, signal });
    return response.ok ? { data: content, error: undefined, response } : { data: undefined, error: content, response };
  }
  return call;
}

function addressOf(path: string, params: Input["params"]): string {
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params?.path?.[name])));
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(params?.query ?? {})) {
    if (value !== undefined && value !== null) query.set(name, String(value));
  }
  return `/api${filled}${query.size > 0 ? `?${query}` : ""}`;
}

type Request = RequestInit & { method: string; headers: Record<string, string> };

type Sending<T> = {
  /** Reads the body, within the same time limit. */
  read: (response: Response) => Promise<T>;
  /** Cancels the call. */
  signal?: AbortSignal | undefined;
  timeout?: number;
};

/** Sends a call and reads its body; most callers want `api`. Throws an ApiFailure when no complete answer comes in time. */
export async function send<T>(
  address: string,
  request: Request,
  { read, signal, timeout = callTimeout }: Sending<T>,
): Promise<{ response: Response; content: T }> {
  const limit = AbortSignal.timeout(timeout);
  const limited = { ...request, signal: signal === undefined ? limit : AbortSignal.any([signal, limit]) };
  try {
    const response = await sendWithSession(address, limited);
    return { response, content: await read(response) };
  } catch (problem) {
    // A cancelled call has not failed: the query layer wants to see it as it is.
    if (signal?.aborted === true) throw problem;
    throw new ApiFailure(limit.aborted ? "timeout" : "network");
  }
}

async function sendWithSession(address: string, request: Request): Promise<Response> {
  const token = readToken();
  if (token !== null) request.headers["Authorization"] = `Bearer ${token}`;
  const response = request.method === "GET" ? await fetch(address, request) : await sendUnsafe(address, request);
  if (response.status === 403 && response.headers.get("X-Two-Factor") === "required") leadToTwoFactor();
  else noticeStatus(response.status, address, token);
  return response;
}

/** Handles the statuses that concern the whole page: the session has ended, or the user may not see the page. */
export function noticeStatus(status: number, address: string, token: string | null): void {
  // Only a call made with the token that is still in use can end the session: an answer to an
  // older one (another tab has logged in meanwhile) says nothing about the present. A browser that has dropped the
  // token still remembers the session.
  const isOver = token === null ? readSession().loggedIn === true : token === readToken();
  if (status === 401 && isOver) sessionExpired();
  if (status === 403 && leadsToForbidden.test(address)) loadPage(to.forbidden());
}

/** The centre demands two-factor login of its staff: the profile says so, and sets it up. */
function leadToTwoFactor(): void {
  if (location.pathname !== to.myProfile()) loadPage(to.twoFactor());
}

/** The reservation and course calls: a user who may not make one sees the Forbidden page. */
const leadsToForbidden = /^\/api\/(?:courses|course-dates|my-reservations|reservations|users\/\d+\/reservations)\b/;

async function sendUnsafe(address: string, request: Request): Promise<Response> {
  await takeCsrfToken(request);
  const first = await fetch(address, request);
  if (first.status !== 419) return first;
  await takeCsrfToken(request);
  return fetch(address, request);
}

/** Adds a fresh CSRF token to the headers. */
export async function takeCsrfToken({ headers, signal = null }: Pick<Request, "headers" | "signal">): Promise<void> {
  await fetch("/csrf-cookie", { credentials: "include", signal });
  const token = readCookie("XSRF-TOKEN");
  if (token !== null) headers["X-XSRF-TOKEN"] = token;
}

/**
 * The body as JSON, typed by the contract at the caller; undefined when there is none. A successful answer that is no JSON
 * was cut off on the way, or does not come from our server. An error's body may be a proxy's page: its status says enough.
 */
async function readJson(response: Response) {
  const text = await response.text();
  if (text === "") return undefined;
  try {
    return JSON.parse(text);
  } catch (problem) {
    if (response.ok || response.headers.get("Content-Type")?.includes("json") === true) throw problem;
    return undefined;
  }
}

// The types of every call, from the generated schema: what an operation takes and returns.
type Method = "get" | "post" | "put" | "patch" | "delete";

/** The contract's paths stand below `/api`; calls name them without it. */
type Below<P> = P extends `/api${infer Rest}` ? Rest : never;

/** The paths that know a method. */
type PathsWith<M extends Method> = {
  [P in keyof paths]: paths[P] extends { [method in M]: { responses: unknown } } ? Below<P> : never;
}[keyof paths];

type Operation<M extends Method, P extends string> = `/api${P}` extends keyof paths ? paths[`/api${P}`][M] : never;

type Query<Op> = Op extends { parameters: { query?: infer Q } } ? { query?: Q } : { query?: never };

type Params<Op> = Op extends { parameters: { path: infer P } }
  ? { params: { path: P } & Query<Op> }
  : { params?: Query<Op> };

type Body<Op> = Op extends { requestBody: { content: { "application/json": infer B } } }
  ? { body: B }
  : { body?: never };

type Init<Op> = Params<Op> & Body<Op> & { signal?: AbortSignal; headers?: Record<string, string> };

/** Only when an operation needs nothing may its options be left out. */
type Options<Op> = object extends Init<Op> ? [init?: Init<Op>] : [init: Init<Op>];

type Content<Response> = Response extends { content: { "application/json": infer C } } ? C : undefined;

/** The body of a successful answer; undefined where there is none. */
type Answer<Op> = Op extends { responses: infer R } ? Content<R[keyof R & (200 | 201 | 202 | 204)]> : never;
