// Downloads a file with the session, which a plain link could not carry.
import { downloadTimeout } from "@/lib/durations";
import { send } from "./client";
import { failureOf } from "./failure";

/** Saves the file under the name the server gives it, else under `defaultName`. With `sent` it is made of that file and the form's other `fields`. */
export async function download(
  address: string,
  defaultName: string,
  sent?: File,
  fields?: Record<string, string>,
): Promise<void> {
  const { response, content } = await fetchFile(address, sent, fields);
  save(content, fileName(response.headers.get("Content-Disposition")) ?? defaultName);
}

/** The content of a file. */
export async function downloadBlob(address: string): Promise<Blob> {
  return (await fetchFile(address)).content;
}

/** The content of a file that is made from what is sent. */
export async function postForBlob(address: string, sent: unknown, signal?: AbortSignal): Promise<Blob> {
  const headers = { Accept: "application/json, */*", "Content-Type": "application/json" };
  return (await readFile(address, { method: "POST", headers, body: JSON.stringify(sent) }, signal)).content;
}

function fetchFile(address: string, sent?: File, fields?: Record<string, string>): Promise<FetchedFile> {
  const headers = { Accept: "application/json, */*" };
  return readFile(
    address,
    sent === undefined ? { method: "GET", headers } : { method: "POST", headers, body: formOf(sent, fields) },
  );
}

type FetchedFile = { response: Response; content: Blob };

async function readFile(
  address: string,
  request: RequestInit & { method: string; headers: Record<string, string> },
  signal?: AbortSignal,
): Promise<FetchedFile> {
  const { response, content } = await send(address, request, {
    read: (given) => given.blob(),
    timeout: downloadTimeout,
    signal,
  });
  if (!response.ok) throw failureOf(response, await errorIn(content));
  return { response, content };
}

function formOf(file: File, fields: Record<string, string> = {}): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  form.append("file", file);
  return form;
}

/** The name in a Content-Disposition header: the encoded form first, as RFC 6266 asks. */
export function fileName(disposition: string | null): string | null {
  if (disposition === null) return null;
  const encoded = /filename\*\s*=\s*UTF-8''([^;]+)/i.exec(disposition)?.[1];
  if (encoded !== undefined) return plainName(decoded(encoded.trim()));
  const quoted = /filename\s*=\s*"((?:[^"\\]|\\.)*)"/i.exec(disposition)?.[1];
  if (quoted !== undefined) return plainName(quoted.replaceAll(/\\(.)/g, "$1"));
  const bare = /filename\s*=\s*([^;\s]+)/i.exec(disposition)?.[1];
  return bare === undefined ? null : plainName(bare);
}

/** Saves what the browser has already. */
export function save(content: Blob, name: string): void {
  const address = URL.createObjectURL(content);
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  // The browser reads the address when the click is dispatched, not while it is being made.
  setTimeout(() => URL.revokeObjectURL(address), 0);
}

/** Never a path: only what follows the last separator. */
function plainName(name: string): string | null {
  const last = name.split(/[/\\]/).at(-1)?.trim() ?? "";
  return last === "" ? null : last;
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

async function errorIn(content: Blob): Promise<unknown> {
  try {
    return JSON.parse(await content.text());
  } catch {
    return null;
  }
}
