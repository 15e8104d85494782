// Calendario Corsi: month, week and list, the date that is open, and the question before a date that was dragged moves.
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useLocation, useNavigate } from "react-router";
import { beforeEach, describe, expect, it } from "vitest";
import type { CourseDate } from "@/api/types";
import { reloadAlerts } from "@/lib/alerts/store";
import { staffDate } from "@/lib/testing/course-dates";
import { renderAt } from "@/lib/testing/render";
import { serve } from "@/lib/testing/server";
import { logIn } from "@/lib/testing/session";
import { windowOf } from "@/lib/testing/window";
import { DatesScreen } from "./dates-screen";

const page = "/control-panel/admin/course-dates";
const blsd = staffDate({ booked: 8, waiting: 2, available: 0, private: 1 });
const heart = staffDate({
  id: 8,
  course: { id: 2, title: "Cuore sicuro" },
  city: { id: 3, name: "Lodi", province: "LO" },
  date: "2027-03-16T09:00:00+01:00",
  end_date: "2027-03-17T13:00:00+01:00",
  days: [
    { start: "2027-03-16T09:00:00+01:00", end: "2027-03-16T18:00:00+01:00" },
    { start: "2027-03-17T09:00:00+01:00", end: "2027-03-17T13:00:00+01:00" },
  ],
  instructors: { assigned: 0, accepted: 0, needed: 2 },
});
const cities = { data: [blsd.city, heart.city], meta: { current_page: 1, last_page: 1, per_page: 100, total: 2 } };
const courses = { ...cities, data: [blsd.course, heart.course] };

const replies = (dates: CourseDate[] = [blsd, heart]) => ({
  "GET /api/course-dates/calendar": { body: { data: dates } },
  "GET /api/course-dates": {
    body: { data: dates, meta: { current_page: 1, last_page: 1, per_page: 25, total: dates.length } },
  },
  "GET /api/course-dates/7": { body: blsd, headers: { ETag: '"7-a"' } },
  "GET /api/courses": { body: courses },
  "GET /api/cities": { body: cities },
});

function open(search: string, more: Parameters<typeof serve>[0] = {}) {
  const calls = serve({ ...replies(), ...more });
  renderAt(`${page}${search}`, <DatesScreen />);
  return calls;
}

const address = () => screen.getByTestId("address").textContent;
const entries = (title: string) => screen.findAllByText(title, { selector: ".calendar-entry *" });
/** The cell of the calendar, by its day. */
const dayOf = (entry: HTMLElement) => entry.closest("[data-date]")?.getAttribute("data-date");

let turn: ReturnType<typeof windowOf>;
beforeEach(() => {
  logIn({ istructor: true });
  reloadAlerts();
  turn = windowOf("wide");
});

