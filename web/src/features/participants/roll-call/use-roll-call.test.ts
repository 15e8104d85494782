// @vitest-environment happy-dom
// Appello after its marks were sent, while its list is polled.
import { QueryObserver, type QueryClient } from "@tanstack/react-query";
import { beforeEach, describe, expect, it, vi } from "vitest";
import type { ParticipantList } from "@/api/types";
import { createQueryClient } from "@/lib/query-client";
import { participant, participants } from "@/lib/testing/participants";
import { serve } from "@/lib/testing/server";
import { ada, logIn } from "@/lib/testing/session";
import { participantsQuery, rollCallQuery } from "../queries";
import { RollCallQueues } from "./use-roll-call";

const before = participant();
const { day, half } = before.attendances[0] ?? { day: "", half: "morning" };
const after = participant({ attendance: "present" });

/** Appello of date 3, whose list the test answers itself, in the order in which it was asked for. */
function open(queries: QueryClient) {
  const answers: ((list: ParticipantList) => void)[] = [];
  const queryFn = ({ signal }: { signal: AbortSignal }) =>
    new Promise<ParticipantList>((resolve, reject) => {
      answers.push(resolve);
      signal.addEventListener("abort", () => reject(signal.reason));
    });
  const observer = new QueryObserver(queries, { ...rollCallQuery(3), queryFn, refetchInterval: 4_000 });
  const stop = observer.subscribe(() => {});
  const shown = () => observer.getCurrentResult().data?.data[0]?.attendance;
  return { answers, shown, stop };
}

async function send(queries: QueryClient): Promise<void> {
  const queue = new RollCallQueues(queries, ada.email).of(3);
  queue.add(41, { attendances: [{ day, half, status: "present", at: null }] });
  await vi.waitFor(() => expect(queue.read().sending).toBe(false));
  expect(queue.read().marks).toEqual([]);
}

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  logIn({ istructor: true });
  serve({ "PUT /api/reservations/41": { body: after } });
  return () => vi.useRealTimers();
});

describe("the list of Appello", () => {
  it("keeps a mark that was just sent, though a list from before comes in late, and is asked for again", async () => {
    const queries = createQueryClient();
    const { answers, shown, stop } = open(queries);
    answers[0]?.(participants([before]));
    await vi.waitFor(() => expect(shown()).toBe("unknown"));
    await vi.advanceTimersByTimeAsync(4_000);
    expect(answers).toHaveLength(2);
    await send(queries);
    answers[1]?.(participants([before]));
    await vi.advanceTimersByTimeAsync(1_000);
    expect(shown()).toBe("present");
    await vi.advanceTimersByTimeAsync(4_000);
    expect(answers).toHaveLength(3);
    stop();
  });

  it("shows marks of earlier that were sent before it came, and is asked for again", async () => {
    const queries = createQueryClient();
    const { answers, shown, stop } = open(queries);
    await send(queries);
    // Its first answer is not dropped: the network may go.
    expect(answers).toHaveLength(1);
    answers[0]?.(participants([before]));
    await vi.waitFor(() => expect(shown()).toBe("present"));
    await vi.waitFor(() => expect(answers).toHaveLength(2));
    answers[1]?.(participants([participant({ attendance: "present", note: "Dopo" })]));
    await vi.waitFor(() => expect(queries.isFetching()).toBe(0));
    expect(shown()).toBe("present");
    stop();
  });

  it("without a viewer is out of date when it comes after marks were sent", async () => {
    const queries = createQueryClient();
    let answer = () => {};
    const list = new Promise<ParticipantList>((resolve) => (answer = () => resolve(participants([before]))));
    const ahead = { ...rollCallQuery(3), queryFn: () => list };
    void queries.prefetchQuery(ahead);
    await send(queries);
    answer();
    await vi.waitFor(() => expect(queries.getQueryData(ahead.queryKey)?.data[0]?.attendance).toBe("present"));
    expect(queries.getQueryState(ahead.queryKey)?.isInvalidated).toBe(true);
  });

  it("of another screen is as old as its answer after a mark was written into it", async () => {
    const queries = createQueryClient();
    const { queryKey } = participantsQuery(3, { status: "confirmed" });
    const updatedAt = Date.now() - 120_000;
    queries.setQueryData(queryKey, participants([before]), { updatedAt });
    await send(queries);
    expect(queries.getQueryData(queryKey)?.data[0]?.attendance).toBe("present");
    expect(queries.getQueryState(queryKey)?.dataUpdatedAt).toBe(updatedAt);
  });
});
