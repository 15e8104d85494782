// Rinnovi: the board by state, its tabs on small screens, the table, the summary, and the ways to reach holders.
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Renewal, RenewalState } from "@/api/types";
import { readAlerts, reloadAlerts } from "@/lib/alerts/store";
import { certificateOption, course } from "@/lib/testing/courses";
import { dateOfStaff } from "@/lib/testing/participants";
import { noCounts, renewal, renewalList, renewalSummary } from "@/lib/testing/renewals";
import { renderAt } from "@/lib/testing/render";
import { serve } from "@/lib/testing/server";
import { logIn } from "@/lib/testing/session";
import { windowOf } from "@/lib/testing/window";
import { RenewalsScreen } from "./renewals-screen";

const page = "/control-panel/admin/renewals";
const anna = renewal({ next_reminder: "2027-03-24" });
const bruno = renewal({
  id: 6,
  holder: "Bruno Verdi",
  state: "reminded",
  reminders: [
    { step: "90", sent_at: "2026-12-31T09:00:00+01:00" },
    { step: "60", sent_at: "2027-01-30T09:00:00+01:00" },
  ],
  next_reminder: "2027-03-01",
});
const carla = renewal({
  id: 7,
  holder: "Carla Neri",
  state: "booked",
  booking: { id_reservation: 30, id_course_date: 9, date: "2027-04-05T09:00:00+02:00", status: "waiting" },
});
const dario = renewal({
  id: 8,
  holder: "Dario Rossi",
  state: "renewed",
  renewed_by: { id: 90, number: "2027-000090", issued_at: "2027-03-02T18:00:00+01:00" },
});
const elio = renewal({
  id: 9,
  holder: "Elio Conti",
  state: "lapsed",
  expires_at: "2027-03-09",
  id_user: null,
  email: null,
  phone: null,
  renewal_course: null,
});
const all = [anna, bruno, carla, dario, elio];
const counts = { expiring: 1, reminded: 1, booked: 1, renewed: 1, lapsed: 31 };

type Replies = Parameters<typeof serve>[0];

/** Serves the renewals by state, as the server does. */
function open(search = "?view=board", rows: readonly Renewal[] = all, more: Replies = {}) {
  const calls = serve({
    "GET /api/renewals": ({ search: asked }) => {
      const state = new URLSearchParams(asked).get("state");
      const data = rows.filter((row) => state === null || state === "open" || row.state === state);
      const total = state === "lapsed" && data.length > 0 ? 31 : data.length;
      return { body: renewalList(data, rows.length === 0 ? noCounts : counts, total) };
    },
    "GET /api/renewals/summary": { body: renewalSummary },
    "GET /api/courses": {
      body: {
        data: [{ id: 12, title: "Retraining BLSD" }],
        meta: { current_page: 1, last_page: 1, per_page: 100, total: 1 },
      },
    },
    ...more,
  });
  renderAt(`${page}${search}`, <RenewalsScreen />);
  return calls;
}

const address = () => screen.getByTestId("address").textContent;
const column = (name: string) => within(screen.getByRole("region", { name }));
const asked = (calls: ReturnType<typeof serve>, state: RenewalState) =>
  calls.filter(({ path, search }) => path === "/api/renewals" && search.includes(`state=${state}`)).at(-1)?.search;
const menuOf = async (name: RegExp) => userEvent.click(await screen.findByRole("button", { name }));

beforeEach(() => {
  windowOf("wide");
  logIn({ istructor: true });
  reloadAlerts();
  vi.useFakeTimers({ now: new Date("2027-03-12T10:00:00Z"), toFake: ["Date"] });
});
afterEach(() => void vi.useRealTimers());

