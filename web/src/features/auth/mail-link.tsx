// The page of a mailed link whose token is sent as soon as the page opens.
import { queryOptions, type UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { ApiFailure, sentenceFor } from "@/api/failure";
import type { MessageBody } from "@/api/types";
import { texts } from "@/lib/texts";
import { Button } from "@/ui/button";
import { LoadingArea } from "@/ui/spinner";
import { AuthCard } from "./auth-card";
import { ResultMessage } from "./result-message";

/** A query rather than a mutation: the cache prevents a second request with the same token. */
export function mailLinkQuery(
  name: string,
  token: string,
  send: (token: string, signal: AbortSignal) => Promise<MessageBody>,
) {
  return queryOptions({
    queryKey: [name, token],
    queryFn: ({ signal }) => send(token, signal),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
}

type MailLinkProps = {
  query: UseQueryResult<MessageBody>;
  titles: { pending: string; done: string; failed: string };
  /** Leads on after a success. */
  onward: ReactNode;
  /** The advice when the server refuses the token. */
  refused: ReactNode;
};

export function MailLink({ query: { data, error, refetch }, titles, onward, refused }: MailLinkProps) {
  if (data !== undefined) {
    return (
      <AuthCard title={titles.done}>
        <ResultMessage tone="success">{data.message}</ResultMessage>
        {onward}
      </AuthCard>
    );
  }
  if (error === null) {
    return (
      <AuthCard title={titles.pending} lead="Un attimo, stiamo controllando il link.">
        <LoadingArea className="min-h-32" />
      </AuthCard>
    );
  }
  return (
    <AuthCard title={titles.failed}>
      <ResultMessage tone="failure">{linkProblem(error)}</ResultMessage>
      {isDeadLink(error) ? (
        refused
      ) : (
        <Button size="large" wide onClick={() => void refetch()}>
          {texts.retry}
        </Button>
      )}
    </AuthCard>
  );
}

/** Whether the server refuses the token of a mailed link: trying again does not help. */
export function isDeadLink(problem: Error): boolean {
  return problem instanceof ApiFailure && problem.kind === "validation";
}

export function linkProblem(problem: Error): string {
  const messages = problem instanceof ApiFailure ? problem.errors["token"] : undefined;
  return messages?.join(" ") ?? sentenceFor(problem);
}
