// Refusals of the server, said where they belong.
import { ApiFailure, sentenceFor } from "@/api/failure";

/** More people are not named in an alert. */
const mostNamed = 3;

/** Whether it is about the rows themselves, not about the network or the server. */
export function isRefusal(problem: unknown): boolean {
  return problem instanceof ApiFailure && (problem.kind === "conflict" || problem.kind === "validation");
}

/** Whether something else is stored than what the reader has seen. */
export function isStale(problem: unknown): boolean {
  return problem instanceof ApiFailure && problem.status === 412;
}

/** The reasons that the server gives, one for each person or field; else its message. */
export function refusalText(problem: unknown): string {
  const reasons = problem instanceof ApiFailure ? Object.values(problem.errors).flat() : [];
  if (reasons.length === 0) return sentenceFor(problem);
  const others = reasons.length - mostNamed;
  const named = reasons.slice(0, mostNamed).join(" ");
  if (others <= 0) return named;
  return others === 1 ? `${named} E un'altra persona.` : `${named} E altre ${others} persone.`;
}
