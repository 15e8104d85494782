// Private course dates: the API marks them with 1, readers see `[PRIVATO]` before the date.
import { texts } from "@/lib/texts";

export type DatePrivacy = { private: number };

export function isPrivate(date: DatePrivacy): boolean {
  return date.private === 1;
}

/** The formatted date, after the mark if the date is private: `[PRIVATO] 12/03/2027 alle 09:00`. */
export function withPrivateMark(date: DatePrivacy, formatted: string): string {
  return isPrivate(date) ? `${texts.privateDate} ${formatted}` : formatted;
}
