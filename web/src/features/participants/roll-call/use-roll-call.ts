// The queues of roll calls for components.
import { useQueryClient } from "@tanstack/react-query";
import type { QueryClient } from "@tanstack/react-query";
import { useEffect, useSyncExternalStore } from "react";
import { forgetPastPeople } from "@/lib/roll-call-storage";
import { readSession } from "@/lib/session/store";
import { useSession } from "@/lib/session/use-session";
import { putReservation, showSaved, startSending } from "../queries";
import { isWaiting, RollCallQueue, storedDates } from "./roll-call-queue";

// The roll calls of this page: one queue per user and date, which Appello and the shell of the panel share.
type Unsent = {
  /** Marks that wait for the network. */
  waiting: number;
  /** Marks that the server refused or that another device overruled. */
  held: number;
  /** The last attempt found no server. */
  unreachable: boolean;
  /** The date of the first of them. */
  dateId: number | null;
};

export class RollCallQueues {
  readonly #queries: QueryClient;
  readonly #user: string;
  readonly #queues = new Map<number, RollCallQueue>();
  readonly #listeners = new Set<() => void>();
  #unsent: Unsent = { waiting: 0, held: 0, unreachable: false, dateId: null };

  constructor(queries: QueryClient, user: string) {
    this.#queries = queries;
    this.#user = user;
    for (const dateId of storedDates(user)) this.of(dateId);
  }

  /** The queue of a date. */
  of(dateId: number): RollCallQueue {
    const known = this.#queues.get(dateId);
    if (known !== undefined) return known;
    const queue = new RollCallQueue({
      user: this.#user,
      dateId,
      onSending: () => startSending(this.#queries, dateId),
      send: putReservation,
      onSent: (row) => showSaved(this.#queries, dateId, [row]),
      isPresent: () => readSession().user?.email === this.#user,
    });
    this.#queues.set(dateId, queue);
    queue.subscribe(() => this.#count());
    this.#count();
    return queue;
  }

  readonly unsent = (): Unsent => this.#unsent;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => {
      this.#listeners.delete(listener);
    };
  };

  flush(): void {
    for (const queue of this.#queues.values()) void queue.flush();
  }

  #count(): void {
    const states = [...this.#queues].map(([dateId, queue]) => ({ dateId, ...queue.read() }));
    const marks = states.flatMap((state) => state.marks);
    const waiting = marks.filter(isWaiting).length;
    const unsent: Unsent = {
      waiting,
      held: marks.length - waiting,
      unreachable: states.some((state) => state.unreachable),
      dateId: states.find((state) => state.marks.length > 0)?.dateId ?? null,
    };
    // A queue without marks is made while Appello renders, when nothing else may be told to.
    if (isSame(unsent, this.#unsent)) return;
    this.#unsent = unsent;
    for (const listener of this.#listeners) listener();
  }
}

function isSame(one: Unsent, other: Unsent): boolean {
  return (
    one.waiting === other.waiting &&
    one.held === other.held &&
    one.unreachable === other.unreachable &&
    one.dateId === other.dateId
  );
}

const pages = new WeakMap<QueryClient, Map<string, RollCallQueues>>();

/** The queues of a user on this page. */
function rollCallQueues(queries: QueryClient, user: string): RollCallQueues {
  const users = pages.get(queries) ?? new Map<string, RollCallQueues>();
  pages.set(queries, users);
  const known = users.get(user) ?? new RollCallQueues(queries, user);
  users.set(user, known);
  return known;
}

/** The queue of a date. It sends after each mark; the shell of the panel sees to the rest. */
export function useRollCall(dateId: number) {
  const queue = useQueues().of(dateId);
  return { queue, state: useSyncExternalStore(queue.subscribe, queue.read) };
}

/** How much is not sent yet, of all roll calls of the user. */
export function useUnsentMarks(): Unsent {
  const queues = useQueues();
  return useSyncExternalStore(queues.subscribe, queues.unsent);
}

/** Sends what waits from earlier when the page opens and whenever the network comes back. */
export function useMarkSender(): () => void {
  const queues = useQueues();
  useEffect(() => {
    const flush = () => queues.flush();
    flush();
    forgetPastPeople();
    window.addEventListener("online", flush);
    return () => window.removeEventListener("online", flush);
  }, [queues]);
  return () => queues.flush();
}

function useQueues(): RollCallQueues {
  return rollCallQueues(useQueryClient(), useSession().user?.email ?? "");
}
