// Issues the certificates of a date. The server does it as a job, whose number is stored: whoever leaves the page, or opens
// it in another tab, finds the job as far as it is then.
import { useQuery } from "@tanstack/react-query";
import { useSyncExternalStore } from "react";
import { ApiFailure, sentenceFor } from "@/api/failure";
import type { Job } from "@/api/types";
import { local } from "@/lib/storage";
import { jobQuery, startIssuing, type IssueOrder } from "./certificate-calls";

export type Issuing = {
  /** The job; undefined while nothing is known of it. */
  job: Job | undefined;
  /** A job has begun and has not ended, as far as is known. */
  isRunning: boolean;
  /** Why the job, which goes on, cannot be followed. */
  lost: string | null;
  /** Tries to follow it again. */
  follow: () => void;
  /** Issues, and throws when the job does not begin. */
  start: (order: IssueOrder) => Promise<void>;
  /** Forgets the job. */
  dismiss: () => void;
};

export function useIssuing(dateId: number): Issuing {
  const stored = useSyncExternalStore(subscribe, () => remembered(dateId));
  const id = stored === null ? null : Number(stored);
  const { data: job, error, isFetching, refetch } = useQuery(jobQuery(dateId, id));
  const isGone = error instanceof ApiFailure && error.kind === "notFound";
  const ended = job !== undefined && job.state !== "running";
  const isLost = id !== null && error !== null && !isGone && !ended && !isFetching;

  async function start(order: IssueOrder): Promise<void> {
    remember(dateId, String(await startIssuing(dateId, order)));
  }

  return {
    job: isGone ? undefined : job,
    isRunning: id !== null && !ended && !isGone && !isLost,
    lost: isLost ? sentenceFor(error) : null,
    follow: () => void refetch(),
    start,
    dismiss: () => remember(dateId, null),
  };
}

const keyOf = (dateId: number) => `battito.issuing.${dateId}` as const;

const listeners = new Set<() => void>();
/** For this page alone, where storage is blocked. */
const unstored = new Map<number, string>();

function remembered(dateId: number): string | null {
  return local.read(keyOf(dateId)) ?? unstored.get(dateId) ?? null;
}

function remember(dateId: number, job: string | null): void {
  if (job === null) {
    local.remove(keyOf(dateId));
    unstored.delete(dateId);
  } else {
    local.write(keyOf(dateId), job);
    if (local.read(keyOf(dateId)) !== job) unstored.set(dateId, job);
  }
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  // Another tab has begun or forgotten a job.
  window.addEventListener("storage", listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener("storage", listener);
  };
}
