// The typed client for the API. Adds the session and the CSRF token, and turns every failure into an ApiFailure.
import createClient from "openapi-fetch";
import { readCookie } from "@/lib/cookies";
import { sessionExpired } from "@/lib/session/expire";
import { readToken } from "@/lib/session/token";
import { ApiFailure, failureOf } from "./failure";
import type { paths } from "./schema";

const safe = new Set(["GET", "HEAD", "OPTIONS"]);

export const api = createClient<paths>({ baseUrl: "/api", fetch: send });

type Result<T> = { data?: T; error?: unknown; response: Response };

/** The body of a successful answer; throws an ApiFailure otherwise. */
export async function answer<T>(call: Promise<Result<T>>): Promise<T> {
  const { data, error, response } = await call;
  if (!response.ok) throw failureOf(response, error);
  if (data === undefined) throw new ApiFailure("server", { status: response.status });
  return data;
}

/** Waits for a successful answer without a body; throws an ApiFailure otherwise. */
export async function done(call: Promise<Result<unknown>>): Promise<void> {
  const { error, response } = await call;
  if (!response.ok) throw failureOf(response, error);
}

async function send(request: Request): Promise<Response> {
  request.headers.set("Accept", "application/json");
  const token = readToken();
  if (token !== null) request.headers.set("Authorization", `Bearer ${token}`);

  const response = safe.has(request.method) ? await dispatch(request) : await sendUnsafe(request);
  // Only a call made with the token that is still in use can end the session: an answer to an
  // older one (another tab has logged in meanwhile) says nothing about the present.
  if (response.status === 401 && token !== null && token === readToken()) sessionExpired();
  return response;
}

async function sendUnsafe(request: Request): Promise<Response> {
  const again = request.clone();
  const first = await dispatch(await withCsrfToken(request));
  return first.status === 419 ? dispatch(await withCsrfToken(again)) : first;
}

async function withCsrfToken(request: Request): Promise<Request> {
  await dispatch(new Request(new URL("/csrf-cookie", location.origin), { credentials: "include" }));
  const token = readCookie("XSRF-TOKEN");
  if (token !== null) request.headers.set("X-XSRF-TOKEN", token);
  return request;
}

async function dispatch(request: Request): Promise<Response> {
  try {
    return await fetch(request);
  } catch (problem) {
    // A cancelled call is no failure: the query layer wants to see it as it is.
    if (request.signal.aborted) throw problem;
    throw new ApiFailure("network");
  }
}
