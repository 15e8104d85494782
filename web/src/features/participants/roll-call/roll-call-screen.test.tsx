// Appello that stays open: on the tablet of an instructor who opened it the evening before, and through a course.
import { act, cleanup, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { HalfDayName, StaffReservation } from "@/api/types";
import { dateOfStaff, participant, participants } from "@/lib/testing/participants";
import { renderAt } from "@/lib/testing/render";
import { serve } from "@/lib/testing/server";
import { logIn } from "@/lib/testing/session";
import { AlertRegion } from "@/ui/alert-region";
import { RollCallScreen } from "./roll-call-screen";

const halfDays = ["2027-03-12", "2027-03-13"].flatMap((day): HalfDayName[] => [
  { day, half: "morning" },
  { day, half: "afternoon" },
]);
const anna = participant({ attendances: halfDays.map((one) => ({ ...one, status: "unknown", at: null })) });

/** The tablet sleeps, without a network, and wakes at another time. */
function wakeAt(time: string): void {
  serve({ "PUT /api/reservations/41": "offline" });
  vi.setSystemTime(new Date(time));
  act(() => void document.dispatchEvent(new Event("visibilitychange")));
}

async function openAt(time: string, hidden = 0, others: readonly StaffReservation[] = []): Promise<void> {
  vi.setSystemTime(new Date(time));
  logIn({ istructor: true });
  serve({
    "GET /api/course-dates/3": { body: { ...dateOfStaff, end_date: "2027-03-13T18:00:00+01:00", private: hidden } },
    "GET /api/course-dates/3/reservations": { body: { ...participants([anna, ...others]), half_days: halfDays } },
    ...Object.fromEntries([anna, ...others].map(({ id }) => [`PUT /api/reservations/${id}`, "offline"])),
  });
  renderAt("/control-panel/admin/course-dates/3/appello", <RollCallScreen id={3} />);
  await screen.findByRole("group", { name: "Anna Bianchi" });
}

const present = () =>
  within(screen.getByRole("group", { name: "Anna Bianchi" })).getByRole("button", { name: "Presente" });
const shown = () => screen.getByRole("tab", { selected: true }).textContent;
const mark = () => userEvent.click(present());

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"] });
});

afterEach(() => {
  vi.useRealTimers();
});

it("takes marks on the day of the course when it was opened the evening before", async () => {
  await openAt("2027-03-11T21:00:00+01:00");
  expect(present()).toBeDisabled();
  wakeAt("2027-03-12T08:30:00+01:00");
  expect(present()).toBeEnabled();
  expect(screen.queryByText("Le presenze si segnano dal giorno del corso.")).not.toBeInTheDocument();
});

it("follows the clock from minute to minute", async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ["Date", "setInterval", "clearInterval"] });
  await openAt("2027-03-11T23:59:30+01:00");
  expect(present()).toBeDisabled();
  await act(() => vi.advanceTimersByTimeAsync(60_000));
  expect(present()).toBeEnabled();
});

it("is on the second day when it was left open overnight", async () => {
  await openAt("2027-03-12T14:00:00+01:00");
  expect(shown()).toBe("ven 12 marzo, pomeriggio");
  await mark();
  wakeAt("2027-03-13T08:30:00+01:00");
  expect(shown()).toBe("sab 13 marzo, mattina");
});

it("stays on the half day that is picked", async () => {
  await openAt("2027-03-12T08:30:00+01:00");
  await userEvent.click(screen.getByRole("tab", { name: "ven 12 marzo, pomeriggio" }));
  wakeAt("2027-03-13T08:30:00+01:00");
  expect(shown()).toBe("ven 12 marzo, pomeriggio");
});

it("does not change the half day while the instructor marks it", async () => {
  await openAt("2027-03-12T12:58:00+01:00");
  await mark();
  wakeAt("2027-03-12T13:05:00+01:00");
  expect(shown()).toBe("ven 12 marzo, mattina");
  await mark();
  wakeAt("2027-03-12T13:15:00+01:00");
  expect(shown()).toBe("ven 12 marzo, mattina");
  wakeAt("2027-03-12T13:30:00+01:00");
  expect(shown()).toBe("ven 12 marzo, pomeriggio");
});

const button = (name: string) => within(row()).getByRole("button", { name });
const row = () => screen.getByRole("group", { name: "Anna Bianchi" });

it("refuses to pass somebody absent, and offers to mark them present", async () => {
  await openAt("2027-03-12T08:30:00+01:00");
  await userEvent.click(button("Assente"));
  await userEvent.click(button("Superato"));
  expect(screen.getByText("Risulta assente: chi è assente non può superare il corso.")).toBeInTheDocument();
  expect(button("Superato")).toHaveAttribute("aria-pressed", "false");
  expect(button("Assente")).toHaveAttribute("aria-pressed", "true");

  await userEvent.click(screen.getByRole("button", { name: "Segna presente e superato" }));
  expect(present()).toHaveAttribute("aria-pressed", "true");
  expect(button("Superato")).toHaveAttribute("aria-pressed", "true");
  expect(screen.queryByText(/Risulta assente/)).not.toBeInTheDocument();
});

