// Reads and writes the few cookies that scripts may see.

export function readCookie(name: string): string | null {
  for (const pair of document.cookie.split("; ")) {
    const at = pair.indexOf("=");
    if (pair.slice(0, at) === name) return decoded(pair.slice(at + 1));
  }
  return null;
}

/** Writes a cookie for the whole site; `maxAge` in seconds, 0 to delete it. */
export function writeCookie(name: string, value: string, maxAge: number): void {
  const secure = location.protocol === "https:" ? "; Secure" : "";
  document.cookie = `${name}=${encodeURIComponent(value)}; Path=/; Max-Age=${maxAge}; SameSite=Lax${secure}`;
}

function decoded(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    return value;
  }
}
