// Panoramica: the week, what is to be done, first steps, charts and tables.
import { act, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Overview, OverviewFigures } from "@/api/types";
import { staffDate } from "@/lib/testing/course-dates";
import { courseFigures, figures, overview, overviewDate } from "@/lib/testing/overview";
import { renderAt } from "@/lib/testing/render";
import { serve } from "@/lib/testing/server";
import { logIn } from "@/lib/testing/session";
import type { SessionUser } from "@/lib/session/store";
import { OverviewScreen } from "./overview-screen";

const page = "/control-panel";
const own = <p>I miei turni</p>;

type Options = { search?: string; user?: Partial<SessionUser>; replies?: Parameters<typeof serve>[0] };

function open(
  shown: Overview = overview(),
  charts: OverviewFigures = figures(),
  { search = "", user = { is_admin: true }, replies = {} }: Options = {},
) {
  logIn(user);
  const calls = serve({
    "GET /api/overview": { body: shown },
    "GET /api/overview/figures": { body: charts },
    ...replies,
  });
  renderAt(page + search, <OverviewScreen notice={null} shifts={own} />);
  return calls;
}

const address = () => screen.getByTestId("address").textContent;
const region = (name: string) => screen.findByRole("region", { name });
const asked = (calls: ReturnType<typeof open>) =>
  calls.filter(({ path }) => path === "/api/overview/figures").map(({ search }) => search);

