// Stands in the place of what a query has not brought yet: the placeholder while it loads, and why it failed.
import type { ReactNode } from "react";
import { sentenceFor } from "@/api/failure";
import { ErrorState } from "./states";

type QueryStateProps = {
  query: { error: unknown; refetch: () => Promise<unknown> };
  /** The failure in words: `Non siamo riusciti a caricare gli attestati`. */
  failed?: string;
  /** Another way on than to try again. */
  action?: ReactNode;
  children?: ReactNode;
};

export function QueryState({ query: { error, refetch }, failed, action, children }: QueryStateProps) {
  if (error === null) return children;
  return <ErrorState title={failed} message={sentenceFor(error)} onRetry={() => void refetch()} action={action} />;
}
