// Calendario Turni in each of its views and states, as an admin and as an instructor.
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { readAlerts } from "@/lib/alerts/store";
import { refused } from "@/lib/testing/server";
import { logIn } from "@/lib/testing/session";
import { coverage, shift } from "@/lib/testing/shifts";
import { accepted, beginAsAdmin, meeting, one, openShifts, page, told } from "./shifts-testing";

const address = () => screen.getByTestId("address").textContent;
const tab = (name: string) => screen.getByRole("tab", { name });

let turn: ReturnType<typeof beginAsAdmin>;
beforeEach(() => {
  turn = beginAsAdmin();
});

describe("the week by instructor", () => {
  const grid = () => screen.findByRole("grid", { name: "Turni della settimana per istruttore" });
  const cellOf = (row: HTMLElement, day: string) => {
    const cell = row.querySelector<HTMLElement>(`[data-day="${day}"]`);
    if (cell === null) throw new Error(`no cell for ${day}`);
    return within(cell);
  };

  it("is what an admin begins with: a row each, with hours, shifts and when they can", async () => {
    const calls = openShifts("?day=2027-03-10");
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
    const calls = openShifts("?day=2027-03-10");
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
    openShifts("?day=2027-03-10");
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
    const calls = openShifts("?day=2027-03-10", { "PUT /api/shifts/5": one(saved) });
    const chip = within(await grid()).getByRole("button", { name: /Riunione/ });
    chip.focus();
    await userEvent.keyboard("m{ArrowLeft}{ArrowUp}");
    expect(screen.getByText(/Turno di Marco Rossi: martedì 9 marzo 2027, Anna Bianchi\./)).toBeInTheDocument();
    await userEvent.keyboard("{Enter}");
    expect(address()).toBe(`${page}?day=2027-03-10&shift=5&do=move&to=2027-03-09T18%3A00&person=11`);
    const dialog = within(await screen.findByRole("dialog", { name: "Vuoi spostare il turno?" }));
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
    const calls = openShifts("?day=2027-03-10");
    within(await grid())
      .getByRole("button", { name: /Riunione/ })
      .focus();
    await userEvent.keyboard("m{ArrowLeft}{Escape}{Enter}");
    expect(address()).toBe(`${page}?day=2027-03-10&shift=5`);
    expect(calls.some(({ method }) => method === "PUT")).toBe(false);
  });

  it("moves a shift by drag to another instructor", async () => {
    openShifts("?day=2027-03-10");
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
    openShifts("?day=2027-03-10");
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
    const calls = openShifts("?view=people&day=2027-03-10&shift=3&do=move&to=2027-03-13T09:00&person=11");
    const dialog = within(await screen.findByRole("dialog", { name: "Vuoi spostare il turno?" }));
    expect(dialog.getByText(/Il corso non si tiene in quelle ore/)).toBeInTheDocument();
    expect(dialog.getByRole("button", { name: "Sposta e avvisa" })).toBeDisabled();
    expect(dialog.getByRole("link", { name: "sposta la data del corso" })).toHaveAttribute(
      "href",
      "/control-panel/admin/course-dates?date=7&do=move",
    );
    expect(calls.some(({ method }) => method === "PUT")).toBe(false);
  });

  it("says under the start that the hours overlap, and stays", async () => {
    openShifts("?view=people&day=2027-03-10&shift=5&do=move&to=2027-03-09T18:00&person=12", {
      "PUT /api/shifts/5": refused({ start: ["Turno sovrapposto a un altro."] }),
    });
    await userEvent.click(await screen.findByRole("button", { name: "Sposta e avvisa" }));
    expect(await screen.findByText("Turno sovrapposto a un altro.")).toBeInTheDocument();
    expect(screen.getByRole("textbox", { name: "Nuovo inizio" })).toHaveAttribute("aria-invalid", "true");
  });

  it("begins a new shift in a free cell", async () => {
    openShifts("?day=2027-03-10");
    const add = await screen.findByRole("button", { name: "Nuovo turno per Anna Bianchi, martedì 9 marzo 2027" });
    await userEvent.click(add);
    const form = within(await screen.findByRole("form", { name: "Nuovo turno" }));
    expect(form.getByRole("combobox", { name: "Istruttore" })).toHaveValue("Anna Bianchi");
    expect(form.getByRole("textbox", { name: "Inizio" })).toHaveValue("09/03/2027");
  });

  it("is a list on a phone", async () => {
    turn("narrow");
    openShifts("?view=people&day=2027-03-10");
    const list = within(await screen.findByRole("list", { name: "Turni della settimana per istruttore" }));
    expect(list.getByRole("heading", { name: "Anna Bianchi" })).toBeInTheDocument();
    expect(list.getByText(/lunedì: non disponibile/)).toBeInTheDocument();
    await userEvent.click(list.getByRole("button", { name: /Riunione/ }));
    expect(address()).toContain("shift=5");
  });

  it("says what is missing without instructors, and tries again after an error", async () => {
    let broken = true;
    openShifts("?view=people", {
      "GET /api/shifts/instructors": () => (broken ? { status: 403 } : { body: { data: [] } }),
    });
    const again = await screen.findByRole("button", { name: /Riprova/ });
    broken = false;
    await userEvent.click(again);
    expect(await screen.findByText("Nessun istruttore")).toBeInTheDocument();
  });
});

