// @vitest-environment happy-dom
import { beforeEach, describe, expect, it, vi } from "vitest";
import { ApiFailure } from "@/api/failure";
import type { HalfDayAttendance, ReservationWrite, StaffReservation } from "@/api/types";
import { participant } from "@/lib/testing/participants";
import { RollCallQueue, withMarks } from "./roll-call-queue";

const mark = (status: HalfDayAttendance["status"], half: "morning" | "afternoon" = "morning") => ({
  attendances: [{ day: "2027-03-12", half, status, at: "2027-03-12T08:00:00Z" }],
});

/** A server that can be away, and what it got. */
function server() {
  const got: string[] = [];
  const state = { away: true, refuses: 0 };
  const send = async (reservation: number, body: ReservationWrite): Promise<StaffReservation> => {
    if (state.away) throw new ApiFailure("network");
    if (reservation === state.refuses) throw new ApiFailure("conflict", { message: "Annullata." });
    got.push(`${reservation} ${body.attendances?.[0]?.status}`);
    return participant({ id: reservation });
  };
  return { got, state, send };
}

/** The browser's locks, which happy-dom lacks: one at a time, in order. */
function lockManager() {
  let last: Promise<unknown> = Promise.resolve();
  const locks = {
    onRelease: () => {},
    request<T>(_name: string, run: () => Promise<T>): Promise<T> {
      const call = async () => {
        const result = await run();
        locks.onRelease();
        return result;
      };
      const done = last.then(call);
      last = done;
      return done;
    },
  };
  vi.stubGlobal("navigator", { locks });
  return locks;
}

type Server = ReturnType<typeof server>;

const queueOf = (user: string, dateId: number, send: Server["send"], isPresent = () => true) =>
  new RollCallQueue({ user, dateId, send, onSent: () => {}, isPresent });

beforeEach(() => {
  localStorage.clear();
  return () => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  };
});

