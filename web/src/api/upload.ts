// Uploads a file with the session and tells how far it is, which `fetch` cannot: as XMLHttpRequest.
import { uploadTimeout } from "@/lib/durations";
import { readToken } from "@/lib/session/token";
import { noticeStatus, takeCsrfToken, type Tagged } from "./client";
import { ApiFailure, failureOf } from "./failure";

export type UploadOptions = {
  method?: "POST" | "PUT";
  /** Fields of the form besides `file`. */
  fields?: Record<string, string>;
  /** More headers, such as `If-Match`. */
  headers?: Record<string, string>;
  /** From 0 to 1. At 1 everything is sent, and the server is at work. */
  onProgress?: (share: number) => void;
  signal?: AbortSignal;
};

/** The body of a successful answer; throws an ApiFailure otherwise. `T` is the contract's type of the answer. */
export async function upload<T>(address: string, file: File, options: UploadOptions = {}): Promise<T> {
  return (await uploadTagged<T>(address, file, options)).data;
}

/** As `upload`, with the ETag, which the next change sends back in `If-Match`. */
export async function uploadTagged<T>(address: string, file: File, options: UploadOptions = {}): Promise<Tagged<T>> {
  const { text, headers } = await accepted(address, file, options);
  return { data: JSON.parse(text === "" ? "null" : text), tag: headers["ETag"] ?? "*" };
}

/** The body of a successful answer that is not JSON. */
export async function uploadForText(address: string, file: File, options: UploadOptions = {}): Promise<string> {
  return (await accepted(address, file, options)).text;
}

async function accepted(address: string, file: File, options: UploadOptions): Promise<Answer> {
  const first = await attempt(address, file, options);
  // The CSRF token was stale: the call is repeated once with a fresh one.
  const answer = first.status === 419 ? await attempt(address, file, options) : first;
  if (answer.status < 200 || answer.status > 299) {
    throw failureOf(new Response(null, { status: answer.status, headers: answer.headers }), parsed(answer.text));
  }
  return answer;
}

type Answer = { status: number; text: string; headers: Record<string, string> };

async function attempt(
  address: string,
  file: File,
  { method = "POST", fields = {}, headers: more = {}, onProgress, signal }: UploadOptions,
): Promise<Answer> {
  const headers: Record<string, string> = { Accept: "application/json", ...more };
  const token = readToken();
  if (token !== null) headers["Authorization"] = `Bearer ${token}`;
  await takeCsrfToken({ headers, signal }).catch(() => {
    throw new ApiFailure("network");
  });
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  form.append("file", file);

  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const fail = (kind: "network" | "timeout") => () => reject(new ApiFailure(kind));
    request.open(method, address);
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    request.timeout = uploadTimeout;
    request.upload.addEventListener("progress", ({ loaded, total }) => onProgress?.(total > 0 ? loaded / total : 0));
    request.upload.addEventListener("load", () => onProgress?.(1));
    request.addEventListener("error", fail("network"));
    request.addEventListener("timeout", fail("timeout"));
    request.addEventListener("abort", () => reject(new DOMException("The upload was cancelled.", "AbortError")));
    request.addEventListener("load", () => {
      noticeStatus(request.status, address, token);
      const named = ["Retry-After", "ETag"].map((name) => [name, request.getResponseHeader(name)] as const);
      const headers: Record<string, string> = {};
      for (const [name, value] of named) if (value !== null) headers[name] = value;
      resolve({ status: request.status, text: request.responseText, headers });
    });
    signal?.addEventListener("abort", () => request.abort());
    request.send(form);
  });
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
