import { act, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { classroomScreen } from "@/lib/testing/presence";
import { renderAt } from "@/lib/testing/render";
import { serve } from "@/lib/testing/server";
import { logIn } from "@/lib/testing/session";
import { ClassroomScreen } from "./classroom-screen";

const call = "GET /api/course-dates/3/presence";
const code = () => screen.queryByRole("img", { name: /^Codice QR per confermare la presenza/ });

function open(replies: Parameters<typeof serve>[0]) {
  const calls = serve(replies);
  renderAt("/control-panel/admin/course-dates/3/presenze", <ClassroomScreen id={3} />);
  return calls;
}

beforeEach(() => {
  vi.useFakeTimers({
    shouldAdvanceTime: true,
    toFake: ["Date", "performance", "setInterval", "setTimeout", "clearInterval", "clearTimeout"],
  });
  logIn({ istructor: true });
});

afterEach(() => {
  vi.useRealTimers();
});

const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));

describe("the screen of the classroom", () => {
  it("shows the code, its time, and who came in", async () => {
    open({ [call]: { body: classroomScreen() } });
    expect(await screen.findByRole("heading", { level: 1, name: "BLSD esecutore" })).toBeInTheDocument();
    expect(screen.getByText("Mattina, 12 marzo 2027 · 09:00 – 13:00")).toBeInTheDocument();
    expect(code()).toBeInTheDocument();
    expect(screen.getByRole("timer")).toHaveTextContent("20 secondi al prossimo codice");
    const arrivals = within(screen.getByRole("list", { name: "Gli ultimi arrivati" }));
    expect(arrivals.getByText("Anna B.")).toBeInTheDocument();
    expect(arrivals.getByText("08:58")).toBeInTheDocument();
    expect(screen.getByText(/^1/)).toHaveTextContent("1 di 2");
  });

  it("asks again while it is open", async () => {
    let present = 1;
    const calls = open({ [call]: () => ({ body: classroomScreen({ present: present++ }) }) });
    await screen.findByText(/^1/);
    await pass(4_100);
    expect(await screen.findByText(/^2/)).toHaveTextContent("2 di 2");
    expect(calls.length).toBeGreaterThan(1);
  });

  it("says that the network is away, and shows no code that is stale", async () => {
    let away = false;
    open({ [call]: () => (away ? "offline" : { body: classroomScreen() }) });
    await screen.findByRole("timer");
    away = true;
    await pass(4_100);
    expect(await screen.findByText("Rete assente: questo codice vale ancora poco.")).toBeInTheDocument();
    expect(code()).toBeInTheDocument();
    await pass(50_000);
    expect(await screen.findByText("Connessione persa")).toBeInTheDocument();
    expect(code()).toBeNull();
    away = false;
    await pass(4_100);
    expect(await screen.findByRole("timer")).toBeInTheDocument();
  });

  it("shows the half day that is picked", async () => {
    const calls = open({
      [call]: ({ search }) => ({
        body: search.includes("afternoon")
          ? classroomScreen({
              half_day: { day: "2027-03-12", half: "afternoon" },
              state: "early",
              codes: [],
              arrivals: [],
              present: 0,
            })
          : classroomScreen(),
      }),
    });
    await userEvent.click(await screen.findByRole("tab", { name: "Pomeriggio" }));
    expect(await screen.findByText("Il codice si apre alle 12:30")).toBeInTheDocument();
    expect(code()).toBeNull();
    expect(screen.getByText("Nessuno ancora. Chi entra compare qui.")).toBeInTheDocument();
    expect(calls.at(-1)?.search).toBe("?day=2027-03-12&half=afternoon");
  });

  it.each([
    ["closed", "Questa mezza giornata è finita"],
    ["cancelled", "Questa data è stata annullata"],
  ] as const)("says why there is no code: %s", async (state, title) => {
    open({ [call]: { body: classroomScreen({ state, codes: [] }) } });
    expect(await screen.findByText(title)).toBeInTheDocument();
    expect(code()).toBeNull();
  });

  it("leads to the people and to the roll call", async () => {
    open({ [call]: { body: classroomScreen() } });
    expect(await screen.findByRole("link", { name: "Lista Iscritti" })).toHaveAttribute(
      "href",
      "/control-panel/admin/course-dates/3/reservations",
    );
    expect(screen.getByRole("link", { name: "Appello" })).toHaveAttribute(
      "href",
      "/control-panel/admin/course-dates/3/appello",
    );
  });

  it("tries again when it cannot be loaded", async () => {
    open({ [call]: { status: 500, body: { message: "Guasto." } } });
    expect(await screen.findByText("Guasto.")).toBeInTheDocument();
    expect(screen.getByRole("button", { name: "Riprova" })).toBeInTheDocument();
  });
});