describe("the queue of a roll call", () => {
  it("keeps marks while there is no network, and sends them in order when it is back", async () => {
    const { got, state, send } = server();
    const queue = queueOf("anna@example.it", 3, send);
    queue.add(41, mark("present"));
    queue.add(42, mark("absent"));
    queue.add(41, mark("absent"));
    await vi.waitFor(() => expect(queue.read().unreachable).toBe(true));
    expect(queue.read().marks).toHaveLength(3);
    queue.stop();

    state.away = false;
    await queue.flush();
    expect(got).toEqual(["41 present", "42 absent", "41 absent"]);
    expect(queue.read()).toEqual({ marks: [], sending: false, unreachable: false });
    expect(localStorage).toHaveLength(0);
  });

  it("tries again soon after the network came back while an attempt was failing, then less and less often", async () => {
    vi.useFakeTimers();
    const { got, state, send } = server();
    let attempts = 0;
    let gate = Promise.resolve();
    const queue = queueOf("anna@example.it", 3, async (reservation, body) => {
      attempts += 1;
      await gate;
      return send(reservation, body);
    });
    const attemptsAfter = async (seconds: number) => {
      await vi.advanceTimersByTimeAsync(seconds * 1000);
      return attempts;
    };
    queue.add(41, mark("present"));
    expect(await attemptsAfter(0)).toBe(1);
    expect(await attemptsAfter(1)).toBe(2);
    expect(await attemptsAfter(2)).toBe(3);
    expect(await attemptsAfter(4)).toBe(4);
    expect(await attemptsAfter(8)).toBe(5);
    expect(await attemptsAfter(10)).toBe(6);
    expect(await attemptsAfter(9)).toBe(6);

    let open = () => {};
    gate = new Promise((resolve) => (open = resolve));
    expect(await attemptsAfter(1)).toBe(7);
    void queue.flush();
    open();
    expect(await attemptsAfter(0)).toBe(7);
    expect(queue.read()).toMatchObject({ sending: false, unreachable: true });
    state.away = false;
    await attemptsAfter(1);
    expect(got).toEqual(["41 present"]);
  });

  it("survives a reload, and belongs to one user and one date", async () => {
    const { got, state, send } = server();
    const before = queueOf("anna@example.it", 3, send);
    before.add(41, mark("present"));
    await vi.waitFor(() => expect(before.read().unreachable).toBe(true));
    before.stop();

    state.away = false;
    expect(queueOf("bruno@example.it", 3, send).read().marks).toEqual([]);
    expect(queueOf("anna@example.it", 4, send).read().marks).toEqual([]);
    await queueOf("Anna@example.it", 3, send).flush();
    expect(got).toEqual(["41 present"]);
  });

  it("shows what the server refuses, and goes on with the rest", async () => {
    const { got, state, send } = server();
    Object.assign(state, { away: false, refuses: 41 });
    const queue = queueOf("anna@example.it", 3, send);
    queue.add(41, mark("present"));
    queue.add(42, mark("present"));
    await vi.waitFor(() => expect(got).toEqual(["42 present"]));
    expect(queue.read().marks.map(({ refused }) => refused)).toEqual(["Annullata."]);

    state.refuses = 0;
    queue.retry(1);
    await vi.waitFor(() => expect(queue.read().marks).toEqual([]));
    expect(got).toEqual(["42 present", "41 present"]);
  });

  it("is shared by the tabs of a browser: what one has sent the other does not send again", async () => {
    const { got, state, send } = server();
    const one = queueOf("anna@example.it", 3, send);
    const other = queueOf("anna@example.it", 3, send);
    one.add(41, mark("present"));
    await vi.waitFor(() => expect(one.read().unreachable).toBe(true));
    one.stop();
    state.away = false;
    other.add(42, mark("absent"));
    await vi.waitFor(() => expect(other.read().marks).toEqual([]));
    await one.flush();
    expect(got).toEqual(["41 present", "42 absent"]);
  });

  it("sends a mark that was made while another tab was about to stop sending", async () => {
    const locks = lockManager();
    const { got, state, send } = server();
    state.away = false;
    let release = () => {};
    void locks.request("battito.roll-call.anna@example.it.3", () => new Promise<void>((done) => (release = done)));
    const queue = queueOf("anna@example.it", 3, send);
    queue.add(41, mark("present"));
    await Promise.resolve();
    expect(got).toEqual([]);
    release();
    await vi.waitFor(() => expect(queue.read().sending).toBe(false));
    expect(got).toEqual(["41 present"]);
  });

  it("sends a mark that was made after its last look, while it still counted as sending", async () => {
    const locks = lockManager();
    const { got, state, send } = server();
    state.away = false;
    const queue = queueOf("anna@example.it", 3, send);
    locks.onRelease = () => {
      locks.onRelease = () => {};
      queue.add(42, mark("absent"));
    };
    queue.add(41, mark("present"));
    await vi.waitFor(() => expect(got).toEqual(["41 present", "42 absent"]));
  });

  it("follows what another tab does", () => {
    const { send } = server();
    const queue = queueOf("anna@example.it", 3, send);
    const seen = vi.fn();
    const stop = queue.subscribe(seen);
    const key = "battito.roll-call.anna@example.it.3";
    localStorage.setItem(key, JSON.stringify([{ number: 1, reservation: 41, body: mark("present") }]));
    window.dispatchEvent(new StorageEvent("storage", { key }));
    expect(queue.read().marks).toHaveLength(1);
    expect(seen).toHaveBeenCalledTimes(1);
    stop();
  });

  it("sends nothing once somebody else is logged in", async () => {
    const { got, state, send } = server();
    let present = true;
    state.away = false;
    const sendAndLeave: typeof send = async (reservation, body) => {
      present = false;
      return send(reservation, body);
    };
    const queue = queueOf("anna@example.it", 3, sendAndLeave, () => present);
    queue.add(41, mark("present"));
    queue.add(42, mark("present"));
    await vi.waitFor(() => expect(queue.read().sending).toBe(false));
    expect(got).toEqual(["41 present"]);
    expect(queue.read().marks.map(({ reservation }) => reservation)).toEqual([42]);
  });

  it("keeps the marks as long as the page lives where the browser stores nothing", async () => {
    const { got, state, send } = server();
    vi.spyOn(Storage.prototype, "setItem").mockImplementation(() => {
      throw new DOMException("full", "QuotaExceededError");
    });
    const queue = queueOf("anna@example.it", 3, send);
    queue.add(41, mark("present"));
    queue.add(42, mark("present"));
    await vi.waitFor(() => expect(queue.read().unreachable).toBe(true));
    queue.stop();
    expect(queue.read().marks).toHaveLength(2);
    state.away = false;
    await queue.flush();
    expect(got).toEqual(["41 present", "42 present"]);
  });

  it("tells a mark that a later one of another device overrules, and sends it again as a new one", async () => {
    const sent: (string | null | undefined)[] = [];
    const later = { day: "2027-03-12", half: "morning", status: "absent", at: "2027-03-12T09:05:00+01:00" } as const;
    const send = async (id: number, body: ReservationWrite): Promise<StaffReservation> => {
      sent.push(body.attendances?.[0]?.at);
      return participant({ id, attendances: sent.length === 1 ? [later] : (body.attendances ?? []) });
    };
    const queue = queueOf("anna@example.it", 3, send);
    queue.add(41, mark("present"));
    await vi.waitFor(() => expect(queue.read().marks[0]?.overruledBy).toEqual(later));
    const row = participant({ attendances: [later] });
    expect(withMarks(row, queue.read().marks)).toEqual(row);

    queue.retry(1);
    await vi.waitFor(() => expect(queue.read().marks).toEqual([]));
    expect(sent[0]).toBe("2027-03-12T08:00:00Z");
    expect(Date.now() - Date.parse(sent[1] ?? "")).toBeLessThan(60_000);
  });
});

describe("a row with marks that are not sent", () => {
  it("shows them", () => {
    const row = participant({ id: 41, outcome: "passed" });
    const marks = [
      { number: 1, reservation: 41, body: mark("present") },
      { number: 2, reservation: 41, body: mark("present", "afternoon") },
      { number: 3, reservation: 42, body: mark("absent") },
    ];
    expect(withMarks(row, marks)).toMatchObject({ attendance: "present", outcome: "passed" });
    expect(withMarks(row, [{ number: 4, reservation: 41, body: mark("absent") }])).toMatchObject({
      attendance: "absent",
      outcome: "none",
    });
  });
});
