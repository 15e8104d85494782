// A bulk action asks for a list and an edit drops its answer. The date is not polled.
import { QueryClientProvider, QueryObserver } from "@tanstack/react-query";
import { renderHook } from "@testing-library/react";
import type { ReactNode } from "react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { createQueryClient } from "@/lib/query-client";
import { participant, participants } from "@/lib/testing/participants";
import { serve } from "@/lib/testing/server";
import { ada, logIn } from "@/lib/testing/session";
import { useParticipantEdit } from "../change";
import { cancelReservations, participantsQuery } from "../queries";
import { RollCallQueues } from "../roll-call/use-roll-call";

const anna = participant();
const bruno = participant({ id: 42 });
const carla = participant({ id: 43 });
const confirmed = participantsQuery(3, { status: "confirmed" });
const cancelled = participantsQuery(3, { status: "cancelled" });

type Answer = { status?: number; body?: unknown };

/** The list of date 3 as it is shown, and a server that answers each call when the test says so. */
async function open() {
  const asked: { name: string; reply: (answer: Answer) => void }[] = [];
  const held = (name: string) => () => new Promise<Answer>((reply) => asked.push({ name, reply }));
  serve({
    "GET /api/course-dates/3/reservations": held("list"),
    "POST /api/course-dates/3/reservations/cancel": held("cancel"),
    "PUT /api/reservations/42": held("bruno"),
    "PUT /api/reservations/43": held("carla"),
  });
  const queries = createQueryClient();
  const observer = new QueryObserver(queries, confirmed);
  observer.subscribe(() => {});
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={queries}>{children}</QueryClientProvider>
  );
  const { result: edit } = renderHook(() => useParticipantEdit(3), { wrapper });

  const count = (name: string) => asked.filter((call) => call.name === name).length;
  /** Answers the last call of a name, once there are so many. */
  async function reply(name: string, answer: Answer, calls = 1): Promise<void> {
    await vi.waitFor(() => expect(count(name)).toBe(calls));
    asked.findLast((call) => call.name === name)?.reply(answer);
  }
  const shown = () => observer.getCurrentResult().data?.data.map(({ id, attendance }) => `${id} ${attendance}`);

  await reply("list", { body: participants([anna, bruno, carla]) });
  await vi.waitFor(() => expect(shown()).toHaveLength(3));
  return {
    queries,
    count,
    reply,
    shown,
    mark: (row: typeof bruno) => edit.current([row], { attendance: "present" }, "Presente.", { onRefused: () => {} }),
    /** Cancels Anna: the list is asked for, and not answered yet. */
    cancelAnna: async () => {
      const done = cancelReservations(queries, 3, [41]);
      await reply("cancel", { body: { data: [] } });
      await done;
      await vi.waitFor(() => expect(count("list")).toBe(2));
    },
  };
}

const present = (row: typeof bruno) => ({ ...row, attendance: "present" as const });

beforeEach(() => logIn({ istructor: true }));

describe("a list that a bulk action has asked for", () => {
  it("is asked for again when an edit has dropped it and is saved", async () => {
    const { cancelAnna, mark, reply, shown } = await open();
    await cancelAnna();
    const marked = mark(bruno);
    await vi.waitFor(() => expect(shown()).toContain("42 present"));
    await reply("bruno", { body: present(bruno) });
    await marked;
    await reply("list", { body: participants([present(bruno), carla]) }, 3);
    await vi.waitFor(() => expect(shown()).toEqual(["42 present", "43 unknown"]));
  });

  it("is asked for again once, after the last of several edits", async () => {
    const { queries, cancelAnna, mark, reply, shown } = await open();
    await cancelAnna();
    const marked = [mark(bruno), mark(carla)];
    await reply("bruno", { body: present(bruno) });
    await marked[0];
    expect(queries.isFetching()).toBe(0);
    expect(shown()).toEqual(["41 unknown", "42 present", "43 present"]);
    await reply("carla", { body: present(carla) });
    await reply("list", { body: participants([present(bruno), present(carla)]) }, 3);
    await vi.waitFor(() => expect(shown()).toEqual(["42 present", "43 present"]));
  });

  it("is asked for again when the last edit is refused after another has dropped what it asked for", async () => {
    const { cancelAnna, mark, reply, shown } = await open();
    await cancelAnna();
    const marked = [mark(bruno), mark(carla)];
    await reply("bruno", { status: 409, body: { message: "No." } });
    await marked[0];
    await reply("carla", { body: present(carla) });
    await marked[1];
    await vi.waitFor(() => expect(shown()).toContain("42 unknown"));
    await reply("list", { body: participants([bruno, present(carla)]) }, 4);
    await vi.waitFor(() => expect(shown()).toEqual(["42 unknown", "43 present"]));
  });

  it("is asked for again once the marks of Appello that have dropped it are sent", async () => {
    const { queries, cancelAnna, reply, shown, count } = await open();
    await cancelAnna();
    const queue = new RollCallQueues(queries, ada.email).of(3);
    for (const id of [42, 43]) {
      queue.add(id, { attendances: [{ day: "2027-03-12", half: "morning", status: "present", at: null }] });
    }
    await reply("bruno", { body: present(bruno) });
    await vi.waitFor(() => expect(count("carla")).toBe(1));
    expect(queries.isFetching()).toBe(0);
    await reply("carla", { body: present(carla) });
    await reply("list", { body: participants([present(bruno), present(carla)]) }, 3);
    await vi.waitFor(() => expect(shown()).toEqual(["42 present", "43 present"]));
  });

  it("stays out of date when it is not shown and an edit writes into it", async () => {
    const { queries, mark, reply } = await open();
    queries.setQueryData(cancelled.queryKey, participants([bruno]));
    await queries.invalidateQueries({ queryKey: cancelled.queryKey });
    const marked = mark(bruno);
    await reply("bruno", { body: present(bruno) });
    await marked;
    expect(queries.getQueryState(cancelled.queryKey)?.isInvalidated).toBe(true);
  });
});

it("asks for no list after an edit that has dropped none", async () => {
  const { queries, mark, reply } = await open();
  const marked = mark(bruno);
  await reply("bruno", { body: present(bruno) });
  await marked;
  expect(queries.isFetching()).toBe(0);
});