describe("the month", () => {
  it("asks for whole weeks and shows each day of a date, with its seats and instructors in words", async () => {
    const calls = open("?day=2027-03-10");
    expect(await screen.findByRole("heading", { level: 2, name: "Marzo 2027" })).toBeInTheDocument();
    const [first, second, ...rest] = await entries("Cuore sicuro");
    expect(rest).toEqual([]);
    expect([first, second].map((entry) => entry && dayOf(entry))).toEqual(["2027-03-16", "2027-03-17"]);
    const [entry] = await entries("BLSD");
    const link = within(entry?.closest<HTMLElement>(".calendar-entry") ?? document.body);
    expect(link.getByText("[PRIVATO]")).toBeInTheDocument();
    expect(link.getByText(/8 di 12 posti occupati, 2 in attesa/)).toBeInTheDocument();
    expect(link.getByText(/1 istruttore su 1 necessario/)).toBeInTheDocument();
    expect(screen.getByText("2 date")).toBeInTheDocument();
    expect(calls.find(({ path }) => path.endsWith("/calendar"))?.search).toBe("?from=2027-03-01&to=2027-04-11");
  });

  it("goes on and back by months, and to the week and the list, in the address", async () => {
    open("?day=2027-03-10");
    await userEvent.click(screen.getByRole("button", { name: "Mese successivo" }));
    expect(address()).toBe(`${page}?day=2027-04-01`);
    expect(screen.getByRole("heading", { level: 2, name: "Aprile 2027" })).toBeInTheDocument();
    const views = within(screen.getByRole("group", { name: "Vista" }));
    await userEvent.click(views.getByRole("button", { name: "Settimana" }));
    expect(address()).toBe(`${page}?day=2027-04-01&view=week`);
    expect(screen.getByRole("heading", { level: 2, name: "29 mar – 4 apr 2027" })).toBeInTheDocument();
    await userEvent.click(screen.getByRole("button", { name: "Settimana precedente" }));
    expect(address()).toBe(`${page}?day=2027-03-25&view=week`);
    await userEvent.click(views.getByRole("button", { name: "Elenco" }));
    expect(await screen.findByRole("table", { name: "Date dei corsi" })).toBeInTheDocument();
    expect(views.getByRole("button", { name: "Elenco" })).toHaveAttribute("aria-pressed", "true");
  });

  it("filters by course and city without asking again", async () => {
    const calls = open("?day=2027-03-10&course=2");
    await entries("Cuore sicuro");
    expect(screen.queryByText("BLSD", { selector: ".calendar-entry *" })).not.toBeInTheDocument();
    expect(screen.getByText("1 data")).toBeInTheDocument();
    await userEvent.click(screen.getByRole("combobox", { name: "Corso" }));
    await userEvent.click(await screen.findByRole("option", { name: "Tutti" }));
    await entries("BLSD");
    expect(calls.filter(({ path }) => path.endsWith("/calendar"))).toHaveLength(1);
  });

  it("shows instructors their own dates alone, also as a list", async () => {
    const calls = open("?day=2027-03-10");
    await entries("BLSD");
    await userEvent.click(screen.getByRole("combobox", { name: "Istruttore" }));
    await userEvent.click(await screen.findByRole("option", { name: "Solo le mie" }));
    await waitFor(() => expect(address()).toBe(`${page}?day=2027-03-10&instructor=me`));
    await waitFor(() => expect(calls.at(-1)?.search).toBe("?from=2027-03-01&to=2027-04-11&instructor=me"));
    await userEvent.click(screen.getByRole("button", { name: "Elenco" }));
    await screen.findByRole("table", { name: "Date dei corsi" });
    expect(calls.find(({ path }) => path === "/api/course-dates")?.search).toMatch(/[?&]instructor=me&/);
  });

  it("says why it is empty-handed, and tries again", async () => {
    let broken = true;
    open("?day=2027-03-10", {
      "GET /api/course-dates/calendar": () => (broken ? { status: 403 } : { body: { data: [blsd] } }),
    });
    const again = await screen.findByRole("button", { name: /Riprova/ });
    broken = false;
    await userEvent.click(again);
    expect(await entries("BLSD")).toHaveLength(1);
  });

  it("leads from a date that lacks instructors to the free ones", async () => {
    const instructors = { assigned: 0, accepted: 0, needed: 1 };
    open("?day=2027-03-10&date=7", { "GET /api/course-dates/7": { body: staffDate({ instructors }) } });
    expect(await screen.findByRole("link", { name: "Cerca chi è libero" })).toHaveAttribute(
      "href",
      "/control-panel/admin/shifts?view=coverage&do=new&date=7",
    );
  });

  it("opens a date with all that can be done with it", async () => {
    open("?day=2027-03-10");
    const [entry] = await entries("BLSD");
    if (entry !== undefined) await userEvent.click(entry);
    const dialog = within(await screen.findByRole("dialog", { name: /BLSD/ }));
    expect(dialog.getByRole("link", { name: "Iscritti" })).toHaveAttribute("href", `${page}/7/reservations`);
    expect(dialog.getByRole("link", { name: "Appello" })).toHaveAttribute("href", `${page}/7/appello`);
    expect(address()).toBe(`${page}?day=2027-03-10&date=7`);
  });
});

