// Issues the certificates of a date. The server does it as a job, whose number is stored: whoever leaves the page, or opens
// it in another tab, finds the job as far as it is then.
import { useQuery } from "@tanstack/react-query";
import { useRef, useState, useSyncExternalStore } from "react";
import { ApiFailure, sentenceFor } from "@/api/failure";
import type { Job } from "@/api/types";
import { local } from "@/lib/storage";
import { jobQuery, startIssuing } from "./certificate-calls";

export type Issuing = {
  /** The job; undefined while nothing is known of it. */
  job: Job | undefined;
  /** A job has begun and has not ended, as far as is known. */
  isRunning: boolean;
  /** Why the job did not begin. */
  refusal: string | null;
  /** Why the job, which goes on, cannot be followed. */
  lost: string | null;
  /** Tries to follow it again. */
  follow: () => void;
  /** Issues for these reservations, or for everybody with a seat. */
  start: (ids?: number[]) => Promise<void>;
  /** Forgets the job. */
  dismiss: () => void;
};

export function useIssuing(dateId: number): Issuing {
  const stored = useSyncExternalStore(subscribe, () => remembered(dateId));
  const id = stored === null ? null : Number(stored);
  const { data: job, error, isFetching, refetch } = useQuery(jobQuery(dateId, id));
  const busy = useRef(false);
  const [starting, setStarting] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const isGone = error instanceof ApiFailure && error.kind === "notFound";
  const ended = job !== undefined && job.state !== "running";
  const isLost = id !== null && error !== null && !isGone && !ended && !isFetching;

  async function start(ids?: number[]): Promise<void> {
    if (busy.current) return;
    busy.current = true;
    setStarting(true);
    setRefusal(null);
    try {
      remember(dateId, String(await startIssuing(dateId, ids)));
    } catch (problem) {
      remember(dateId, null);
      setRefusal(sentenceFor(problem));
    } finally {
      busy.current = false;
      setStarting(false);
    }
  }

  function dismiss(): void {
    remember(dateId, null);
    setRefusal(null);
  }

  return {
    job: isGone ? undefined : job,
    isRunning: starting || (id !== null && !ended && !isGone && !isLost),
    refusal,
    lost: isLost ? sentenceFor(error) : null,
    follow: () => void refetch(),
    start,
    dismiss,
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
