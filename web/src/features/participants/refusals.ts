// Refusals of the server, said where they belong.
import { ApiFailure, sentenceFor } from "@/api/failure";
import type { StaffReservation } from "@/api/types";
import { fullName } from "./labels";

/** Whether it is about the rows themselves, not about the network or the server. */
export function isRefusal(problem: unknown): boolean {
  return problem instanceof ApiFailure && (problem.kind === "conflict" || problem.kind === "validation");
}

/** The sentence for a refusal. Of several people those are named whose certificates are issued, since nothing of theirs changes. */
export function refusalText(problem: unknown, rows: readonly StaffReservation[]): string {
  const sentence = sentenceFor(problem);
  if (rows.length < 2 || !(problem instanceof ApiFailure) || problem.kind !== "conflict") return sentence;
  const issued = rows.filter(({ certificates }) => certificates.some(({ status }) => status === "issued"));
  return issued.length === 0 ? sentence : `${issued.map(({ user }) => fullName(user)).join(", ")}: ${sentence}`;
}
