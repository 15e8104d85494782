// Rilascia attestati: one press, the progress of the job, and who got nothing.
import { act, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Job } from "@/api/types";
import { jobInterval } from "@/lib/durations";
import { local } from "@/lib/storage";
import { dateOfStaff, participant, participants } from "@/lib/testing/participants";
import { renderAt } from "@/lib/testing/render";
import { serve } from "@/lib/testing/server";
import { logIn } from "@/lib/testing/session";
import { windowOf } from "@/lib/testing/window";
import { ParticipantsScreen } from "../list/participants-screen";

const anna = participant();
const bruno = participant({ id: 42, user: { ...anna.user, id: 8, name: "Bruno", surname: "Verdi" } });
const key = "battito.issuing.3";

const running: Job = { state: "running", done: 10, total: 30, skipped: [] };
const done: Job = { state: "done", done: 30, total: 30, skipped: [] };

function open(job: Job | (() => Job), more: Parameters<typeof serve>[0] = {}) {
  const calls = serve({
    "GET /api/course-dates/3": { body: dateOfStaff },
    "GET /api/course-dates/3/course": { body: { certificates: [] } },
    "GET /api/course-dates/3/reservations": { body: participants([anna, bruno]) },
    "POST /api/course-dates/3/certificates": { status: 202, body: { job: 6, total: 30 } },
    "GET /api/jobs/6": () => ({ body: typeof job === "function" ? job() : job }),
    ...more,
  });
  renderAt("/control-panel/admin/course-dates/3/reservations", <ParticipantsScreen id={3} />);
  return calls;
}

const press = async () => userEvent.click(await screen.findByRole("button", { name: "Rilascia attestati" }));
const bar = () => screen.findByRole("progressbar", { name: "Rilascio degli attestati" });
const announced = async (text: string) =>
  waitFor(() => expect(screen.getAllByRole("status").map(({ textContent }) => textContent)).toContain(text));

beforeEach(() => {
  windowOf("wide");
  logIn({ istructor: true });
});
afterEach(() => void vi.useRealTimers());

