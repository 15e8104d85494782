// The sections that only the profile of an instructor has: availability and the address of the calendar.
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, it } from "vitest";
import { readAlerts, reloadAlerts } from "@/lib/alerts/store";
import { renderAt } from "@/lib/testing/render";
import { refused, serve } from "@/lib/testing/server";
import { logIn } from "@/lib/testing/session";
import { TeachingSections } from "./teaching-sections";

type Replies = Parameters<typeof serve>[0];

const url = "https://centro.example/calendar/abc123.ics";
const made = "2027-03-01T09:00:00+01:00";
const replies: Replies = {
  "GET /api/profile/availability": {
    body: { weekly: [{ weekday: 1, start: "09:00", end: "13:00" }], exceptions: [] },
  },
  "GET /api/profile/calendar": { body: null },
};

function open(more: Replies = {}) {
  const calls = serve({ ...replies, ...more });
  renderAt("/control-panel/user/profile", <TeachingSections />);
  return calls;
}

const told = () => readAlerts().map(({ text }) => text);
const press = (name: string | RegExp) => userEvent.click(screen.getByRole("button", { name }));

beforeEach(() => {
  logIn({ istructor: true });
  reloadAlerts();
});

describe("the availability", () => {
  const form = async () => within(await screen.findByRole("form", { name: "Disponibilità" }));
  const saved = (body: unknown) => ({ "PUT /api/profile/availability": { body } });

  it("shows the hours of each weekday", async () => {
    open();
    const shown = await form();
    expect(shown.getByRole("radio", { name: "Solo in alcuni giorni e orari" })).toBeChecked();
    expect(shown.getByRole("switch", { name: "lunedì" })).toBeChecked();
    expect(shown.getByRole("textbox", { name: "lunedì: dalle" })).toHaveValue("09:00");
    expect(shown.getByRole("switch", { name: "martedì" })).not.toBeChecked();
  });

  it("adds an afternoon, copies it to the working days, and saves all of it", async () => {
    const calls = open(saved({ weekly: [], exceptions: [] }));
    await form();
    await press("Aggiungi una fascia a lunedì");
    expect(screen.getByRole("textbox", { name: "lunedì, fascia 2: dalle" })).toHaveValue("14:00");
    await press("Copia gli orari di lunedì da lunedì a venerdì");
    await userEvent.click(screen.getByRole("switch", { name: "sabato" }));
    await press("Salva disponibilità");
    await waitFor(() => expect(told()).toEqual(["Disponibilità salvata."]));
    const put = calls.find(({ method }) => method === "PUT");
    const days = [1, 2, 3, 4, 5].flatMap((weekday) => [
      { weekday, start: "09:00", end: "13:00" },
      { weekday, start: "14:00", end: "18:00" },
    ]);
    expect(put?.body).toEqual({ weekly: [...days, { weekday: 6, start: "09:00", end: "18:00" }], exceptions: [] });
  });

  it("takes holidays, with their reason", async () => {
    const calls = open(saved({ weekly: [], exceptions: [] }));
    await userEvent.click((await form()).getByRole("radio", { name: "Posso sempre" }));
    await press("Aggiungi un'eccezione");
    const year = new Date().getFullYear() + 1;
    await userEvent.type(screen.getByRole("textbox", { name: /^Dal/ }), `1/8/${year}`);
    await userEvent.type(screen.getByRole("textbox", { name: /^Al/ }), `15/8/${year}`);
    await userEvent.type(screen.getByRole("textbox", { name: "Eccezione 1: motivo" }), "Ferie");
    await press("Salva disponibilità");
    await waitFor(() => expect(told()).toEqual(["Disponibilità salvata."]));
    expect(calls.find(({ method }) => method === "PUT")?.body).toEqual({
      weekly: [],
      exceptions: [{ from: `${year}-08-01`, to: `${year}-08-15`, available: false, note: "Ferie" }],
    });
  });

  it("forgets exceptions that are over when it is saved, also those of years ago", async () => {
    const over = (year: number) => ({ from: `${year}-08-01`, to: `${year}-08-15`, available: false, note: null });
    const year = new Date().getFullYear();
    const calls = open({
      ...saved({ weekly: [], exceptions: [over(year + 1)] }),
      "GET /api/profile/availability": {
        body: { weekly: [], exceptions: [over(year - 3), over(year - 2), over(year + 1)] },
      },
    });
    expect((await form()).getAllByRole("textbox", { name: /^Dal/ })).toHaveLength(1);
    expect(screen.getByRole("textbox", { name: /^Dal/ })).toHaveValue(`01/08/${year + 1}`);
    await press("Salva disponibilità");
    await waitFor(() => expect(told()).toEqual(["Disponibilità salvata."]));
    expect(calls.find(({ method }) => method === "PUT")?.body).toEqual({ weekly: [], exceptions: [over(year + 1)] });
  });

  it("says what is wrong before it is sent, and what the server refuses", async () => {
    const calls = open({ "PUT /api/profile/availability": refused({ weekly: ["Orari non validi."] }) });
    const end = (await form()).getByRole("textbox", { name: "lunedì: alle" });
    await userEvent.clear(end);
    await userEvent.type(end, "8");
    await press("Salva disponibilità");
    expect(await screen.findByText("Ogni fascia oraria deve finire dopo il suo inizio.")).toBeInTheDocument();
    expect(calls.some(({ method }) => method === "PUT")).toBe(false);
    await userEvent.clear(end);
    await userEvent.type(end, "12:30");
    await press("Salva disponibilità");
    expect(await screen.findByText("Orari non validi.")).toBeInTheDocument();
  });

  it("says that it cannot be loaded, and tries again", async () => {
    let broken = true;
    open({
      "GET /api/profile/availability": () => (broken ? { status: 403 } : { body: { weekly: [], exceptions: [] } }),
    });
    const again = await screen.findByRole("button", { name: /Riprova/ });
    broken = false;
    await userEvent.click(again);
    expect((await form()).getByRole("radio", { name: "Posso sempre" })).toBeChecked();
  });
});

