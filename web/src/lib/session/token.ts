// The session token in its cookie. The server never reads the cookie: the client sends it as a Bearer header.
import { readCookie, writeCookie } from "@/lib/cookies";

const name = "token";
const oneDay = 86_400;

export function readToken(): string | null {
  const token = readCookie(name);
  return token === "" ? null : token;
}

/** Keeps the token until `expiresAt`, at least one day. */
export function writeToken(token: string, expiresAt: string): void {
  writeCookie(name, token, Math.max(oneDay, secondsUntil(expiresAt)));
}

export function removeToken(): void {
  writeCookie(name, "", 0);
}

/** Whole seconds from `now` to an instant; 0 when it is past or no instant. */
export function secondsUntil(instant: string, now: number = Date.now()): number {
  const seconds = Math.floor((Date.parse(instant) - now) / 1000);
  return seconds > 0 ? seconds : 0;
}
