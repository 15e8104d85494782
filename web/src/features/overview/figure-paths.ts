// The lists behind the figures.
import { addressWith } from "@/lib/query-values";
import { to } from "@/lib/routes";

/** The dates that began between two days, of all courses or of one. */
export function datesOfFigures({ from, to: last }: { from: string; to: string }, course?: number): string {
  return addressWith(to.courseDates(), { view: "list", from, to: last, course });
}