describe("the address of the calendar", () => {
  it("is made in one press, copied, and added to the usual calendars", async () => {
    userEvent.setup();
    open({ "POST /api/profile/calendar": { status: 201, body: { url, created_at: made } } });
    await userEvent.click(await screen.findByRole("button", { name: "Crea l'indirizzo" }));
    expect(await screen.findByRole("textbox", { name: "Il tuo indirizzo segreto" })).toHaveValue(url);
    await press("Copia");
    await waitFor(() => expect(told()).toEqual(["Indirizzo copiato."]));
    expect(await navigator.clipboard.readText()).toBe(url);
    expect(screen.getByRole("link", { name: "Aggiungi a Google Calendar" })).toHaveAttribute(
      "href",
      `https://calendar.google.com/calendar/r?cid=${encodeURIComponent("webcal://centro.example/calendar/abc123.ics")}`,
    );
    await userEvent.click(screen.getByRole("tab", { name: "Outlook" }));
    expect(screen.getByRole("link", { name: "Aggiungi a Outlook" }).getAttribute("href")).toContain(
      encodeURIComponent(url),
    );
    await userEvent.click(screen.getByRole("tab", { name: "Apple" }));
    expect(screen.getByRole("link", { name: "Apri nel calendario di Apple" })).toHaveAttribute(
      "href",
      "webcal://centro.example/calendar/abc123.ics",
    );
  });

  it("is not told again, but can be renewed and revoked after a question", async () => {
    const calls = open({
      "GET /api/profile/calendar": { body: { url: null, created_at: made } },
      "POST /api/profile/calendar": { status: 201, body: { url, created_at: made } },
      "DELETE /api/profile/calendar": { status: 204 },
    });
    expect(await screen.findByText(/attivo dal 1 marzo 2027/)).toBeInTheDocument();
    await press("Rinnova l'indirizzo");
    const question = within(await screen.findByRole("dialog", { name: "Vuoi rinnovare l'indirizzo?" }));
    await userEvent.click(question.getByRole("button", { name: "Rinnova" }));
    expect(await screen.findByRole("textbox", { name: "Il tuo indirizzo segreto" })).toHaveValue(url);
    await press("Revoca");
    const last = within(await screen.findByRole("dialog", { name: "Vuoi revocare l'indirizzo?" }));
    await userEvent.click(last.getByRole("button", { name: "Revoca" }));
    expect(await screen.findByRole("button", { name: "Crea l'indirizzo" })).toBeInTheDocument();
    expect(calls.filter(({ method }) => method !== "GET").map(({ method }) => method)).toEqual(["POST", "DELETE"]);
  });

  it("says that it cannot be loaded, and tries again", async () => {
    let broken = true;
    open({ "GET /api/profile/calendar": () => (broken ? { status: 403 } : { body: null }) });
    const again = await screen.findByRole("button", { name: /Riprova/ });
    broken = false;
    await userEvent.click(again);
    expect(await screen.findByRole("button", { name: "Crea l'indirizzo" })).toBeInTheDocument();
  });
});
