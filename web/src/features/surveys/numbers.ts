// The numbers of results in words.
import type { QuestionResult } from "@/api/types";

/** `4,3`; `–` when there is none. */
export function decimal(value: number | null | undefined): string {
  return value === null || value === undefined ? "–" : value.toFixed(1).replace(".", ",");
}

/** `+33`, `−12`, `0`. */
export function signed(score: number | null): string {
  if (score === null) return "–";
  return score > 0 ? `+${score}` : score < 0 ? `−${-score}` : "0";
}

/** Counts the people who would recommend a course, would perhaps, and would not. */
export function recommenders({ counts }: Pick<QuestionResult, "counts">) {
  const sum = (from: number, to: number) => counts.slice(from, to + 1).reduce((total, count) => total + count, 0);
  return { promoters: sum(9, 10), passives: sum(7, 8), detractors: sum(0, 6) };
}
