// Downloads a file with the session, which a plain link could not carry.
import { failureOf } from "./failure";
import { send } from "./client";

/** Saves the file under the name the server gives it, else under `defaultName`. */
export async function download(address: string, defaultName: string): Promise<void> {
  const response = await send(address, { method: "GET", headers: { Accept: "application/json, */*" } });
  if (!response.ok) throw failureOf(response, await bodyOf(response));
  const content = await response.blob();
  save(content, fileName(response.headers.get("Content-Disposition")) ?? defaultName);
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

function save(content: Blob, name: string): void {
  const address = URL.createObjectURL(content);
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  // The browser has taken what it needs by the next turn; until then the address must stay.
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

async function bodyOf(response: Response): Promise<unknown> {
  try {
    return await response.json();
  } catch {
    return null;
  }
}