describe("dialogs and the history", () => {
  function Elsewhere() {
    const navigate = useNavigate();
    return (
      <>
        <button onClick={() => void navigate(`${page}?view=list`)}>Calendario</button>
        <button onClick={() => void navigate(`${page}?view=list&from=2027-03-01&to=2027-03-31`)}>Marzo</button>
        <button onClick={() => void navigate(-1)}>Indietro</button>
      </>
    );
  }
  function start(more: Parameters<typeof serve>[0] = {}): void {
    serve({ ...replies(), ...more });
    renderAt(
      "/prima",
      <>
        <Elsewhere />
        <DatesScreen />
      </>,
    );
  }
  const press = async (name: string) => userEvent.click(await screen.findByRole("button", { name }));

  it("leave nothing behind: Back leads to the page before the calendar", async () => {
    start({ "POST /api/course-dates/7/repeat": { status: 201, body: { data: [blsd] } } });
    await press("Calendario");
    const [link] = await screen.findAllByRole("link", { name: /12\/03\/2027/ });
    if (link !== undefined) await userEvent.click(link);
    const panel = within(await screen.findByRole("dialog", { name: /BLSD/ }));
    await userEvent.click(panel.getByRole("button", { name: "Duplica" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Duplicare la data" }));
    await userEvent.click(dialog.getByRole("button", { name: "Duplica" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).not.toBeInTheDocument());
    expect(address()).toBe(`${page}?view=list`);
    await press("Indietro");
    await waitFor(() => expect(address()).toBe("/prima"));
  });

  it("leave the days of the list as they were", async () => {
    start();
    await press("Marzo");
    const [link] = await screen.findAllByRole("link", { name: /12\/03\/2027/ });
    if (link !== undefined) await userEvent.click(link);
    const panel = within(await screen.findByRole("dialog", { name: /BLSD/ }));
    expect(address()).toBe(`${page}?view=list&from=2027-03-01&to=2027-03-31&date=7`);
    await userEvent.click(panel.getByRole("button", { name: "Chiudi" }));
    await waitFor(() => expect(address()).toBe(`${page}?view=list&from=2027-03-01&to=2027-03-31`));
    await press("Indietro");
    await waitFor(() => expect(address()).toBe("/prima"));
  });

  it("leave nothing behind once what was written in them is sent, and ask nothing", async () => {
    start({ "POST /api/course-dates/7/cancel": { status: 204 } });
    await press("Calendario");
    const [link] = await screen.findAllByRole("link", { name: /12\/03\/2027/ });
    if (link !== undefined) await userEvent.click(link);
    const panel = within(await screen.findByRole("dialog", { name: /BLSD/ }));
    await userEvent.click(panel.getByRole("button", { name: "Altre azioni" }));
    await userEvent.click(await screen.findByRole("menuitem", { name: "Annulla la data" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Vuoi annullare questa data?" }));
    await userEvent.type(dialog.getByRole("textbox", { name: "Motivo" }), "L'istruttore è malato.");
    await userEvent.click(dialog.getByRole("button", { name: "Annulla e avvisa" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).not.toBeInTheDocument());
    expect(address()).toBe(`${page}?view=list`);
    await press("Indietro");
    await waitFor(() => expect(address()).toBe("/prima"));
  });

  it("tell the edit page which calendar it comes from", async () => {
    function State() {
      return <output data-testid="state">{JSON.stringify(useLocation().state)}</output>;
    }
    serve(replies());
    renderAt(
      `${page}?view=list&course=1&date=7`,
      <>
        <State />
        <DatesScreen />
      </>,
    );
    await userEvent.click(await screen.findByRole("link", { name: "Modifica" }));
    await waitFor(() => expect(address()).toBe(`${page}/7/edit`));
    expect(screen.getByTestId("state")).toHaveTextContent('{"calendar":"?view=list&course=1&date=7"}');
  });
});

describe("the week", () => {
  it("shows the hours of its dates", async () => {
    const calls = open("?day=2027-03-16&view=week", { "GET /api/course-dates/calendar": { body: { data: [heart] } } });
    expect(await screen.findByRole("heading", { level: 2, name: "15 – 21 mar 2027" })).toBeInTheDocument();
    expect((await entries("Cuore sicuro")).length).toBe(2);
    expect(calls.find(({ path }) => path.endsWith("/calendar"))?.search).toBe("?from=2027-03-15&to=2027-03-21");
  });
});

describe("the week on a phone", () => {
  it("has a row of days with their dates below, and begins a date on an empty day", async () => {
    turn("narrow");
    open("?day=2027-03-16&view=month", { "GET /api/course-dates/calendar": { body: { data: [heart] } } });
    expect(await screen.findByRole("heading", { level: 2, name: "15 – 21 mar 2027" })).toBeInTheDocument();
    const days = await screen.findAllByRole("heading", { level: 3 });
    expect(days).toHaveLength(2);
    expect(screen.queryByRole("button", { name: "Mese" })).not.toBeInTheDocument();
    const [first] = screen.getAllByRole("button", { name: /Cuore sicuro/ });
    await userEvent.click(first ?? document.body);
    await waitFor(() => expect(address()).toContain(`date=${heart.id}`));
  });

  it("leads to a new date from a day without one", async () => {
    turn("narrow");
    open("?day=2027-03-16&view=week", { "GET /api/course-dates/calendar": { body: { data: [] } } });
    expect(await screen.findByText("Nessuna data in questa settimana.")).toBeInTheDocument();
    await userEvent.click(screen.getByRole("button", { name: /^mercoledì 17 marzo 2027: nessuna data/ }));
    await waitFor(() => expect(address()).toBe(`${page}/create?start=2027-03-17T09:00`));
  });
});

describe("the list", () => {
  it("is what a phone begins with", async () => {
    turn("narrow");
    open("");
    const list = await screen.findByRole("list", { name: "Date dei corsi" });
    expect(within(list).getAllByRole("button")).toHaveLength(2);
    expect(screen.queryByRole("heading", { level: 2 })).not.toBeInTheDocument();
  });

  it("filters by visibility", async () => {
    const calls = open("?view=list");
    const asked = () => calls.filter(({ path }) => path === "/api/course-dates").map(({ search }) => search);
    await screen.findByRole("table", { name: "Date dei corsi" });
    const field = screen.getByRole("combobox", { name: "Visibilità" });
    expect(field).toHaveTextContent("Tutte");
    await userEvent.click(field);
    await userEvent.click(await screen.findByRole("option", { name: "Solo private" }));
    await waitFor(() => expect(asked().at(-1)).toContain("private=1"));
    expect(address()).toContain("private=1");
    await userEvent.click(field);
    await userEvent.click(await screen.findByRole("option", { name: "Tutte" }));
    await waitFor(() => expect(address()).not.toContain("private"));
  });
});

describe("a date that was dragged", () => {
  const dragged = "?day=2027-03-10&date=7&do=move&to=2027-03-19T09:00";

  it("stands in its new place while the dialog asks whether to move it, and names the recipients of mails", async () => {
    const calls = open(dragged);
    const dialog = within(await screen.findByRole("dialog", { name: "Vuoi spostare la data?" }));
    expect(dialog.getByText("[PRIVATO] venerdì 12 marzo 2027 alle 09:00")).toBeInTheDocument();
    expect(dialog.getByText("[PRIVATO] venerdì 19 marzo 2027 alle 09:00")).toBeInTheDocument();
    expect(
      dialog.getByText(/Avvisiamo per email 8 iscritti, 2 persone in lista d'attesa e 1 istruttore/),
    ).toBeInTheDocument();
    const [entry] = await entries("BLSD");
    expect(entry && dayOf(entry)).toBe("2027-03-19");
    await userEvent.click(dialog.getByRole("button", { name: "Lascia dov'è" }));
    expect(screen.queryByRole("dialog")).not.toBeInTheDocument();
    await waitFor(async () => {
      const [back] = await entries("BLSD");
      expect(back && dayOf(back)).toBe("2027-03-12");
    });
    expect(calls.some(({ method }) => method === "PUT")).toBe(false);
  });

  it("moves with all its days when it is meant, over the version that was read", async () => {
    const calls = open(dragged, { "PUT /api/course-dates/7": { body: blsd, headers: { ETag: '"7-b"' } } });
    await userEvent.click(await screen.findByRole("button", { name: "Sposta e avvisa" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).not.toBeInTheDocument());
    const sent = calls.find(({ method }) => method === "PUT");
    expect(sent?.headers.get("If-Match")).toBe('"7-a"');
    expect(sent?.body).toMatchObject({
      date: "2027-03-19T09:00:00+01:00",
      end_date: "2027-03-19T18:00:00+01:00",
      days: [{ start: "2027-03-19T09:00:00+01:00", end: "2027-03-19T18:00:00+01:00" }],
    });
  });

  it("stays open with the reason when the server refuses", async () => {
    open(dragged, { "PUT /api/course-dates/7": { status: 409, body: { message: "La data è già iniziata." } } });
    await userEvent.click(await screen.findByRole("button", { name: "Sposta e avvisa" }));
    const dialog = within(screen.getByRole("dialog", { name: "Vuoi spostare la data?" }));
    expect(await dialog.findByText("La data è già iniziata.")).toBeInTheDocument();
    expect(dialog.getByRole("button", { name: "Lascia dov'è" })).toBeEnabled();
  });
});
