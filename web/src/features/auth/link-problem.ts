// What the server says about the token of a mailed link.
import { ApiFailure, sentenceFor } from "@/api/failure";

/** Trying again does not help: the link itself is refused. */
export function isDeadLink(problem: Error): boolean {
  return problem instanceof ApiFailure && problem.kind === "validation";
}

export function linkProblem(problem: Error): string {
  const messages = problem instanceof ApiFailure ? problem.errors["token"] : undefined;
  return messages?.join(" ") ?? sentenceFor(problem);
}