describe("the coverage", () => {
  it("shows uncovered dates first, and proposes a free instructor in one press", async () => {
    const calls = openShifts("?view=coverage", { "POST /api/shifts": { status: 201, body: accepted } });
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
    openShifts("?view=coverage");
    await userEvent.click(await screen.findByRole("button", { name: "Chi non è libero" }));
    expect(screen.getByRole("list", { name: "Non liberi" })).toHaveTextContent("Anna Bianchi: turno sovrapposto");
  });

  it("says so when nothing is missing, when there is nothing, and when it cannot tell", async () => {
    openShifts("?view=coverage", { "GET /api/shifts/coverage": { body: { data: [] } } });
    expect(await screen.findByText("Nessuna data in programma")).toBeInTheDocument();
    expect(screen.getByText(/Tutte le date dei prossimi 60 giorni hanno i loro istruttori/)).toBeInTheDocument();
  });

  it("counts a date whose proposals nobody has answered as not covered", async () => {
    const waiting = coverage({ accepted: 0, proposed: 2, missing: 0 });
    openShifts("?view=coverage", { "GET /api/shifts/coverage": { body: { data: [waiting] } } });
    expect(await screen.findByText("1 data da confermare")).toBeInTheDocument();
    expect(screen.getByText(/2 proposte senza risposta/)).toBeInTheDocument();
    expect(screen.queryByText(/Tutte le date/)).not.toBeInTheDocument();
    await userEvent.click(screen.getByRole("switch", { name: "Solo le date non coperte" }));
    expect(screen.getByRole("region", { name: "In attesa di risposta" })).toBeInTheDocument();
  });

  it("tries again after an error", async () => {
    openShifts("?view=coverage", { "GET /api/shifts/coverage": { status: 403, body: { message: "Non puoi." } } });
    expect(await screen.findByRole("button", { name: /Riprova/ })).toBeInTheDocument();
  });

  it("shows instructors everything, and lets them change nothing", async () => {
    logIn({ istructor: true });
    openShifts("?view=coverage");
    await screen.findByRole("region", { name: "Scoperte" });
    expect(screen.queryByRole("button", { name: /Proponi a/ })).not.toBeInTheDocument();
    expect(screen.queryByRole("button", { name: "Nuovo turno" })).not.toBeInTheDocument();
  });
});

describe("the calendar", () => {
  const entries = (name: string) => screen.findAllByText(name, { selector: ".calendar-entry *" });

  it("shows the month, with instructor, course and answer", async () => {
    const calls = openShifts("?view=month&day=2027-03-10");
    const [entry] = await entries("Anna Bianchi");
    expect(entry?.closest("[data-date]")?.getAttribute("data-date")).toBe("2027-03-12");
    expect(entry?.closest(".calendar-entry")).toHaveTextContent(/09:00Anna Bianchi, Da confermareBLSD/);
    expect(screen.getByText("3 turni")).toBeInTheDocument();
    expect(calls.find(({ path }) => path === "/api/shifts")?.search).toBe("?from=2027-03-01&to=2027-04-11");
  });

  it("shows a shift that was dragged in its new place while it asks", async () => {
    openShifts("?view=month&day=2027-03-10&shift=5&do=move&to=2027-03-16T18:00&person=12");
    await screen.findByRole("dialog", { name: "Vuoi spostare il turno?" });
    const found = await entries("Marco Rossi");
    expect(found.map((entry) => entry.closest("[data-date]")?.getAttribute("data-date"))).toContain("2027-03-16");
  });

  it("changes between month, week and list in the address", async () => {
    openShifts("?view=month&day=2027-03-10");
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
    openShifts("?view=list&day=2027-03-11");
    expect(await screen.findByRole("region", { name: "venerdì 12 marzo 2027" })).toBeInTheDocument();
    expect(screen.queryByRole("region", { name: "mercoledì 10 marzo 2027" })).not.toBeInTheDocument();
    await userEvent.click(screen.getByRole("button", { name: "Mostra il giorno già passato" }));
    expect(screen.getByRole("region", { name: "mercoledì 10 marzo 2027" })).toBeInTheDocument();
    vi.useRealTimers();
  });

  it("is a list for an admin's phone, and says when there is nothing", async () => {
    turn("narrow");
    openShifts("", { "GET /api/shifts": { body: { data: [] } } });
    expect(await screen.findByText("Nessun turno in questo mese")).toBeInTheDocument();
  });

  it("offers to drop the filters when they leave nothing", async () => {
    openShifts("?view=list&day=2027-03-10&status=declined");
    await userEvent.click(await screen.findByRole("button", { name: "Togli i filtri" }));
    expect(await screen.findByRole("region", { name: "venerdì 12 marzo 2027" })).toBeInTheDocument();
  });

  it("tries again after an error", async () => {
    openShifts("?view=month", { "GET /api/shifts": { status: 403 } });
    expect(await screen.findByRole("button", { name: /Riprova/ })).toBeInTheDocument();
  });
});

