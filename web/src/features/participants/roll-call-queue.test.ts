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

beforeEach(() => localStorage.clear());

describe("the queue of a roll call", () => {
  it("keeps marks while there is no network, and sends them in order when it is back", async () => {
    const { got, state, send } = server();
    const queue = new RollCallQueue("anna@example.it", 3, send, () => {});
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

  it("survives a reload, and belongs to one user and one date", async () => {
    const { got, state, send } = server();
    const before = new RollCallQueue("anna@example.it", 3, send, () => {});
    before.add(41, mark("present"));
    await vi.waitFor(() => expect(before.read().unreachable).toBe(true));
    before.stop();

    state.away = false;
    expect(new RollCallQueue("bruno@example.it", 3, send, () => {}).read().marks).toEqual([]);
    expect(new RollCallQueue("anna@example.it", 4, send, () => {}).read().marks).toEqual([]);
    await new RollCallQueue("Anna@example.it", 3, send, () => {}).flush();
    expect(got).toEqual(["41 present"]);
  });

  it("shows what the server refuses, and goes on with the rest", async () => {
    const { got, state, send } = server();
    Object.assign(state, { away: false, refuses: 41 });
    const queue = new RollCallQueue("anna@example.it", 3, send, () => {});
    queue.add(41, mark("present"));
    queue.add(42, mark("present"));
    await vi.waitFor(() => expect(got).toEqual(["42 present"]));
    expect(queue.read().marks.map(({ refused }) => refused)).toEqual(["Annullata."]);

    state.refuses = 0;
    queue.retry(1);
    await vi.waitFor(() => expect(queue.read().marks).toEqual([]));
    expect(got).toEqual(["42 present", "41 present"]);
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