describe("the board", () => {
  it("has a column for each state, with its count and what has become of each certificate", async () => {
    const calls = open();
    await screen.findByText("Anna Bianchi");
    const heads = screen.getAllByRole("heading", { level: 2 }).map(({ textContent }) => textContent);
    expect(heads.slice(0, 5)).toEqual(["In scadenza1", "Avvisati1", "Prenotati1", "Rinnovati1", "Scaduti31"]);
    const expiring = column("In scadenza");
    expect(expiring.getByRole("link", { name: "Anna Bianchi" })).toHaveAttribute(
      "href",
      "/control-panel/admin/users/7",
    );
    expect(expiring.getByText(/31\/03\/2027/)).toHaveTextContent("Scadenza 31/03/2027tra 19 giorni");
    expect(expiring.getByText("Prossimo il 24/03/2027")).toBeInTheDocument();
    expect(column("Avvisati").getByText(/30\/01\/2027/).parentElement).toHaveTextContent(
      "Ultimo contatto: 30/01/2027, 60 giorni prima",
    );
    expect(column("Avvisati").getByText("Promemoria in partenza")).toBeInTheDocument();
    expect(column("Prenotati").getByRole("link", { name: "05/04/2027 alle 09:00" })).toHaveAttribute(
      "href",
      "/control-panel/admin/course-dates/9/reservations",
    );
    expect(column("Prenotati").getByText(/in lista d'attesa/)).toBeInTheDocument();
    expect(column("Rinnovati").getByText("2027-000090")).toBeInTheDocument();
    const lapsed = column("Scaduti");
    expect(lapsed.getByText(/09\/03\/2027/)).toHaveTextContent("da 3 giorni");
    expect(lapsed.getByText("Senza account, nessun promemoria")).toBeInTheDocument();
    expect(lapsed.queryByRole("link", { name: "Elio Conti" })).not.toBeInTheDocument();
    // Certificates that expire soon come first; of expired ones, the latest.
    expect(asked(calls, "expiring")).toBe("?state=expiring&sort=expires_at&direction=asc&per_page=20");
    expect(asked(calls, "lapsed")).toBe("?state=lapsed&sort=expires_at&direction=desc&per_page=20");
  });

  it("leads to the whole list of a state that is longer than its column", async () => {
    open("?view=board&id_course=12");
    const more = await screen.findByRole("link", { name: "Tutti i 31 in elenco" });
    expect(more).toHaveAttribute("href", `${page}?id_course=12&state=lapsed`);
    await userEvent.click(more);
    expect(await screen.findByRole("table", { name: "Rinnovi" })).toBeInTheDocument();
    expect(screen.getByRole("combobox", { name: "Stato" })).toHaveTextContent("Scaduti");
  });

  it("filters by what stands in the address: words, course and period", async () => {
    const calls = open("?view=board&search=anna&id_course=12&expires_from=2027-03-01&expires_to=2027-03-31&page=x");
    await screen.findByText("Anna Bianchi");
    expect(asked(calls, "booked")).toBe(
      "?search=anna&state=booked&id_course=12&expires_from=2027-03-01&expires_to=2027-03-31&sort=expires_at&direction=asc&per_page=20",
    );
    expect(calls.find(({ path }) => path.endsWith("/summary"))?.search).toBe("?from=2027-03-01&to=2027-03-31");
    expect(screen.getByRole("combobox", { name: "Scadenza" })).toHaveTextContent("Questo mese");
    expect(await screen.findByText("Retraining BLSD")).toBeInTheDocument();
    await userEvent.click(screen.getByRole("combobox", { name: "Scadenza" }));
    await userEvent.click(screen.getByRole("option", { name: "Il mese prossimo" }));
    await waitFor(() =>
      expect(address()).toBe(
        `${page}?view=board&search=anna&id_course=12&expires_from=2027-04-01&expires_to=2027-04-30`,
      ),
    );
    await userEvent.click(screen.getByRole("button", { name: "Azzera" }));
    await waitFor(() => expect(address()).toBe(`${page}?view=board`));
  });

  it("takes any two days as a period", async () => {
    open();
    await screen.findByText("Anna Bianchi");
    await userEvent.click(screen.getByRole("combobox", { name: "Scadenza" }));
    await userEvent.click(screen.getByRole("option", { name: "Un periodo…" }));
    await waitFor(() => expect(address()).toBe(`${page}?view=board&expires_from=2027-03-01&expires_to=2027-03-31`));
    const last = screen.getByRole("textbox", { name: "Al" });
    await userEvent.clear(last);
    await waitFor(() => expect(address()).toBe(`${page}?view=board&expires_from=2027-03-01`));
    await userEvent.type(last, "15/05/2027");
    await waitFor(() => expect(address()).toBe(`${page}?view=board&expires_from=2027-03-01&expires_to=2027-05-15`));
  });

  it("says why it is empty: nothing expires, or nothing fits", async () => {
    open("?view=board", []);
    expect(await screen.findByText("Niente da rinnovare")).toBeInTheDocument();
  });

  it("says that nothing fits, and drops the search", async () => {
    open("?view=board&search=zzz", []);
    await userEvent.click(await screen.findByRole("button", { name: "Azzera la ricerca" }));
    await waitFor(() => expect(address()).toBe(`${page}?view=board`));
  });

  it("says what failed, and tries again", async () => {
    let broken = true;
    open("?view=board", all, {
      "GET /api/renewals": () => (broken ? { status: 403 } : { body: renewalList([anna], counts) }),
    });
    const again = await screen.findByRole("button", { name: "Riprova" });
    broken = false;
    await userEvent.click(again);
    expect((await screen.findAllByText("Anna Bianchi")).length).toBeGreaterThan(0);
  });
});

describe("on a small screen", () => {
  it("shows one state at a time as tabs, and the tab in the address", async () => {
    windowOf("narrow");
    const calls = open();
    expect(await screen.findByText("Anna Bianchi")).toBeInTheDocument();
    expect(screen.queryByText("Bruno Verdi")).not.toBeInTheDocument();
    expect(asked(calls, "reminded")).toBeUndefined();
    await userEvent.click(screen.getByRole("tab", { name: "Scaduti (31)" }));
    expect(await screen.findByText("Elio Conti")).toBeInTheDocument();
    expect(screen.queryByText("Anna Bianchi")).not.toBeInTheDocument();
    expect(address()).toBe(`${page}?view=board&state=lapsed`);
  });
});

describe("the table", () => {
  it("is the usual view, with those to renew first, and those to call", async () => {
    const calls = open("", [renewal({ email: null, phone: "035123456" })]);
    expect(await screen.findByRole("link", { name: "035123456" })).toHaveAttribute("href", "tel:035123456");
    const last = () => calls.filter(({ path }) => path === "/api/renewals").at(-1)?.search;
    expect(last()).toBe("?state=open&sort=urgency&direction=asc");
    await userEvent.click(screen.getByRole("combobox", { name: "Stato" }));
    await userEvent.click(screen.getByRole("option", { name: "Da chiamare" }));
    await waitFor(() => expect(last()).toBe("?to_call=1&sort=urgency&direction=asc"));
    expect(address()).toBe(`${page}?state=to_call`);
  });

  it("lists all states, sorted and filtered by the server", async () => {
    const calls = open("?state=booked&sort=holder&direction=desc");
    expect(await screen.findByRole("rowheader", { name: "Carla Neri" })).toBeInTheDocument();
    expect(asked(calls, "booked")).toBe("?state=booked&sort=holder&direction=desc");
    await userEvent.click(screen.getByRole("combobox", { name: "Stato" }));
    await userEvent.click(screen.getByRole("option", { name: "Tutti" }));
    expect(await screen.findByRole("rowheader", { name: "Bruno Verdi" })).toBeInTheDocument();
    await userEvent.click(
      within(screen.getByRole("group", { name: "Vista" })).getByRole("button", { name: "Bacheca" }),
    );
    await waitFor(() => expect(address()).toBe(`${page}?view=board`));
    expect(await screen.findByRole("region", { name: "Scaduti" })).toBeInTheDocument();
  });

  it("says what failed, and that there is nothing", async () => {
    let broken = true;
    open("", [], {
      "GET /api/renewals": () => (broken ? { status: 403 } : { body: renewalList([]) }),
    });
    const again = await screen.findByRole("button", { name: "Riprova" });
    broken = false;
    await userEvent.click(again);
    expect(await screen.findByText("Niente da rinnovare")).toBeInTheDocument();
  });
});

describe("the results of the reminders", () => {
  it("is told in three figures, with those of each reminder behind", async () => {
    open();
    expect((await screen.findByText("Inviati", { selector: "dt" })).parentElement).toHaveTextContent("Inviati40");
    const figure = (term: string) => screen.getByText(term, { selector: "dt" }).parentElement;
    expect(figure("Prenotati")).toHaveTextContent("Prenotati1025% dei promemoria");
    expect(figure("Rinnovati")).toHaveTextContent("Rinnovati410% dei promemoria");
    const table = within(screen.getByRole("table", { name: "Risultati per promemoria", hidden: true }));
    const cells = (row: RegExp) =>
      within(table.getByRole("row", { name: row, hidden: true }))
        .getAllByRole("cell", { hidden: true })
        .map(({ textContent }) => textContent);
    expect(cells(/^60 giorni prima/)).toEqual(["10", "5", "2", "50%"]);
    expect(cells(/^dopo la scadenza/)).toEqual(["1", "0", "0", "0%"]);
  });

  it("explains when the first ones go out", async () => {
    open("?view=board", all, {
      "GET /api/renewals/summary": { body: { ...renewalSummary, sent: 0, booked: 0, renewed: 0 } },
    });
    expect(await screen.findByText(/Nessun promemoria inviato finora/)).toBeInTheDocument();
    expect(screen.queryByText("Inviati", { selector: "dt" })).not.toBeInTheDocument();
  });

  it("does not stand in the way of the board when it fails", async () => {
    let broken = true;
    open("?view=board", all, {
      "GET /api/renewals/summary": () => (broken ? { status: 403 } : { body: renewalSummary }),
    });
    expect(await screen.findByText("Anna Bianchi")).toBeInTheDocument();
    const again = await screen.findByRole("button", { name: "Ricarica i risultati" });
    broken = false;
    await userEvent.click(again);
    expect(await screen.findByText("Inviati", { selector: "dt" })).toBeInTheDocument();
  });
});

describe("from a renewal", () => {
  it("the menu books a date of the renewal course for that person", async () => {
    reloadAlerts();
    const calls = open("?view=board", all, {
      "GET /api/course-dates": { body: { data: [dateOfStaff] } },
      [`GET /api/course-dates/${dateOfStaff.id}/course`]: {
        body: course({ certificates: [certificateOption({ id: 5 })] }),
      },
      [`POST /api/course-dates/${dateOfStaff.id}/reservations`]: { status: 201, body: {} },
    });
    await menuOf(/^Azioni per Anna Bianchi/);
    await userEvent.click(await screen.findByRole("menuitem", { name: "Prenota rinnovo" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Prenota il rinnovo di Anna Bianchi" }));
    await userEvent.click(await dialog.findByRole("button", { name: /^Iscrivi qui/ }));
    await waitFor(() => expect(readAlerts()[0]?.text).toBe("Anna Bianchi ha un posto e riceve un'email."));
    expect(calls.find(({ method }) => method === "POST")?.body).toEqual({ id_user: 7, certificate: 5, waiting: false });
  });

  it("says what is not possible, and why", async () => {
    open();
    await menuOf(/^Azioni per Elio Conti/);
    expect(await screen.findByRole("menuitem", { name: /Scrivi.*Non ha un account/ })).toHaveAttribute(
      "aria-disabled",
      "true",
    );
    expect(screen.getByRole("menuitem", { name: /Prenota rinnovo.*Nessun corso di rinnovo/ })).toBeInTheDocument();
    expect(screen.queryByRole("menuitem", { name: /Chiama/ })).not.toBeInTheDocument();
    await userEvent.click(screen.getByRole("menuitem", { name: "Apri l'attestato" }));
    await waitFor(() => expect(address()).toBe("/control-panel/admin/certificates?search=2025-000005"));
  });

  it("offers no booking to a holder who has booked", async () => {
    open();
    await menuOf(/^Azioni per Carla Neri/);
    expect(await screen.findByRole("menuitem", { name: "Chiama 3401234567" })).toBeInTheDocument();
    expect(screen.queryByRole("menuitem", { name: "Prenota rinnovo" })).not.toBeInTheDocument();
  });
});

describe("writing", () => {
  const fill = async () => {
    const dialog = within(await screen.findByRole("dialog"));
    await userEvent.type(dialog.getByRole("textbox", { name: "Oggetto" }), "Il tuo BLSD");
    await userEvent.type(dialog.getByRole("textbox", { name: "Testo" }), "Scade presto.");
    await userEvent.click(dialog.getByRole("button", { name: "Invia" }));
  };

  it("goes to one holder by name", async () => {
    const calls = open("?view=board", all, {
      "POST /api/renewals/mail": { status: 202, body: { total: 1, skipped: [] } },
    });
    await menuOf(/^Azioni per Anna Bianchi/);
    await userEvent.click(await screen.findByRole("menuitem", { name: "Scrivi" }));
    expect(await screen.findByRole("dialog", { name: "Scrivi a Anna Bianchi" })).toBeInTheDocument();
    expect(address()).toBe(`${page}?view=board&mail=5`);
    await fill();
    await waitFor(() => expect(screen.queryByRole("dialog")).not.toBeInTheDocument());
    expect(calls.at(-1)?.body).toEqual({ ids: [5], subject: "Il tuo BLSD", text: "Scade presto." });
    expect(readAlerts().map(({ text }) => text)).toContain("Email in partenza per 1 persona.");
    expect(address()).toBe(`${page}?view=board`);
  });

  it("goes to those that were chosen on the board, and says who was skipped and why", async () => {
    const calls = open("?view=board", all, {
      "POST /api/renewals/mail": {
        status: 202,
        body: { total: 1, skipped: [{ id: 9, reason: "Non ha un account." }] },
      },
    });
    await userEvent.click(await screen.findByRole("checkbox", { name: /Seleziona Bruno Verdi/ }));
    await userEvent.click(screen.getByRole("checkbox", { name: /Seleziona Elio Conti/ }));
    const toolbar = screen.getByRole("toolbar", { name: "Azioni sulle righe selezionate" });
    const bar = within(toolbar);
    expect(toolbar).toHaveTextContent("2 selezionate");
    await userEvent.click(bar.getByRole("button", { name: "Scrivi" }));
    await fill();
    await waitFor(() => expect(screen.queryByRole("dialog")).not.toBeInTheDocument());
    expect(calls.at(-1)?.body).toMatchObject({ ids: [6, 9] });
    expect(readAlerts().map(({ text }) => text)).toContain(
      "Email in partenza per 1 persona. Saltato 1 attestato: Non ha un account.",
    );
    expect(screen.queryByRole("toolbar")).not.toBeInTheDocument();
  });

  it("cannot be started without recipients", async () => {
    open();
    await userEvent.click(await screen.findByRole("checkbox", { name: /Seleziona Elio Conti/ }));
    expect(screen.getByRole("button", { name: "Scrivi" })).toBeDisabled();
  });

  it("stays open with the reason when the server refuses", async () => {
    open("?mail=5,6", all, {
      "POST /api/renewals/mail": { status: 429, body: { message: "Troppe email." } },
    });
    expect(await screen.findByRole("dialog", { name: "Scrivi a chi ha 2 attestati scelti" })).toBeInTheDocument();
    await fill();
    expect(await screen.findByText("Troppe email.")).toBeInTheDocument();
  });
});

describe("the reminder sent now", () => {
  it("says who gets it and who does not, and then goes out", async () => {
    const calls = open("", [anna, carla], {
      "POST /api/renewals/remind": ({ search }) => ({
        status: search === "" ? 202 : 200,
        body: { total: 1, skipped: [{ id: 7, reason: "Ha già prenotato il rinnovo." }] },
      }),
    });
    await userEvent.click(await screen.findByRole("checkbox", { name: /Anna Bianchi/ }));
    await userEvent.click(screen.getByRole("checkbox", { name: /Carla Neri/ }));
    await userEvent.click(screen.getByRole("button", { name: "Manda il promemoria" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Vuoi mandare il promemoria a 1 persona?" }));
    expect(dialog.getByText("Carla Neri").closest("li")).toHaveTextContent("Ha già prenotato il rinnovo.");
    expect(calls.filter(({ method, search }) => method === "POST" && search === "")).toEqual([]);
    await userEvent.click(dialog.getByRole("button", { name: "Manda a 1 persona" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).not.toBeInTheDocument());
    expect(calls.filter(({ method }) => method === "POST").map(({ search, body }) => [search, body])).toEqual([
      ["?dry_run=1", { ids: [5, 7] }],
      ["", { ids: [5, 7] }],
    ]);
    expect(readAlerts()[0]?.text).toMatch(/^Promemoria in partenza per 1 persona\. Saltato 1 attestato/);
  });

  it("cannot be sent when nobody gets it", async () => {
    open("?remind=7", all, {
      "POST /api/renewals/remind": { body: { total: 0, skipped: [{ id: 7, reason: "Ha già rinnovato." }] } },
    });
    const dialog = within(await screen.findByRole("dialog", { name: "Nessun promemoria da mandare" }));
    expect(dialog.getByRole("button", { name: "Manda il promemoria" })).toBeDisabled();
  });
});

it("a call is recorded with its note, and taken back", async () => {
  const call = { id: 3, kind: "call", at: "2027-03-12T11:00:00+01:00", note: "Richiama lunedì" } as const;
  const calls = open("", [anna], {
    "POST /api/renewals/5/calls": { body: renewal({ contacts: [call] }) },
    "DELETE /api/renewals/5/calls/3": { body: anna },
  });
  await menuOf(/^Azioni per Anna Bianchi/);
  await userEvent.click(await screen.findByRole("menuitem", { name: "Segna la telefonata" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Hai chiamato Anna Bianchi?" }));
  await userEvent.type(dialog.getByRole("textbox", { name: "Nota" }), "Richiama lunedì");
  await userEvent.click(dialog.getByRole("button", { name: "Segna la telefonata" }));
  await waitFor(() => expect(readAlerts()[0]?.text).toBe("Telefonata a Anna Bianchi segnata."));
  expect(calls.find(({ method }) => method === "POST")?.body).toEqual({ note: "Richiama lunedì" });
  readAlerts()[0]?.undo?.();
  await waitFor(() => expect(calls.some(({ method }) => method === "DELETE")).toBe(true));
});

it("the last contact is told: by hand, on the telephone, or on its day", async () => {
  const at = (day: string) => `2027-03-${day}T10:00:00+01:00`;
  open("", [
    renewal({
      reminders: [{ step: "30", sent_at: at("01") }],
      contacts: [{ id: 1, kind: "call", at: at("02"), note: "Richiama" }],
    }),
    renewal({ id: 6, holder: "Bruno Verdi", contacts: [{ id: 2, kind: "reminder", at: at("03"), note: null }] }),
  ]);
  const row = async (name: string) => (await screen.findByRole("rowheader", { name })).closest("tr");
  expect(await row("Anna Bianchi")).toHaveTextContent("02/03/2027, al telefonoRichiama");
  expect(await row("Bruno Verdi")).toHaveTextContent("03/03/2027, mandato a mano");
});