describe("the hours", () => {
  it("stand by instructor and month, with sums and a spreadsheet", async () => {
    const calls = openShifts("?view=hours&day=2027-03-10");
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
    openShifts("?view=hours&day=2027-03-10");
    const list = within(await screen.findByRole("list", { name: "Ore di lezione" }));
    expect(list.getByText("marzo")).toBeInTheDocument();
    expect(list.getByText("7,5 h")).toBeInTheDocument();
  });

  it("say when there are none, and try again after an error", async () => {
    let broken = true;
    openShifts("?view=hours&day=2027-03-10", {
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
    openShifts("", own);
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
    const calls = openShifts("", { ...own, "PUT /api/shifts/3": one({ ...mine, status: "accepted" }) });
    const waiting = within(await screen.findByRole("region", { name: "Da confermare" }));
    await userEvent.click(waiting.getByRole("button", { name: "Accetta BLSD" }));
    await waitFor(() => expect(told()).toEqual(["Turno accettato."]));
    const put = calls.find(({ method }) => method === "PUT");
    expect(put?.body).toEqual({ status: "accepted" });
    expect(put?.headers.get("If-Match")).toBe('"3-a"');
  });

  it("are answered and walked through with keys", async () => {
    const calls = openShifts("", { ...own, "PUT /api/shifts/3": one({ ...mine, status: "declined" }) });
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
    const calls = openShifts("", { ...own, "PUT /api/shifts/3": { status: 412, body: { message: "No." } } });
    await userEvent.click(await screen.findByRole("button", { name: "Accetta BLSD" }));
    await waitFor(() => expect(told()).toEqual(["Il turno è cambiato nel frattempo: guarda di nuovo giorni e orari."]));
    await waitFor(() => expect(calls.filter(({ path }) => path === "/api/shifts")).toHaveLength(2));
  });

  it("say what to do while there are none, and try again after an error", async () => {
    let broken = true;
    openShifts("", { "GET /api/shifts": () => (broken ? { status: 403 } : { body: { data: [accepted] } }) });
    const again = await screen.findByRole("button", { name: /Riprova/ });
    broken = false;
    await userEvent.click(again);
    expect(await screen.findByText("Nessun turno nei prossimi mesi")).toBeInTheDocument();
  });
});

describe("an open shift", () => {
  it("tells everything, and names the recipients of mails before it is withdrawn", async () => {
    vi.setSystemTime("2027-03-01T08:00:00Z");
    const calls = openShifts("?view=list&day=2027-03-10&shift=3", { "DELETE /api/shifts/3": { status: 204 } });
    const dialog = within(await screen.findByRole("dialog", { name: "BLSD" }));
    expect(dialog.getByText("venerdì 12 marzo 2027, 09:00–18:00")).toBeInTheDocument();
    expect(dialog.getByText("Bergamo, Via Camozzi, 84")).toBeInTheDocument();
    expect(dialog.queryByRole("button", { name: /Accetta/ })).not.toBeInTheDocument();
    await userEvent.click(dialog.getByRole("button", { name: "Ritira" }));
    const question = within(await screen.findByRole("dialog", { name: "Vuoi ritirare questo turno?" }));
    expect(question.getByText(/Avvisiamo per email Anna Bianchi/)).toBeInTheDocument();
    await userEvent.click(question.getByRole("button", { name: "Ritira" }));
    await waitFor(() => expect(told()).toEqual(["Turno ritirato."]));
    expect(calls.some(({ method }) => method === "DELETE")).toBe(true);
    vi.useRealTimers();
  });

  it("offers the free instructors when it was declined", async () => {
    vi.setSystemTime("2027-03-01T08:00:00Z");
    openShifts("?view=list&day=2027-03-10&shift=3", { "GET /api/shifts/3": one(shift({ status: "declined" })) });
    const dialog = within(await screen.findByRole("dialog", { name: "BLSD" }));
    expect(await dialog.findByRole("button", { name: /Proponi a Marco Rossi/ })).toBeInTheDocument();
    vi.useRealTimers();
  });

  it("says so when it is gone", async () => {
    openShifts("?view=list&shift=99", {
      "GET /api/shifts/99": { status: 404, body: { message: "Il turno non c'è più." } },
    });
    expect(await screen.findByText("Il turno non c'è più.")).toBeInTheDocument();
  });
});