describe("Rilascia attestati", () => {
  it("issues for everybody with one press, shows how far it is, and ends with the result", async () => {
    let job = running;
    const calls = open(() => job);
    await press();
    expect(calls.find(({ method }) => method === "POST")?.body).toEqual({});
    expect(await bar()).toBeInTheDocument();
    expect(await screen.findByText("10 di 30")).toBeInTheDocument();
    await waitFor(() => expect(screen.getByRole("progressbar")).toHaveAttribute("value", "10"));
    await announced("Rilascio degli attestati in corso.");
    const button = screen.getByRole("button", { name: "Rilascia attestati" });
    expect(button).toHaveAttribute("aria-disabled", "true");
    // It keeps the focus for keyboard users, and starts nothing twice.
    expect(button).toHaveFocus();
    await userEvent.keyboard("{Enter}");
    expect(calls.filter(({ method }) => method === "POST")).toHaveLength(1);
    const listed = () => calls.filter(({ path }) => path.endsWith("/3/reservations")).length;
    const before = listed();
    job = done;
    await announced("Attestati rilasciati a 30 persone.");
    expect(screen.getByRole("button", { name: "Scarica tutti (.zip)" })).toBeInTheDocument();
    await waitFor(() => expect(listed()).toBeGreaterThan(before));
    expect(screen.getByRole("button", { name: "Rilascia attestati" })).toBeEnabled();
  });

  it("issues for the chosen people", async () => {
    const calls = open(done);
    await userEvent.click(await screen.findByRole("checkbox", { name: "Seleziona Bruno Verdi" }));
    const toolbar = within(screen.getByRole("toolbar"));
    await userEvent.click(toolbar.getByRole("button", { name: "Rilascia attestati" }));
    await waitFor(() => expect(calls.find(({ method }) => method === "POST")?.body).toEqual({ ids: [42] }));
  });

  it("names who got nothing, by reason", async () => {
    const skipped = [
      { id: 41, reason: "Risulta assente." },
      { id: 42, reason: "Risulta assente." },
      { id: 99, reason: "Non è più iscritto a questa data." },
    ];
    local.write(key, "6");
    open({ ...done, skipped });
    await announced("Attestati rilasciati a 27 persone, 3 saltate.");
    const list = screen.getByText(/Risulta assente \(2\):/).closest("dl");
    await waitFor(() => expect(list).toHaveTextContent("Risulta assente (2): Anna Bianchi, Bruno Verdi"));
    expect(list).toHaveTextContent("Non è più iscritto a questa data (1): iscrizione 99");
  });

  it("says when no certificate was issued, and offers no archive", async () => {
    local.write(key, "6");
    open({ state: "done", done: 1, total: 1, skipped: [{ id: 41, reason: "L'esito non è stato registrato." }] });
    await announced("Nessun attestato rilasciato, 1 saltata.");
    expect(screen.queryByRole("button", { name: "Scarica tutti (.zip)" })).not.toBeInTheDocument();
  });

  it("shows its progress again when the reader comes back", async () => {
    local.write(key, "6");
    open(running);
    expect(await bar()).toBeInTheDocument();
    expect(await screen.findByText("10 di 30")).toBeInTheDocument();
  });

  it("is forgotten when its result is closed", async () => {
    local.write(key, "6");
    open(done);
    await announced("Attestati rilasciati a 30 persone.");
    await userEvent.click(screen.getByRole("button", { name: "Chiudi" }));
    expect(screen.queryByText("Attestati rilasciati a 30 persone.")).not.toBeInTheDocument();
    expect(local.read(key)).toBeNull();
  });

  it("says in place why it did not begin", async () => {
    const sentence = "Il corso non è ancora iniziato: gli attestati si rilasciano quando si è svolto.";
    open(running, { "POST /api/course-dates/3/certificates": { status: 409, body: { message: sentence } } });
    await press();
    expect(await screen.findByText(sentence)).toBeInTheDocument();
    expect(screen.queryByRole("progressbar")).not.toBeInTheDocument();
    expect(screen.getByRole("button", { name: "Rilascia attestati" })).toBeEnabled();
  });

  it("can be tried again after it broke off", async () => {
    local.write(key, "6");
    const calls = open({ state: "failed", done: 10, total: 30, skipped: [] });
    await announced("Il rilascio si è interrotto dopo 10 di 30. Attestati rilasciati a 10 persone.");
    await userEvent.click(screen.getByRole("button", { name: "Riprova" }));
    await waitFor(() => expect(calls.some(({ method }) => method === "POST")).toBe(true));
  });

  it("forgets a job that the server does not know", async () => {
    local.write(key, "7");
    open(running);
    await waitFor(() => expect(screen.getByRole("button", { name: "Rilascia attestati" })).toBeEnabled());
    expect(screen.queryByRole("progressbar")).not.toBeInTheDocument();
  });

  it("goes on when the network is back", async () => {
    let answers = 0;
    local.write(key, "6");
    open(running, {
      "GET /api/jobs/6": () => {
        answers += 1;
        return answers === 2 ? "offline" : { body: answers < 3 ? running : done };
      },
    });
    await announced("Attestati rilasciati a 30 persone.");
  });

  it("says when it cannot be followed, asks no more, and follows it again with Riprova", async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    let down = true;
    local.write(key, "6");
    const calls = open(running, {
      "GET /api/jobs/6": () =>
        down ? { status: 500, body: { message: "Qualcosa non ha funzionato." } } : { body: done },
    });
    expect(await screen.findByText(/non riusciamo a seguirlo\. Qualcosa non ha funzionato\./)).toBeInTheDocument();
    expect(screen.queryByRole("progressbar")).not.toBeInTheDocument();
    const asked = () => calls.filter(({ path }) => path === "/api/jobs/6").length;
    const before = asked();
    await act(() => vi.advanceTimersByTimeAsync(20 * jobInterval));
    expect(asked()).toBe(before);
    down = false;
    await userEvent.click(screen.getByRole("button", { name: "Riprova" }));
    await announced("Attestati rilasciati a 30 persone.");
  });

  it("says so, too, when it had been followed for a while", async () => {
    let answers = 0;
    local.write(key, "6");
    open(running, {
      "GET /api/jobs/6": () => {
        answers += 1;
        return answers < 3 ? { body: running } : { status: 500, body: { message: "Qualcosa non ha funzionato." } };
      },
    });
    expect(await bar()).toBeInTheDocument();
    expect(await screen.findByText(/non riusciamo a seguirlo/)).toBeInTheDocument();
  });

  it("is not offered on a date that was cancelled", async () => {
    open(running, { "GET /api/course-dates/3": { body: { ...dateOfStaff, status: "cancelled" } } });
    await screen.findByText("Data annullata");
    expect(screen.queryByRole("button", { name: "Rilascia attestati" })).not.toBeInTheDocument();
  });
});
