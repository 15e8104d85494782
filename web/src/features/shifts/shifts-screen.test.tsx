// Calendario Turni in each of its views and states, as an admin and as an instructor.
import { cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { readAlerts, reloadAlerts } from "@/lib/alerts/store";
import { draftPrefix } from "@/lib/storage";
import { staffDate } from "@/lib/testing/course-dates";
import { renderAt } from "@/lib/testing/render";
import { refused, serve } from "@/lib/testing/server";
import { logIn } from "@/lib/testing/session";
import { anna, candidate, coverage, dateOfShift, hoursTaught, instructor, marco, shift } from "@/lib/testing/shifts";
import { windowOf } from "@/lib/testing/window";
import { ShiftsScreen } from "./shifts-screen";

const page = "/control-panel/admin/shifts";
const proposed = shift();
const accepted = shift({ id: 4, user: marco, status: "accepted", etag: '"4-a"' });
const meeting = shift({
  id: 5,
  user: marco,
  course_date: null,
  start: "2027-03-10T18:00:00+01:00",
  end: "2027-03-10T20:00:00+01:00",
  days: [{ start: "2027-03-10T18:00:00+01:00", end: "2027-03-10T20:00:00+01:00" }],
  hours: 2,
  note: "Riunione",
  etag: '"5-a"',
});

type Replies = Parameters<typeof serve>[0];

const one = (body: ReturnType<typeof shift>) => ({ body, headers: { ETag: body.etag } });
const replies: Replies = {
  "GET /api/shifts": { body: { data: [proposed, accepted, meeting] } },
  "GET /api/shifts/3": one(proposed),
  "GET /api/shifts/4": one(accepted),
  "GET /api/shifts/5": one(meeting),
  "GET /api/shifts/instructors": {
    body: {
      data: [
        instructor(anna, {
          availability: {
            weekly: [{ weekday: 5, start: "09:00", end: "13:00" }],
            exceptions: [],
          },
        }),
        instructor(marco),
      ],
    },
  },
  "GET /api/shifts/coverage": {
    body: {
      data: [
        coverage(),
        coverage({
          course_date: dateOfShift({ id: 8, course: { id: 2, title: "PBLSD" } }),
          accepted: 2,
          missing: 0,
        }),
      ],
    },
  },
  "GET /api/course-dates/7/instructors": {
    body: { data: [candidate(marco, 4), candidate(anna, 9, "Turno sovrapposto")] },
  },
  "GET /api/course-dates/7": { body: staffDate() },
  "GET /api/shifts/hours": { body: { year: 2027, data: [hoursTaught(anna, [8, 0, 7.5]), hoursTaught(marco, [4])] } },
};

function open(search: string, more: Replies = {}) {
  const calls = serve({ ...replies, ...more });
  renderAt(`${page}${search}`, <ShiftsScreen />);
  return calls;
}

const address = () => screen.getByTestId("address").textContent;
const told = () => readAlerts().map(({ text }) => text);
const tab = (name: string) => screen.getByRole("tab", { name });

let turn: ReturnType<typeof windowOf>;
beforeEach(() => {
  logIn({ is_admin: true });
  reloadAlerts();
  turn = windowOf("wide");
  vi.stubGlobal("scrollTo", vi.fn());
});

describe("the week by instructor", () => {
  const grid = () => screen.findByRole("grid", { name: "Turni della settimana per istruttore" });
  const cellOf = (row: HTMLElement, day: string) => {
    const cell = row.querySelector<HTMLElement>(`[data-day="${day}"]`);
    if (cell === null) throw new Error(`no cell for ${day}`);
    return within(cell);
  };

  it("is what an admin begins with: a row each, with hours, shifts and when they can", async () => {
    const calls = open("?day=2027-03-10");
    const table = within(await grid());
    const first = table.getByRole("row", { name: /^Anna Bianchi/ });
    const second = table.getByRole("row", { name: /^Marco Rossi/ });
    expect(within(first).getByRole("rowheader")).toHaveTextContent(/Anna Bianchi9 h/);
    expect(within(second).getByRole("rowheader")).toHaveTextContent(/Marco Rossi11 h/);
    const friday = cellOf(first, "2027-03-12");
    expect(friday.getByText("Può: 09:00–13:00")).toBeInTheDocument();
    expect(friday.getByRole("button", { name: /09:00–18:00.*Da confermare.*BLSD/ })).toBeInTheDocument();
    expect(cellOf(first, "2027-03-11").getByText("Non disponibile")).toBeInTheDocument();
    expect(cellOf(second, "2027-03-10").getByRole("button", { name: /Riunione/ })).toBeInTheDocument();
    expect(calls.find(({ path }) => path === "/api/shifts")?.search).toBe("?from=2027-03-08&to=2027-03-14");
  });

  it("filters by instructor and answer in the address, without asking again", async () => {
    const calls = open("?day=2027-03-10");
    await grid();
    await userEvent.click(screen.getByRole("combobox", { name: "Istruttore" }));
    await userEvent.click(await screen.findByRole("option", { name: "Marco Rossi" }));
    expect(address()).toBe(`${page}?day=2027-03-10&instructor=12`);
    const table = within(await grid());
    expect(table.queryByRole("row", { name: /^Anna Bianchi/ })).not.toBeInTheDocument();
    expect(table.getByRole("row", { name: /^Marco Rossi/ })).toBeInTheDocument();
    await userEvent.click(screen.getByRole("combobox", { name: "Risposta" }));
    await userEvent.click(await screen.findByRole("option", { name: "Accettato" }));
    expect(screen.queryByRole("button", { name: /Riunione/ })).not.toBeInTheDocument();
    expect(calls.filter(({ path }) => path === "/api/shifts")).toHaveLength(1);
  });

  it("is walked through with the arrows, and one Tab enters it", async () => {
    open("?day=2027-03-10");
    const table = await grid();
    expect(table.querySelectorAll('[tabindex="0"]')).toHaveLength(1);
    const chip = within(table).getByRole("button", { name: /Riunione/ });
    chip.focus();
    await userEvent.keyboard("{ArrowRight}{ArrowRight}");
    expect(document.activeElement).toHaveTextContent("BLSD");
    await userEvent.keyboard("{ArrowUp}");
    expect(document.activeElement).toHaveAccessibleName("Nuovo turno per Anna Bianchi, venerdì 12 marzo 2027");
    await userEvent.keyboard("{ArrowUp}");
    expect(document.activeElement).toHaveTextContent("BLSD");
    await userEvent.keyboard("{Home}");
    expect(document.activeElement).toHaveAccessibleName("Nuovo turno per Anna Bianchi, lunedì 8 marzo 2027");
    expect(table.querySelectorAll('[tabindex="0"]')).toHaveLength(1);
  });

  it("moves a shift with the keyboard, after asking", async () => {
    const saved = { ...meeting, etag: '"5-b"' };
    const calls = open("?day=2027-03-10", { "PUT /api/shifts/5": one(saved) });
    const chip = within(await grid()).getByRole("button", { name: /Riunione/ });
    chip.focus();
    await userEvent.keyboard("m{ArrowLeft}{ArrowUp}");
    expect(screen.getByText(/Turno di Marco Rossi: martedì 9 marzo 2027, Anna Bianchi\./)).toBeInTheDocument();
    await userEvent.keyboard("{Enter}");
    expect(address()).toBe(`${page}?day=2027-03-10&shift=5&do=move&to=2027-03-09T18%3A00&person=11`);
    const dialog = within(await screen.findByRole("dialog", { name: "Spostare il turno?" }));
    expect(dialog.getByText("Marco Rossi, mercoledì 10 marzo 2027 alle 18:00")).toBeInTheDocument();
    expect(await dialog.findByText("Anna Bianchi, martedì 9 marzo 2027 alle 18:00")).toBeInTheDocument();
    expect(
      dialog.getByText(/Marco Rossi, che non ha più il turno, e Anna Bianchi, che riceve la proposta/),
    ).toBeInTheDocument();
    await userEvent.click(dialog.getByRole("button", { name: "Sposta e avvisa" }));
    await waitFor(() => expect(told()).toEqual(["Turno spostato."]));
    const [put] = calls.filter(({ method }) => method === "PUT");
    expect(put?.headers.get("If-Match")).toBe('"5-a"');
    expect(put?.body).toMatchObject({
      id_user: 11,
      start: "2027-03-09T18:00:00+01:00",
      end: "2027-03-09T20:00:00+01:00",
      note: "Riunione",
    });
    // It was only proposed, so it can go back as it was.
    readAlerts()[0]?.undo?.();
    await waitFor(() => expect(told()).toContain("Turno rimesso dov'era."));
    const back = calls.filter(({ method }) => method === "PUT").at(-1);
    expect(back?.headers.get("If-Match")).toBe('"5-b"');
    expect(back?.body).toMatchObject({ id_user: 12, start: meeting.start });
  });

  it("puts a carried shift back with Esc", async () => {
    const calls = open("?day=2027-03-10");
    within(await grid())
      .getByRole("button", { name: /Riunione/ })
      .focus();
    await userEvent.keyboard("m{ArrowLeft}{Escape}{Enter}");
    expect(address()).toBe(`${page}?day=2027-03-10&shift=5`);
    expect(calls.some(({ method }) => method === "PUT")).toBe(false);
  });

  it("moves a shift by drag to another instructor", async () => {
    open("?day=2027-03-10");
    const table = await grid();
    const chip = within(table).getByRole("button", { name: /Riunione/ });
    const target = table.querySelector('[data-row="0"][data-column="3"]');
    if (target === null) throw new Error("no such cell");
    const dataTransfer = { setData: () => undefined, effectAllowed: "" };
    fireEvent.dragStart(chip, { dataTransfer });
    fireEvent.dragOver(target, { dataTransfer });
    fireEvent.drop(target, { dataTransfer });
    expect(address()).toContain("shift=5&do=move&to=2027-03-11T18%3A00&person=11");
  });

  it("has the uncovered dates of the week on top, to be pressed or dragged to an instructor", async () => {
    open("?day=2027-03-10");
    const table = await grid();
    const row = within(await within(table).findByRole("row", { name: /^Da coprire/ }));
    expect(row.getByRole("rowheader")).toHaveTextContent("mancano 2 istruttori");
    const date = row.getByRole("button", { name: /BLSD/ });
    const target = table.querySelector('[data-row="1"][data-column="4"]');
    if (target === null) throw new Error("no such cell");
    const dataTransfer = { setData: () => undefined, effectAllowed: "" };
    fireEvent.dragStart(date, { dataTransfer });
    fireEvent.dragOver(target, { dataTransfer });
    fireEvent.drop(target, { dataTransfer });
    expect(address()).toBe(`${page}?day=2027-03-10&do=new&person=12&date=7`);
    const form = within(await screen.findByRole("form", { name: "Nuovo turno" }));
    expect(form.getByRole("combobox", { name: "Istruttore" })).toHaveValue("Marco Rossi");
  });

  it("does not move a shift away from its course", async () => {
    const calls = open("?view=people&day=2027-03-10&shift=3&do=move&to=2027-03-13T09:00&person=11");
    const dialog = within(await screen.findByRole("dialog", { name: "Spostare il turno?" }));
    expect(dialog.getByText(/Il corso non si tiene in quelle ore/)).toBeInTheDocument();
    expect(dialog.getByRole("button", { name: "Sposta e avvisa" })).toBeDisabled();
    expect(dialog.getByRole("link", { name: "sposta la data del corso" })).toHaveAttribute(
      "href",
      "/control-panel/admin/course-dates?date=7&do=move",
    );
    expect(calls.some(({ method }) => method === "PUT")).toBe(false);
  });

  it("says under the start that the hours overlap, and stays", async () => {
    open("?view=people&day=2027-03-10&shift=5&do=move&to=2027-03-09T18:00&person=12", {
      "PUT /api/shifts/5": refused({ start: ["Turno sovrapposto a un altro."] }),
    });
    await userEvent.click(await screen.findByRole("button", { name: "Sposta e avvisa" }));
    expect(await screen.findByText("Turno sovrapposto a un altro.")).toBeInTheDocument();
    expect(screen.getByRole("textbox", { name: "Nuovo inizio" })).toHaveAttribute("aria-invalid", "true");
  });

  it("begins a new shift in a free cell", async () => {
    open("?day=2027-03-10");
    const add = await screen.findByRole("button", { name: "Nuovo turno per Anna Bianchi, martedì 9 marzo 2027" });
    await userEvent.click(add);
    const form = within(await screen.findByRole("form", { name: "Nuovo turno" }));
    expect(form.getByRole("combobox", { name: "Istruttore" })).toHaveValue("Anna Bianchi");
    expect(form.getByRole("textbox", { name: "Inizio" })).toHaveValue("09/03/2027");
  });

  it("is a list on a phone", async () => {
    turn("narrow");
    open("?view=people&day=2027-03-10");
    const list = within(await screen.findByRole("list", { name: "Turni della settimana per istruttore" }));
    expect(list.getByRole("heading", { name: "Anna Bianchi" })).toBeInTheDocument();
    expect(list.getByText(/lunedì: non disponibile/)).toBeInTheDocument();
    await userEvent.click(list.getByRole("button", { name: /Riunione/ }));
    expect(address()).toContain("shift=5");
  });

  it("says what is missing without instructors, and tries again after an error", async () => {
    let broken = true;
    open("?view=people", {
      "GET /api/shifts/instructors": () => (broken ? { status: 403 } : { body: { data: [] } }),
    });
    const again = await screen.findByRole("button", { name: /Riprova/ });
    broken = false;
    await userEvent.click(again);
    expect(await screen.findByText("Nessun istruttore")).toBeInTheDocument();
  });
});

describe("the coverage", () => {
  it("shows uncovered dates first, and proposes whoever is free in one press", async () => {
    const calls = open("?view=coverage", { "POST /api/shifts": { status: 201, body: accepted } });
    const missing = within(await screen.findByRole("region", { name: "Scoperte" }));
    expect(missing.getByRole("heading", { name: "BLSD" })).toBeInTheDocument();
    expect(missing.getByText("0 su 2 accettati, mancano 2")).toBeInTheDocument();
    expect(missing.getAllByText("Da trovare")).toHaveLength(2);
    expect(screen.getByRole("region", { name: "Coperte" })).toHaveTextContent("PBLSD");
    await userEvent.click(await missing.findByRole("button", { name: /Proponi a Marco Rossi/ }));
    await waitFor(() => expect(told()).toEqual(["Proposta inviata a Marco Rossi."]));
    expect(calls.find(({ method }) => method === "POST")?.body).toEqual({
      id_user: 12,
      id_course_date: 7,
      role: "direttore",
    });
  });

  it("says why the others are not free", async () => {
    open("?view=coverage");
    await userEvent.click(await screen.findByRole("button", { name: "Chi non è libero" }));
    expect(screen.getByRole("list", { name: "Non liberi" })).toHaveTextContent("Anna Bianchi: turno sovrapposto");
  });

  it("says so when nothing is missing, when there is nothing, and when it cannot tell", async () => {
    open("?view=coverage", { "GET /api/shifts/coverage": { body: { data: [] } } });
    expect(await screen.findByText("Nessuna data in programma")).toBeInTheDocument();
    expect(screen.getByText(/Tutte le date dei prossimi 60 giorni hanno i loro istruttori/)).toBeInTheDocument();
  });

  it("tries again after an error", async () => {
    open("?view=coverage", { "GET /api/shifts/coverage": { status: 403, body: { message: "Non puoi." } } });
    expect(await screen.findByRole("button", { name: /Riprova/ })).toBeInTheDocument();
  });

  it("shows instructors everything, and lets them change nothing", async () => {
    logIn({ istructor: true });
    open("?view=coverage");
    await screen.findByRole("region", { name: "Scoperte" });
    expect(screen.queryByRole("button", { name: /Proponi a/ })).not.toBeInTheDocument();
    expect(screen.queryByRole("button", { name: "Nuovo turno" })).not.toBeInTheDocument();
  });
});

describe("the calendar", () => {
  const entries = (name: string) => screen.findAllByText(name, { selector: ".calendar-entry *" });

  it("shows the month, with instructor, course and answer", async () => {
    const calls = open("?view=month&day=2027-03-10");
    const [entry] = await entries("Anna Bianchi");
    expect(entry?.closest("[data-date]")?.getAttribute("data-date")).toBe("2027-03-12");
    expect(entry?.closest(".calendar-entry")).toHaveTextContent(/09:00Anna Bianchi, Da confermareBLSD/);
    expect(screen.getByText("3 turni")).toBeInTheDocument();
    expect(calls.find(({ path }) => path === "/api/shifts")?.search).toBe("?from=2027-03-01&to=2027-04-11");
  });

  it("shows a shift that was dragged in its new place while it asks", async () => {
    open("?view=month&day=2027-03-10&shift=5&do=move&to=2027-03-16T18:00&person=12");
    await screen.findByRole("dialog", { name: "Spostare il turno?" });
    const found = await entries("Marco Rossi");
    expect(found.map((entry) => entry.closest("[data-date]")?.getAttribute("data-date"))).toContain("2027-03-16");
  });

  it("changes between month, week and list in the address", async () => {
    open("?view=month&day=2027-03-10");
    await entries("Anna Bianchi");
    const switcher = within(screen.getByRole("group", { name: "Vista" }));
    await userEvent.click(switcher.getByRole("button", { name: "Settimana" }));
    expect(address()).toBe(`${page}?view=week&day=2027-03-10`);
    await userEvent.click(switcher.getByRole("button", { name: "Elenco" }));
    const day = within(await screen.findByRole("region", { name: "venerdì 12 marzo 2027" }));
    expect(day.getAllByRole("button")).toHaveLength(2);
  });

  it("lists what is still to come first, and what is over on demand", async () => {
    vi.setSystemTime("2027-03-11T08:00:00Z");
    open("?view=list&day=2027-03-11");
    expect(await screen.findByRole("region", { name: "venerdì 12 marzo 2027" })).toBeInTheDocument();
    expect(screen.queryByRole("region", { name: "mercoledì 10 marzo 2027" })).not.toBeInTheDocument();
    await userEvent.click(screen.getByRole("button", { name: "Mostra il giorno già passato" }));
    expect(screen.getByRole("region", { name: "mercoledì 10 marzo 2027" })).toBeInTheDocument();
    vi.useRealTimers();
  });

  it("is a list for an admin's phone, and says when there is nothing", async () => {
    turn("narrow");
    open("", { "GET /api/shifts": { body: { data: [] } } });
    expect(await screen.findByText("Nessun turno in questo mese")).toBeInTheDocument();
  });

  it("offers to drop the filters when they leave nothing", async () => {
    open("?view=list&day=2027-03-10&status=declined");
    await userEvent.click(await screen.findByRole("button", { name: "Togli i filtri" }));
    expect(await screen.findByRole("region", { name: "venerdì 12 marzo 2027" })).toBeInTheDocument();
  });

  it("tries again after an error", async () => {
    open("?view=month", { "GET /api/shifts": { status: 403 } });
    expect(await screen.findByRole("button", { name: /Riprova/ })).toBeInTheDocument();
  });
});

describe("the hours", () => {
  it("stand by instructor and month, with sums and a spreadsheet", async () => {
    const calls = open("?view=hours&day=2027-03-10");
    const table = within(await screen.findByRole("table", { name: "Ore di lezione nel 2027" }));
    const row = table.getByRole("row", { name: /Anna Bianchi/ });
    expect(
      within(row)
        .getAllByRole("cell")
        .map((cell) => cell.textContent),
    ).toEqual(["8", "–", "7,5", "–", "–", "–", "–", "–", "–", "–", "–", "–", "15,5 h"]);
    expect(table.getByRole("row", { name: /Tutti 12/ })).toHaveTextContent("19,5 h");
    await userEvent.click(screen.getByRole("button", { name: "Anno precedente" }));
    await waitFor(() => expect(calls.at(-1)?.search).toBe("?year=2026"));
  });

  it("are cards on a phone", async () => {
    turn("narrow");
    open("?view=hours&day=2027-03-10");
    const list = within(await screen.findByRole("list", { name: "Ore di lezione" }));
    expect(list.getByText("marzo")).toBeInTheDocument();
    expect(list.getByText("7,5 h")).toBeInTheDocument();
  });

  it("say when there are none, and try again after an error", async () => {
    let broken = true;
    open("?view=hours&day=2027-03-10", {
      "GET /api/shifts/hours": () => (broken ? { status: 403 } : { body: { year: 2027, data: [] } }),
    });
    const again = await screen.findByRole("button", { name: /Riprova/ });
    broken = false;
    await userEvent.click(again);
    expect(await screen.findByText("Nessuna ora di lezione nel 2027")).toBeInTheDocument();
  });
});

describe("one's own shifts", () => {
  const mine = shift({ mine: true });
  const other = shift({ id: 6, mine: true, status: "accepted", etag: '"6-a"', start: "2027-03-15T09:00:00+01:00" });
  const own = { "GET /api/shifts": { body: { data: [other, mine, accepted] } } };
  beforeEach(() => {
    vi.setSystemTime("2027-03-01T08:00:00Z");
    logIn({ istructor: true });
    return () => vi.useRealTimers();
  });

  it("come first for instructors, those that wait for an answer on top", async () => {
    open("", own);
    const regions = await screen.findAllByRole("region");
    expect(regions.map((region) => region.getAttribute("aria-label"))).toEqual(["Da confermare", "In programma"]);
    expect(tab("I miei turni")).toHaveAttribute("aria-selected", "true");
    expect(screen.queryByText("Marco Rossi")).not.toBeInTheDocument();
    expect(screen.getByRole("link", { name: "Quando puoi insegnare" })).toHaveAttribute(
      "href",
      "/control-panel/user/profile#disponibilita",
    );
  });

  it("are accepted in one press, as they were read", async () => {
    const calls = open("", { ...own, "PUT /api/shifts/3": one({ ...mine, status: "accepted" }) });
    const waiting = within(await screen.findByRole("region", { name: "Da confermare" }));
    await userEvent.click(waiting.getByRole("button", { name: "Accetta BLSD" }));
    await waitFor(() => expect(told()).toEqual(["Turno accettato."]));
    const put = calls.find(({ method }) => method === "PUT");
    expect(put?.body).toEqual({ status: "accepted" });
    expect(put?.headers.get("If-Match")).toBe('"3-a"');
  });

  it("are answered and walked through with keys", async () => {
    const calls = open("", { ...own, "PUT /api/shifts/3": one({ ...mine, status: "declined" }) });
    const [first, second] = await screen.findAllByRole("button", { name: "BLSD" });
    first?.focus();
    await userEvent.keyboard("r");
    await waitFor(() => expect(told()).toEqual(["Turno rifiutato: avvisiamo il centro."]));
    expect(calls.find(({ method }) => method === "PUT")?.body).toEqual({ status: "declined" });
    expect(second).toHaveFocus();
    await userEvent.keyboard("{ArrowUp}");
    expect(second).not.toHaveFocus();
  });

  it("say when they have changed meanwhile, and are fetched again", async () => {
    const calls = open("", { ...own, "PUT /api/shifts/3": { status: 412, body: { message: "No." } } });
    await userEvent.click(await screen.findByRole("button", { name: "Accetta BLSD" }));
    await waitFor(() => expect(told()).toEqual(["Il turno è cambiato nel frattempo: guarda di nuovo giorni e orari."]));
    await waitFor(() => expect(calls.filter(({ path }) => path === "/api/shifts")).toHaveLength(2));
  });

  it("say what to do while there are none, and try again after an error", async () => {
    let broken = true;
    open("", { "GET /api/shifts": () => (broken ? { status: 403 } : { body: { data: [accepted] } }) });
    const again = await screen.findByRole("button", { name: /Riprova/ });
    broken = false;
    await userEvent.click(again);
    expect(await screen.findByText("Nessun turno nei prossimi mesi")).toBeInTheDocument();
  });
});

describe("an open shift", () => {
  it("tells everything, and is withdrawn after saying whom that mails", async () => {
    vi.setSystemTime("2027-03-01T08:00:00Z");
    const calls = open("?view=list&day=2027-03-10&shift=3", { "DELETE /api/shifts/3": { status: 204 } });
    const dialog = within(await screen.findByRole("dialog", { name: "BLSD" }));
    expect(dialog.getByText("venerdì 12 marzo 2027, 09:00–18:00")).toBeInTheDocument();
    expect(dialog.getByText("Bergamo, Via Camozzi, 84")).toBeInTheDocument();
    expect(dialog.queryByRole("button", { name: /Accetta/ })).not.toBeInTheDocument();
    await userEvent.click(dialog.getByRole("button", { name: "Ritira" }));
    const question = within(await screen.findByRole("dialog", { name: "Ritirare questo turno?" }));
    expect(question.getByText(/Avvisiamo per email Anna Bianchi/)).toBeInTheDocument();
    await userEvent.click(question.getByRole("button", { name: "Ritira" }));
    await waitFor(() => expect(told()).toEqual(["Turno ritirato."]));
    expect(calls.some(({ method }) => method === "DELETE")).toBe(true);
    vi.useRealTimers();
  });

  it("offers whoever is free when it was declined", async () => {
    vi.setSystemTime("2027-03-01T08:00:00Z");
    open("?view=list&day=2027-03-10&shift=3", { "GET /api/shifts/3": one(shift({ status: "declined" })) });
    const dialog = within(await screen.findByRole("dialog", { name: "BLSD" }));
    expect(await dialog.findByRole("button", { name: /Proponi a Marco Rossi/ })).toBeInTheDocument();
    vi.useRealTimers();
  });

  it("says so when it is gone", async () => {
    open("?view=list&shift=99", { "GET /api/shifts/99": { status: 404, body: { message: "Il turno non c'è più." } } });
    expect(await screen.findByText("Il turno non c'è più.")).toBeInTheDocument();
  });

  it("is edited, and says whom that mails before it is saved", async () => {
    vi.setSystemTime("2027-03-01T08:00:00Z");
    const calls = open("?view=list&day=2027-03-10&shift=3&do=edit", { "PUT /api/shifts/3": one(proposed) });
    const dialog = within(await screen.findByRole("dialog", { name: "Modifica turno" }));
    expect(dialog.getByRole("switch", { name: "Per tutta la durata del corso" })).toBeChecked();
    await userEvent.click(await dialog.findByRole("button", { name: /Marco Rossi/ }));
    expect(dialog.getByText(/Anna Bianchi, che non ha più il turno, e Marco Rossi/)).toBeInTheDocument();
    await userEvent.click(dialog.getByRole("button", { name: "Salva e avvisa" }));
    await waitFor(() => expect(told()).toEqual(["Turno salvato."]));
    expect(calls.find(({ method }) => method === "PUT")?.body).toMatchObject({ id_user: 12, id_course_date: 7 });
    vi.useRealTimers();
  });
});

describe("a shift that somebody else changes while it is edited", () => {
  const drafts = () => Object.keys(sessionStorage).filter((name) => name.startsWith(draftPrefix));
  const note = () => screen.findByRole("textbox", { name: "Nota" });
  const save = () => userEvent.click(screen.getByRole("button", { name: /^Salva/ }));
  const dialog = () => within(screen.getByRole("dialog", { name: "Modifica turno" }));

  /** Types a note; then the shift is `theirs`, or gone. */
  async function edit(theirs: ReturnType<typeof shift> | null) {
    sessionStorage.clear();
    const gone = { status: 404, body: { message: "No." } };
    let present: typeof theirs = proposed;
    const calls = open("?view=list&day=2027-03-10&shift=3&do=edit", {
      "GET /api/shifts/3": () => (present === null ? gone : one(present)),
      "PUT /api/shifts/3": ({ headers, body }) => {
        if (present === null) return gone;
        if (headers.get("If-Match") !== present.etag) return { status: 412, body: { message: "No." } };
        return one({ ...present, ...(typeof body === "object" && body), etag: '"3-c"' });
      },
    });
    await userEvent.type(await note(), "Mia");
    present = theirs;
    await save();
    return calls;
  }
  const saved = (calls: Awaited<ReturnType<typeof edit>>) => calls.findLast(({ method }) => method === "PUT");

  it("is saved with one press when the instructor has accepted it", async () => {
    const calls = await edit(shift({ status: "accepted", etag: '"3-b"' }));
    await waitFor(() => expect(told()).toEqual(["Turno salvato."]));
    expect(saved(calls)?.headers.get("If-Match")).toBe('"3-b"');
    expect(saved(calls)?.body).toMatchObject({ id_user: 11, note: "Mia" });
    expect(drafts()).toEqual([]);
  });

  it("is saved with what both have changed in different fields", async () => {
    const calls = await edit(shift({ role: "direttore", etag: '"3-b"' }));
    await waitFor(() => expect(told()).toEqual(["Turno salvato."]));
    expect(saved(calls)?.body).toMatchObject({ role: "direttore", note: "Mia" });
  });

  it("asks which version is right where both have changed the same field", async () => {
    const calls = await edit(shift({ note: "Portare i manichini", etag: '"3-b"' }));
    const question = within(await screen.findByRole("dialog", { name: "Qualcun altro ha salvato nel frattempo" }));
    expect(question.getByText("Portare i manichini")).toBeInTheDocument();
    await userEvent.click(question.getByRole("button", { name: "Salva la scelta" }));
    await waitFor(() => expect(told()).toEqual(["Turno salvato."]));
    expect(saved(calls)?.headers.get("If-Match")).toBe('"3-b"');
    expect(saved(calls)?.body).toMatchObject({ note: "Mia" });
  });

  it("is not overwritten unasked, and opened again it is as they have left it", async () => {
    const calls = await edit(shift({ note: "Portare i manichini", etag: '"3-b"' }));
    await userEvent.click(await screen.findByRole("button", { name: "Continua a modificare" }));
    expect(await note()).toHaveValue("Mia");
    expect(saved(calls)?.headers.get("If-Match")).toBe('"3-a"');
    await userEvent.click(dialog().getByRole("button", { name: "Annulla" }));
    await userEvent.click(await screen.findByRole("button", { name: "Esci senza salvare" }));
    await userEvent.click(await screen.findByRole("button", { name: /Anna Bianchi/ }));
    await userEvent.click(await screen.findByRole("button", { name: "Modifica" }));
    expect(await note()).toHaveValue("Portare i manichini");
  });

  it("says that the instructor has declined it, and is saved with another press", async () => {
    const calls = await edit(shift({ status: "declined", etag: '"3-b"' }));
    expect(await screen.findByText(/Nel frattempo Anna Bianchi ha rifiutato il turno\./)).toBeInTheDocument();
    expect(told()).toEqual([]);
    expect(await note()).toHaveValue("Mia");
    expect(drafts()).toHaveLength(1);
    // Whoever has declined is not told that the shift is somebody else's.
    await userEvent.click(await dialog().findByRole("button", { name: /Marco Rossi/ }));
    expect(dialog().getByText("Avvisiamo per email Marco Rossi, che riceve la proposta.")).toBeInTheDocument();
    await save();
    await waitFor(() => expect(told()).toEqual(["Turno salvato."]));
    expect(saved(calls)?.headers.get("If-Match")).toBe('"3-b"');
    expect(saved(calls)?.body).toMatchObject({ id_user: 12, note: "Mia" });
  });

  it("is saved for them all the same when the reader insists", async () => {
    const calls = await edit(shift({ status: "declined", note: "Portare i manichini", etag: '"3-b"' }));
    await screen.findByText(/ha rifiutato il turno/);
    await save();
    await userEvent.click(await screen.findByRole("button", { name: "Salva la scelta" }));
    await waitFor(() => expect(told()).toEqual(["Turno salvato."]));
    expect(saved(calls)?.body).toMatchObject({ id_user: 11, note: "Mia" });
  });

  it("says that it was withdrawn, with what was typed still there", async () => {
    await edit(null);
    expect(await screen.findByText(/Nel frattempo qualcuno ha ritirato il turno/)).toBeInTheDocument();
    expect(await note()).toHaveValue("Mia");
    expect(drafts()).toHaveLength(1);
  });
});

describe("a new shift", () => {
  it("takes the date, offers whoever is free, and says when the hours overlap", async () => {
    let full = true;
    const calls = open("?view=coverage&do=new&date=7", {
      "POST /api/shifts": () =>
        full ? refused({ start: ["Turno sovrapposto a un altro."] }) : { status: 201, body: accepted },
    });
    expect(await screen.findByRole("combobox", { name: "Data del corso" })).toHaveValue("BLSD, 12/03/2027 alle 09:00");
    const dialog = within(screen.getByRole("dialog", { name: "Nuovo turno" }));
    await userEvent.click(dialog.getByRole("button", { name: "Proponi il turno" }));
    expect(await dialog.findByText("Campo obbligatorio.")).toBeInTheDocument();
    await userEvent.click(await dialog.findByRole("button", { name: /Marco Rossi/ }));
    await userEvent.click(dialog.getByRole("button", { name: "Proponi il turno" }));
    expect(await dialog.findByText("Turno sovrapposto a un altro.")).toBeInTheDocument();
    full = false;
    await userEvent.click(dialog.getByRole("button", { name: "Proponi il turno" }));
    await waitFor(() => expect(told()).toEqual(["Proposta inviata a Marco Rossi."]));
    expect(calls.findLast(({ method }) => method === "POST")?.body).toMatchObject({
      id_user: 12,
      id_course_date: 7,
      role: "istruttore",
      start: "2027-03-12T09:00:00+01:00",
      end: "2027-03-12T18:00:00+01:00",
    });
  });

  it("finds an instructor by name, and warns when they cannot", async () => {
    open("?view=coverage&do=new&date=7");
    const field = await screen.findByRole("combobox", { name: "Istruttore" });
    await userEvent.type(field, "bian");
    await userEvent.click(await screen.findByRole("option", { name: "Anna Bianchi" }));
    expect(await screen.findByText("Turno sovrapposto")).toBeInTheDocument();
  });
});

describe("what was typed into a shift", () => {
  const notice = "Abbiamo ripreso le modifiche che non avevi salvato.";
  const drafts = () => Object.keys(sessionStorage).filter((name) => name.startsWith(draftPrefix));
  const secret = staffDate({ id: 9, private: 1, password: "cuore-sano-7" });
  const found: Replies = {
    "GET /api/course-dates": { body: { data: [secret], meta: {} } },
    "GET /api/course-dates/9": { body: secret },
    "GET /api/course-dates/9/instructors": { body: { data: [candidate(marco, 4)] } },
    "POST /api/shifts": { status: 201, body: accepted },
  };
  const note = () => screen.findByRole("textbox", { name: "Nota" });

  async function chooseMarco(): Promise<void> {
    const free = within(await screen.findByRole("group", { name: "Liberi in queste ore" }));
    await userEvent.click(free.getByRole("button", { name: /Marco Rossi/ }));
  }

  async function fillIn(): Promise<void> {
    await userEvent.type(await screen.findByRole("combobox", { name: "Data del corso" }), "bls");
    await userEvent.click(await screen.findByRole("option", { name: /BLSD/ }));
    await chooseMarco();
    await userEvent.click(screen.getByRole("switch", { name: "Per tutta la durata del corso" }));
    fireEvent.change(screen.getByRole("textbox", { name: "Inizio" }), { target: { value: "12/03/2027" } });
    await userEvent.type(await note(), "Portare i manichini");
  }

  beforeEach(() => sessionStorage.clear());

  it("is there again after a reload, until it is discarded", async () => {
    open("?view=coverage&do=new", found);
    await fillIn();
    expect(JSON.stringify(sessionStorage), "the password of a private date is never stored").not.toContain(
      "cuore-sano",
    );
    cleanup();
    open("?view=coverage&do=new", found);
    expect(await screen.findByText(notice)).toBeVisible();
    expect(await note()).toHaveValue("Portare i manichini");
    expect(screen.getByRole("combobox", { name: "Data del corso" })).toHaveValue("BLSD, 12/03/2027 alle 09:00");
    expect(screen.getByRole("combobox", { name: "Istruttore" })).toHaveValue("Marco Rossi");
    expect(screen.getByRole("switch", { name: "Per tutta la durata del corso" })).not.toBeChecked();
    expect(screen.getByRole("textbox", { name: "Inizio" })).toHaveValue("12/03/2027");
    await userEvent.click(screen.getByRole("button", { name: "Scarta le modifiche" }));
    expect(await note()).toHaveValue("");
    expect(screen.getByRole("combobox", { name: "Data del corso" })).toHaveValue("");
    expect(drafts()).toEqual([]);
  });

  it("is gone once it is proposed", async () => {
    open("?view=coverage&do=new&date=9", found);
    await chooseMarco();
    await userEvent.type(await note(), "Portare i manichini");
    expect(drafts()).toHaveLength(1);
    await userEvent.click(screen.getByRole("button", { name: "Proponi il turno" }));
    await waitFor(() => expect(told()).toEqual(["Proposta inviata a Marco Rossi."]));
    expect(drafts()).toEqual([]);
  });

  it("is gone once the reader leaves it behind", async () => {
    open("?view=list&day=2027-03-10&shift=3&do=edit");
    await userEvent.type(await note(), "Mia");
    expect(drafts()).toHaveLength(1);
    await userEvent.click(screen.getByRole("button", { name: "Annulla" }));
    await userEvent.click(await screen.findByRole("button", { name: "Esci senza salvare" }));
    expect(drafts()).toEqual([]);
  });

  it("is never put back into a shift that begins elsewhere, nor for somebody else", async () => {
    open("?view=coverage&do=new&date=7");
    await userEvent.type(await note(), "Portare i manichini");
    cleanup();
    open("?view=coverage&do=new&date=9", found);
    expect(await note()).toHaveValue("");
    cleanup();
    logIn({ is_admin: true, email: "bruno@example.it" });
    open("?view=coverage&do=new&date=7");
    expect(await note()).toHaveValue("");
    expect(screen.queryByText(notice)).not.toBeInTheDocument();
  });

  it("comes back into a shift that is edited, and gives way to what others have changed", async () => {
    open("?view=list&day=2027-03-10&shift=3&do=edit");
    await userEvent.type(await note(), "Mia");
    await chooseMarco();
    cleanup();
    open("?view=list&day=2027-03-10&shift=3&do=edit", {
      "GET /api/shifts/3": one(shift({ note: "Portare i manichini", etag: '"3-b"' })),
      "PUT /api/shifts/3": one(proposed),
    });
    expect(await screen.findByText(notice)).toBeVisible();
    expect(await note()).toHaveValue("Portare i manichini");
    const dialog = within(screen.getByRole("dialog", { name: "Modifica turno" }));
    expect(dialog.getByRole("combobox", { name: "Istruttore" })).toHaveValue("Marco Rossi");
    await userEvent.click(dialog.getByRole("button", { name: /^Salva/ }));
    await waitFor(() => expect(told()).toEqual(["Turno salvato."]));
    expect(drafts()).toEqual([]);
  });
});
