import { screen, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { dateOfStaff, participant, participants } from "@/lib/testing/participants";
import { renderAt } from "@/lib/testing/render";
import { serve } from "@/lib/testing/server";
import { logIn } from "@/lib/testing/session";
import { windowOf } from "@/lib/testing/window";
import { ParticipantsScreen } from "../list/participants-screen";
import { RollCallScreen } from "./roll-call-screen";

const day = "2027-03-12";
const at = "2027-03-12T08:58:00+01:00";
const scanned = { day, half: "morning", status: "present", at, scanned_at: at } as const;
const unknown = { day, half: "afternoon", status: "unknown", at: null, scanned_at: null } as const;
const anna = participant({ attendances: [scanned, unknown] });
const overruled = participant({
  id: 42,
  attendance: "absent",
  user: { ...anna.user, id: 8, name: "Bruno", surname: "Verdi" },
  attendances: [{ ...scanned, status: "absent" }, unknown],
});

beforeEach(() => {
  vi.useFakeTimers({
    shouldAdvanceTime: true,
    toFake: ["Date", "setTimeout", "clearTimeout", "setInterval", "clearInterval"],
    now: new Date("2027-03-12T09:30:00+01:00"),
  });
  windowOf("wide");
  logIn({ istructor: true });
});

afterEach(() => {
  vi.useRealTimers();
});

function world(people: () => ReturnType<typeof participant>[]) {
  return serve({
    "GET /api/course-dates/3": { body: dateOfStaff },
    "GET /api/course-dates/3/course": { body: { certificates: [] } },
    "GET /api/course-dates/3/reservations": () => ({ body: participants(people()) }),
  });
}

describe("people who confirm by themselves", () => {
  it("are shown in Lista Iscritti with the time, as they come in", async () => {
    let people = [participant(), overruled];
    world(() => people);
    renderAt("/control-panel/admin/course-dates/3/reservations", <ParticipantsScreen id={3} />);
    expect(
      await screen.findByText("Mattina: assente, aveva inquadrato il codice alle 08:58 · Pomeriggio: da segnare"),
    ).toBeInTheDocument();
    people = [anna, overruled];
    await vi.advanceTimersByTimeAsync(4_100);
    expect(await screen.findByText("Mattina: presente, da sé alle 08:58 · Pomeriggio: da segnare")).toBeInTheDocument();
  });

  it("are shown in Appello with the time, as they come in", async () => {
    let people = [participant(), overruled];
    world(() => people);
    renderAt("/control-panel/admin/course-dates/3/appello", <RollCallScreen id={3} />);
    const marks = within(await screen.findByRole("group", { name: "Anna Bianchi" }));
    expect(marks.getByRole("button", { name: "Presente" })).toHaveAttribute("aria-pressed", "false");
    expect(screen.getByText("Aveva inquadrato il codice alle 08:58")).toBeInTheDocument();
    people = [anna, overruled];
    await vi.advanceTimersByTimeAsync(4_100);
    expect(await screen.findByText("Da sé alle 08:58")).toBeInTheDocument();
    expect(marks.getByRole("button", { name: "Presente" })).toHaveAttribute("aria-pressed", "true");
    expect(screen.getByRole("link", { name: "Codice in aula" })).toBeInTheDocument();
  });
});
