// Rilascia attestati: the question, the progress of the job, who got nothing, and mails that are held back.
import { act, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { HeldMails, IssuePreview, Job } from "@/api/types";
import { jobInterval } from "@/lib/durations";
import { local } from "@/lib/storage";
import { pastDateOfStaff, participant, participants } from "@/lib/testing/participants";
import { renderAt } from "@/lib/testing/render";
import { serve } from "@/lib/testing/server";
import { logIn } from "@/lib/testing/session";
import { windowOf } from "@/lib/testing/window";
import { ParticipantsScreen } from "../list/participants-screen";

const anna = participant();
const bruno = participant({ id: 42, user: { ...anna.user, id: 8, name: "Bruno", surname: "Verdi" } });
const key = "battito.issuing.3";

const running: Job = { state: "running", done: 10, total: 30, skipped: [] };
const preview: IssuePreview = {
  total: 30,
  papers: [
    { name: "Attestato BLSD", total: 28 },
    { name: "Attestato ECM", total: 2 },
  ],
  ids: [41],
  requested: 0,
  mails: 28,
  hold_minutes: 0,
  skipped: [],
};
const done: Job = { state: "done", done: 30, total: 30, skipped: [] };

function open(job: Job | (() => Job), more: Parameters<typeof serve>[0] = {}) {
  const calls = serve({
    "GET /api/course-dates/3": { body: pastDateOfStaff },
    "GET /api/course-dates/3/course": { body: { certificates: [] } },
    "GET /api/course-dates/3/reservations": { body: participants([anna, bruno]) },
    "POST /api/course-dates/3/certificates": ({ search }) =>
      search === "?dry_run=1" ? { body: preview } : { status: 202, body: { job: 6, total: 30 } },
    "GET /api/course-dates/3/held-mails": { body: none },
    "GET /api/jobs/6": () => ({ body: typeof job === "function" ? job() : job }),
    ...more,
  });
  renderAt("/control-panel/admin/course-dates/3/reservations", <ParticipantsScreen id={3} />);
  return calls;
}

const none: HeldMails = { total: 0, leave_at: null };
const issued = (calls: ReturnType<typeof open>) =>
  calls.filter(({ method, search }) => method === "POST" && search === "").map(({ body }) => body);
const confirm = async () => userEvent.click(await screen.findByRole("button", { name: /^Rilascia \d+ attestat/ }));
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
  it("asks, issues for everybody, shows how far it is, and ends with the result", async () => {
    let job = running;
    const calls = open(() => job);
    await press();
    const question = within(await screen.findByRole("dialog", { name: "Vuoi rilasciare 30 attestati?" }));
    const kinds = within(question.getByRole("list", { name: "Attestati da rilasciare" })).getAllByRole("listitem");
    expect(kinds.map(({ textContent }) => textContent)).toEqual(["28 Attestato BLSD", "2 Attestato ECM"]);
    expect(question.getByRole("radiogroup", { name: "Quando partono 28 email?" })).toBeInTheDocument();
    expect(issued(calls)).toEqual([]);
    await confirm();
    expect(issued(calls)).toEqual([{}]);
    expect(screen.queryByRole("dialog")).not.toBeInTheDocument();
    expect(await bar()).toBeInTheDocument();
    expect(await screen.findByText("10 di 30")).toBeInTheDocument();
    await waitFor(() => expect(screen.getByRole("progressbar")).toHaveAttribute("value", "10"));
    await announced("Rilascio degli attestati in corso.");
    const button = screen.getByRole("button", { name: "Rilascia attestati" });
    expect(button).toHaveAttribute("aria-disabled", "true");
    const listed = () => calls.filter(({ path }) => path.endsWith("/3/reservations")).length;
    const before = listed();
    job = done;
    await announced("Attestati rilasciati a 30 persone.");
    expect(screen.getByRole("button", { name: "Scarica tutti (.zip)" })).toBeInTheDocument();
    await waitFor(() => expect(listed()).toBeGreaterThan(before));
    expect(screen.getByRole("button", { name: "Rilascia attestati" })).toBeEnabled();
  });

  it("issues for the chosen people, and holds the mails back for an hour", async () => {
    const calls = open(done);
    await userEvent.click(await screen.findByRole("checkbox", { name: "Seleziona Bruno Verdi" }));
    const toolbar = within(screen.getByRole("toolbar"));
    await userEvent.click(toolbar.getByRole("button", { name: "Rilascia attestati" }));
    await userEvent.click(await screen.findByRole("radio", { name: "Tra un'ora" }));
    await confirm();
    await waitFor(() => expect(issued(calls)).toEqual([{ ids: [42], hold_minutes: 60 }]));
  });

  it("offers the centre's own delay, and leaves at once when that is chosen", async () => {
    const calls = open(done, {
      "POST /api/course-dates/3/certificates": ({ search }) =>
        search === "?dry_run=1"
          ? { body: { ...preview, hold_minutes: 90 } }
          : { status: 202, body: { job: 6, total: 30 } },
    });
    await press();
    expect(await screen.findByRole("radio", { name: "Tra 90 minuti" })).toBeChecked();
    await userEvent.click(screen.getByRole("radio", { name: "Subito" }));
    await confirm();
    await waitFor(() => expect(issued(calls)).toEqual([{ hold_minutes: 0 }]));
  });

  it("says before it is done who gets nothing, and that there is nothing to do", async () => {
    const skipped = [{ id: 42, reason: "Risulta assente." }];
    const nothing = { ...preview, total: 1, papers: [], ids: [], mails: 0, skipped };
    open(done, { "POST /api/course-dates/3/certificates": { body: nothing } });
    await press();
    const question = within(await screen.findByRole("dialog", { name: "Non c'è nessun attestato da rilasciare" }));
    await waitFor(() =>
      expect(question.getByText(/Risulta assente \(1\):/).closest("dl")).toHaveTextContent("Bruno Verdi"),
    );
    expect(question.getByRole("button", { name: "Rilascia" })).toBeDisabled();
    expect(question.queryByRole("radiogroup")).not.toBeInTheDocument();
  });

  it("shows mails that are held back, and calls them off after a question", async () => {
    let held: HeldMails = { total: 14, leave_at: "2020-01-01T15:40:00+01:00" };
    const calls = open(done, {
      "GET /api/course-dates/3": { body: { ...pastDateOfStaff, date: "2020-01-01T09:00:00+01:00" } },
      "GET /api/course-dates/3/held-mails": () => ({ body: held }),
      "DELETE /api/course-dates/3/held-mails": () => {
        held = none;
        return { body: { total: 14 } };
      },
    });
    expect(await screen.findByText("14 email sugli attestati aspettano.")).toBeInTheDocument();
    expect(screen.getByText(/Partono il 01\/01\/2020 alle 15:40\./)).toBeInTheDocument();
    await userEvent.click(screen.getByRole("button", { name: "Ferma l'invio" }));
    const question = within(await screen.findByRole("dialog", { name: "Vuoi fermare 14 email?" }));
    expect(calls.some(({ method }) => method === "DELETE")).toBe(false);
    await userEvent.click(question.getByRole("button", { name: "Ferma l'invio" }));
    await waitFor(() => expect(screen.queryByText("14 email sugli attestati aspettano.")).not.toBeInTheDocument());
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
    const list = (await screen.findByText(/Risulta assente \(2\):/)).closest("dl");
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

  it("says in place why nothing can be issued", async () => {
    const sentence = "Il corso non è ancora iniziato: gli attestati si rilasciano quando si è svolto.";
    open(running, { "POST /api/course-dates/3/certificates": { status: 409, body: { message: sentence } } });
    await press();
    expect(await screen.findByText(sentence)).toBeInTheDocument();
    expect(screen.queryByRole("progressbar")).not.toBeInTheDocument();
  });

  it("says in the question why it did not begin", async () => {
    const sentence = "Il corso non è ancora iniziato: gli attestati si rilasciano quando si è svolto.";
    open(running, {
      "POST /api/course-dates/3/certificates": ({ search }) =>
        search === "" ? { status: 409, body: { message: sentence } } : { body: preview },
    });
    await press();
    await confirm();
    expect(await screen.findByText(sentence)).toBeInTheDocument();
    expect(screen.queryByRole("progressbar")).not.toBeInTheDocument();
  });

  it("asks again after it broke off", async () => {
    local.write(key, "6");
    const calls = open({ state: "failed", done: 10, total: 30, skipped: [] });
    await announced("Il rilascio si è interrotto dopo 10 di 30. Attestati rilasciati a 10 persone.");
    await userEvent.click(screen.getByRole("button", { name: "Riprova" }));
    await confirm();
    await waitFor(() => expect(issued(calls)).toHaveLength(1));
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
    open(running, { "GET /api/course-dates/3": { body: { ...pastDateOfStaff, status: "cancelled" } } });
    await screen.findByText("Data annullata");
    expect(screen.queryByRole("button", { name: "Rilascia attestati" })).not.toBeInTheDocument();
  });
});