beforeEach(() => {
  vi.useFakeTimers({ now: new Date("2027-03-12T10:00:00Z"), toFake: ["Date"] });
  // The test's browser does not lay out: every chart is 600 pixels wide.
  vi.spyOn(HTMLElement.prototype, "clientWidth", "get").mockReturnValue(600);
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

describe("the week", () => {
  it("tells hour, place, people and instructors of each date, with the ways to its people and its roll call", async () => {
    open();
    const week = within(await region("Oggi e questa settimana"));
    const today = within(week.getByRole("region", { name: /^Oggi, venerdì 12 marzo 2027/ }));
    expect(today.getByText("09:00–18:00")).toBeInTheDocument();
    expect(today.getByText("Bergamo · Via Camozzi, 84")).toBeInTheDocument();
    expect(today.getByText(/8 di 12 posti occupati/)).toBeInTheDocument();
    expect(today.getByText(/2 istruttori su 2 necessari, in attesa di conferma/)).toBeInTheDocument();
    expect(today.getByText(/Anna Bianchi/)).toBeInTheDocument();
    expect(today.getByText(/Marco Rossi.*\(da confermare\)/)).toBeInTheDocument();
    const dates = "/control-panel/admin/course-dates/7";
    expect(today.getByRole("link", { name: "BLSD" })).toHaveAttribute("href", `${dates}/reservations`);
    expect(today.getByRole("link", { name: /^Iscritti ?: BLSD$/ })).toHaveAttribute("href", `${dates}/reservations`);
    expect(today.getByRole("link", { name: /^Appello ?: BLSD$/ })).toHaveAttribute("href", `${dates}/appello`);
  });

  it("puts each date under the day on which it goes on, and one's own first", async () => {
    const long = staffDate({
      id: 8,
      date: "2027-03-11T09:00:00+01:00",
      end_date: "2027-03-13T13:00:00+01:00",
      days: ["2027-03-11", "2027-03-13"].map((day) => ({
        start: `${day}T09:00:00+01:00`,
        end: `${day}T13:00:00+01:00`,
      })),
      course: { id: 2, title: "Trauma" },
    });
    const mine = staffDate({
      id: 9,
      date: "2027-03-13T14:00:00+01:00",
      days: [{ start: "2027-03-13T14:00:00+01:00", end: "2027-03-13T18:00:00+01:00" }],
      course: { id: 3, title: "ALS" },
    });
    open(
      overview({
        dates: [overviewDate({ course_date: long, teachers: [] }), overviewDate({ course_date: mine, mine: true })],
      }),
    );
    const day = within(await region("Domani, sabato 13 marzo 2027 2 date"));
    expect(day.getAllByRole("heading", { level: 4 }).map(({ textContent }) => textContent)).toEqual([
      "ALSInsegni tu",
      "Trauma",
    ]);
    expect(day.getByText(/giorno 2 di 2/)).toBeInTheDocument();
    expect(day.getByText("Nessun istruttore")).toBeInTheDocument();
    expect(screen.queryByRole("region", { name: /^Oggi, / })).not.toBeInTheDocument();
  });

  it("says that there is nothing, and that there is more", async () => {
    open(overview({ dates: [], dates_total: 0 }));
    expect(await screen.findByText("Nessuna data fino a giovedì 18 marzo 2027.")).toBeInTheDocument();
  });

  it("shows six dates of a day until more are asked for", async () => {
    const dates = Array.from({ length: 8 }, (_, index) =>
      overviewDate({ course_date: staffDate({ id: index + 1, course: { id: 1, title: `Corso ${index + 1}` } }) }),
    );
    open(overview({ dates }));
    const day = within(await screen.findByRole("region", { name: /^Oggi, / }));
    expect(day.getAllByRole("heading", { level: 4 })).toHaveLength(6);
    await userEvent.click(day.getByRole("button", { name: "Mostra le altre 2 date" }));
    expect(day.getAllByRole("heading", { level: 4 })).toHaveLength(8);
    expect(day.queryByRole("button")).not.toBeInTheDocument();
  });

  it("says how many dates it does not show", async () => {
    open(overview({ dates_total: 1300 }));
    expect(await screen.findByText("Le prime 1 di 1.300 date: le altre stanno nel calendario.")).toBeInTheDocument();
  });
});

describe("the tasks", () => {
  it("is a number, its words, and the way to the list of as many rows", async () => {
    open(
      overview({
        needs: [
          { need: "instructors", dates: 1, amount: 1 },
          { need: "participants", dates: 2, amount: 5 },
          { need: "certificates", dates: 1, amount: 12 },
          { need: "files", dates: 1, amount: 1 },
          { need: "waiting", dates: 2, amount: 3 },
          { need: "full", dates: 4, amount: 60 },
        ],
        renewals: { expiring: 3, reminded: 1, booked: 9, renewed: 9, lapsed: 2 },
      }),
    );
    const links = within(await region("Da fare")).getAllByRole("link");
    expect(links.map((link) => [link.textContent, link.getAttribute("href")])).toEqual([
      [
        "1data non coperta1 istruttore da trovare o da confermare nei prossimi 60 giorni",
        "/control-panel/admin/shifts?view=coverage",
      ],
      [
        "2date sotto il minimoMancano 5 iscritti entro 14 giorni",
        "/control-panel/admin/course-dates?view=list&need=participants",
      ],
      [
        "1data con attestati da rilasciare12 attestati",
        "/control-panel/admin/course-dates?view=list&need=certificates",
      ],
      [
        "1data in attesa di PDF da altri enti1 attestato da caricare",
        "/control-panel/admin/course-dates?view=list&need=files",
      ],
      ["2date con lista d'attesa3 persone in attesa", "/control-panel/admin/course-dates?view=list&need=waiting"],
      ["4date al completoNei prossimi 60 giorni", "/control-panel/admin/course-dates?view=list&need=full"],
      ["3attestati in scadenzaEntro 90 giorni, senza promemoria", "/control-panel/admin/renewals?state=expiring"],
      ["1attestato da rinnovareAvvisati, senza prenotazione", "/control-panel/admin/renewals?state=reminded"],
      ["2attestati scadutiNon rinnovati", "/control-panel/admin/renewals?state=lapsed"],
    ]);
  });

  it("says so when there is nothing", async () => {
    open();
    expect(await screen.findByText("Niente in sospeso: è tutto a posto.")).toBeInTheDocument();
  });
});

describe("a new centre", () => {
  const steps = { course: true, date: false, instructor: false, signer: false, logo: false, privacy: false };

  it("is led to its first steps", async () => {
    open(overview({ dates: [], first_steps: steps }));
    const first = within(await region("Primi passi"));
    expect(first.getByText("Aggiungi un corso")).toHaveTextContent("Aggiungi un corso, fatto");
    expect(first.getAllByRole("link").map((link) => link.getAttribute("href"))).toEqual([
      "/control-panel/admin/users/create",
      "/control-panel/admin/course-dates/create",
      "/control-panel/admin/settings/certificates",
      "/control-panel/admin/settings",
    ]);
  });

  it("asks an instructor only for what they may do", async () => {
    open(overview({ dates: [], first_steps: steps }), figures(), { user: { istructor: true } });
    const links = within(await region("Primi passi")).getAllByRole("link");
    expect(links.map((link) => link.getAttribute("href"))).toEqual(["/control-panel/admin/course-dates/create"]);
  });
});

it("shows their own shifts to instructors only", async () => {
  open(overview(), figures(), { user: { istructor: true } });
  expect(await screen.findByText("I miei turni")).toBeInTheDocument();
});

it("shows no shifts to an admin who does not teach", async () => {
  open();
  await region("Da fare");
  expect(screen.queryByText("I miei turni")).not.toBeInTheDocument();
});

describe("the figures", () => {
  const total = (term: string) => screen.getByText(term, { selector: "dt" }).parentElement;

  it("sum up the period, beside the one before", async () => {
    const calls = open();
    await screen.findByText("Superamento");
    expect(total("Iscrizioni")).toHaveTextContent("Iscrizioni30+25% sul periodo precedente");
    expect(total("Riempimento")).toHaveTextContent("Riempimento67%4 date, 32 su 48 posti");
    expect(total("Assenze")).toHaveTextContent("Assenze16%5 su 32 persone");
    expect(total("Superamento")).toHaveTextContent("Superamento96%26 su 27 esiti");
    expect(asked(calls)).toEqual(["?from=2026-12-13&to=2027-03-12"]);
    expect(screen.getByRole("link", { name: "4 date" })).toHaveAttribute(
      "href",
      "/control-panel/admin/course-dates?view=list&from=2027-02-22&to=2027-03-12",
    );
  });

  it("are charts whose columns have names and one stop of the keyboard", async () => {
    open();
    const chart = within(await screen.findByRole("group", { name: "Iscrizioni per settimana" }));
    const columns = chart.getAllByRole("img");
    expect(columns.map((column) => column.getAttribute("aria-label"))).toEqual([
      "22–28 febbraio 2027: 10 iscrizioni, 2 annullate",
      "1–7 marzo 2027: 1 iscrizione",
      "8–12 marzo 2027: 19 iscrizioni",
    ]);
    expect(columns.map((column) => column.getAttribute("tabindex"))).toEqual(["-1", "-1", "0"]);
    act(() => columns[2]?.focus());
    expect(screen.getByText("8–12 marzo 2027")).toBeInTheDocument();
    await userEvent.keyboard("{ArrowLeft}");
    expect(columns[1]).toHaveFocus();
    await userEvent.keyboard("{Home}");
    expect(columns[0]).toHaveFocus();
    expect(screen.getByText("10 iscrizioni, 2 annullate")).toBeInTheDocument();
    await userEvent.keyboard("{Escape}");
    expect(screen.queryByText("10 iscrizioni, 2 annullate")).not.toBeInTheDocument();
    const fill = within(screen.getByRole("group", { name: "Riempimento delle date per settimana" }));
    expect(fill.getAllByRole("img").map((column) => column.getAttribute("aria-label"))).toEqual([
      "22–28 febbraio 2027: 100%, 12 su 12 posti",
      "1–7 marzo 2027: nessuna data",
      "8–12 marzo 2027: 56%, 20 su 36 posti",
    ]);
  });

  it("compare courses, what deserves a look first, and leave out those without results", async () => {
    open();
    const rows = async (label: string) => {
      const list = within(await screen.findByRole("list", { name: label }));
      return list.getAllByRole("listitem").map(({ textContent }) => textContent);
    };
    expect(await rows("Assenze per corso")).toEqual(["Trauma3 su 1225%", "BLSD2 su 2010%"]);
    expect(await rows("Superamento per corso")).toEqual(["BLSD17 su 1894%", "Trauma9 su 9100%"]);
  });

  it("are tables, too", async () => {
    open();
    await userEvent.click(await screen.findByRole("button", { name: "Tabelle" }));
    expect(address()).toBe(`${page}?figures=table`);
    const cells = (table: string, row: RegExp) =>
      within(within(screen.getByRole("table", { name: table })).getByRole("row", { name: row }))
        .getAllByRole("cell")
        .map(({ textContent }) => textContent);
    const first = cells("Iscrizioni e riempimento", /^22–28 febbraio 2027/);
    expect(first).toEqual(["10", "2", "1 data: mostra l'elenco", "12", "12", "100%"]);
    expect(cells("Risultati per corso", /^BLSD/)).toEqual([
      "2 date: mostra l'elenco",
      "24",
      "20",
      "83%",
      "18",
      "2",
      "10%",
      "17",
      "1",
      "94%",
    ]);
    expect(cells("Risultati per corso", /^ALS/).slice(2)).toEqual(["0", "–", "0", "0", "–", "0", "0", "–"]);
    await userEvent.click(screen.getByRole("button", { name: "Grafici" }));
    expect(address()).toBe(page);
  });

  it("follow the period of the address, which can be changed", async () => {
    const calls = open(overview(), figures(), { search: "?period=year" });
    await screen.findByText("Superamento");
    await userEvent.click(screen.getByRole("combobox", { name: /Periodo/ }));
    await userEvent.click(screen.getByRole("option", { name: "Ultimi 30 giorni" }));
    await waitFor(() =>
      expect(asked(calls)).toEqual(["?from=2027-01-01&to=2027-03-12", "?from=2027-02-11&to=2027-03-12"]),
    );
    expect(address()).toBe(`${page}?period=30d`);
  });

  it("say that nothing was recorded", async () => {
    open(
      overview(),
      figures({ courses: [courseFigures({ present: 0, absent: 0, passed: 0, failed: 0 })], bookings_before: 0 }),
    );
    expect(await screen.findByText("Nessun appello registrato in questo periodo.")).toBeInTheDocument();
    expect(screen.getByText("Nessun esito registrato in questo periodo.")).toBeInTheDocument();
    expect(screen.getByText("Nessun confronto con prima")).toBeInTheDocument();
  });

  it("do not stand in the way of the rest when they fail", async () => {
    let broken = true;
    open(overview(), figures(), {
      replies: { "GET /api/overview/figures": () => (broken ? { status: 403 } : { body: figures() }) },
    });
    expect(await screen.findByText("Non siamo riusciti a caricare i grafici")).toBeInTheDocument();
    expect(screen.getByRole("region", { name: "Da fare" })).toBeInTheDocument();
    broken = false;
    await userEvent.click(screen.getByRole("button", { name: "Riprova" }));
    expect(await screen.findByText("Superamento")).toBeInTheDocument();
  });
});

it("says what failed, and tries again", async () => {
  let broken = true;
  open(overview(), figures(), {
    replies: { "GET /api/overview": () => (broken ? { status: 403 } : { body: overview() }) },
  });
  expect(await screen.findByText("Non siamo riusciti a caricare la panoramica")).toBeInTheDocument();
  broken = false;
  await userEvent.click(screen.getByRole("button", { name: "Riprova" }));
  expect(await region("Da fare")).toBeInTheDocument();
});