it("marks a result without touching the presence", async () => {
  await openAt("2027-03-12T08:30:00+01:00");
  await userEvent.click(button("Non superato"));
  expect(button("Non superato")).toHaveAttribute("aria-pressed", "true");
  expect(present()).toHaveAttribute("aria-pressed", "false");
  await userEvent.click(button("Non superato"));
  expect(button("Non superato")).toHaveAttribute("aria-pressed", "false");
});

it("says in red that the date is private", async () => {
  await openAt("2027-03-12T08:30:00", 1);
  expect(await screen.findByText(/^\[PRIVATO\] /)).toHaveClass("text-danger");
});

it("says nothing of the kind of a public date", async () => {
  await openAt("2027-03-12T08:30:00");
  expect(await screen.findByText(/^BLSD esecutore/)).toHaveTextContent(/2027/);
  expect(screen.queryByText(/PRIVATO/)).not.toBeInTheDocument();
});

const others = (count: number) =>
  Array.from({ length: count }, (_, index) => {
    const name = `Persona ${index + 1}`;
    return participant({ ...anna, id: 50 + index, user: { ...anna.user, id: 60 + index, name, surname: "Verdi" } });
  });
const everywhere = (status: "present" | "absent") => halfDays.map((one) => ({ ...one, status, at: null }));
const pressed = (name: string) =>
  screen
    .getAllByRole("button", { name, pressed: true })
    .map((button) => button.closest("[role=group]")?.getAttribute("aria-label"));

it("takes back «presenti» for all with one press, but not for those who were marked otherwise since", async () => {
  await openAt("2027-03-12T08:30:00+01:00", 0, others(2));
  renderAt("/", <AlertRegion />);
  await userEvent.click(screen.getByRole("button", { name: "Segna presenti i 3 che mancano" }));
  expect(pressed("Presente")).toHaveLength(3);
  await userEvent.click(button("Assente"));
  await userEvent.click(await screen.findByRole("button", { name: "Ripristina" }));
  expect(screen.queryAllByRole("button", { name: "Presente", pressed: true })).toEqual([]);
  expect(pressed("Assente")).toEqual(["Anna Bianchi"]);
});

it("passes those who were there all the time in one press", async () => {
  const [one, two] = others(2);
  if (one === undefined || two === undefined) throw new Error("two were asked for");
  const there = { attendance: "present", attendances: everywhere("present") } as const;
  await openAt("2027-03-13T17:00:00+01:00", 0, [
    { ...one, ...there },
    { ...two, ...there },
    ...others(3)
      .slice(2)
      .map((row) => ({ ...row, ...there, outcome: "failed" as const })),
  ]);
  await userEvent.click(screen.getByRole("button", { name: "Superato ai 2 presenti" }));
  expect(pressed("Superato")).toEqual(["Persona 1 Verdi", "Persona 2 Verdi"]);
  expect(pressed("Non superato")).toEqual(["Persona 3 Verdi"]);
});

it("finds people by name in a long list", async () => {
  await openAt("2027-03-12T08:30:00+01:00", 0, others(8));
  await userEvent.type(screen.getByRole("textbox", { name: "Cerca per nome" }), "bianc");
  await waitFor(() => expect(screen.getAllByRole("listitem")).toHaveLength(1));
  expect(row()).toBeInTheDocument();
  expect(screen.queryByRole("button", { name: /che mancano$/ })).not.toBeInTheDocument();
});

it("opens without a network with the people that are on the device, and keeps what is marked", async () => {
  await openAt("2027-03-12T08:30:00+01:00");
  await waitFor(() => expect(localStorage.getItem("battito.people.2027-03-13.3")).not.toBeNull());
  cleanup();
  serve({
    "GET /api/course-dates/3": "offline",
    "GET /api/course-dates/3/reservations": "offline",
    "PUT /api/reservations/41": "offline",
  });
  renderAt("/control-panel/admin/course-dates/3/appello", <RollCallScreen id={3} />);
  await screen.findByRole("group", { name: "Anna Bianchi" });
  expect(screen.getByText(/^BLSD esecutore/)).toBeInTheDocument();
  await mark();
  expect(await screen.findByText(/^1 modifica aspetta la rete\./)).toBeInTheDocument();
  expect(present()).toHaveAttribute("aria-pressed", "true");
});

it("writes a note on a person", async () => {
  await openAt("2027-03-12T08:30:00+01:00");
  const calls = serve({ "PUT /api/reservations/41": { body: participant({ ...anna, note: "Arriva alle 10" }) } });
  await userEvent.click(screen.getByRole("button", { name: "Aggiungi una nota su Anna Bianchi" }));
  const field = screen.getByRole("textbox", { name: "Nota su Anna Bianchi" });
  expect(field).toHaveFocus();
  await userEvent.type(field, "Arriva alle 10{Enter}");
  await waitFor(() =>
    expect(calls.find(({ method }) => method === "PUT")?.body).toEqual({ note: "Arriva alle 10", expected_note: "" }),
  );
});
