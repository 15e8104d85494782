import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, it } from "vitest";
import type { CourseReminderSettings, MailTextSummary } from "@/api/types";
import { readAlerts, reloadAlerts } from "@/lib/alerts/store";
import { renderAt } from "@/lib/testing/render";
import { serve, type Call } from "@/lib/testing/server";
import { logIn } from "@/lib/testing/session";
import { MailListScreen } from "./mail-list-screen";
import { field, press, said, sent } from "./mails-testing";

const list = "/api/settings/mails";
const reminders = "/api/settings/course-reminders";

const summary = (kind: MailTextSummary["kind"], changes: Partial<MailTextSummary> = {}): MailTextSummary => ({
  kind,
  phase: "booking",
  title: "Prenotazione confermata",
  occasion: "Appena si prenota un posto",
  subject: "Prenotazione confermata: {corso}",
  changed: false,
  updated_at: null,
  updated_by: null,
  ...changes,
});
const mails = [
  summary("booking-confirmed", { changed: true, updated_at: "2027-03-01T11:00:00+01:00", updated_by: "Anna Neri" }),
  summary("course-reminder", { phase: "before_course", title: "Promemoria del corso" }),
  summary("renewal-reminder", { phase: "renewal", title: "Promemoria del rinnovo" }),
];

const days = (list: number[], tag = "1"): { body: CourseReminderSettings; headers: { ETag: string } } => ({
  body: { days: list, updated_at: null, updated_by: null },
  headers: { ETag: `"days-${tag}"` },
});
const allMails = { body: { data: mails } };
const listed = { [`GET ${list}`]: allMails, [`GET ${reminders}`]: days([7, 2]) };

async function openList(replies: Parameters<typeof serve>[0] = listed): Promise<Call[]> {
  const calls = serve(replies);
  renderAt("/control-panel/admin/settings/mails", <MailListScreen />);
  await screen.findByRole("link", { name: /Prenotazione confermata/ });
  return calls;
}

beforeEach(() => {
  reloadAlerts();
  logIn({ is_admin: true });
});

describe("the list of mails", () => {
  it("follows a participant's life and says which were changed", async () => {
    await openList();
    const headings = screen.getAllByRole("heading", { level: 3 }).map(({ textContent }) => textContent);
    expect(headings).toEqual(["Iscrizione", "Prima del corso", "Rinnovo"]);
    const link = screen.getByRole("link", { name: /Prenotazione confermata/ });
    expect(link).toHaveTextContent("Cambiato");
    expect(link).toHaveTextContent("Ultima modifica: 01/03/2027 alle 11:00, Anna Neri");
    expect(link).toHaveAttribute("href", "/control-panel/admin/settings/mails/booking-confirmed");
    expect(screen.getByRole("link", { name: /Promemoria del rinnovo/ })).not.toHaveTextContent("Cambiato");
  });

  it("shows its shape, then what went wrong, and tries again", async () => {
    let down = true;
    serve({
      ...listed,
      [`GET ${list}`]: () => (down ? { status: 503, body: { message: "Occupato." } } : allMails),
    });
    renderAt("/control-panel/admin/settings/mails", <MailListScreen />);
    expect(screen.getByText("Caricamento in corso")).toBeInTheDocument();
    expect(await screen.findByRole("alert")).toHaveTextContent("Occupato.");
    down = false;
    await press("Riprova");
    expect(await screen.findByRole("link", { name: /Prenotazione confermata/ })).toBeInTheDocument();
  });
});

describe("the days of the reminder", () => {
  const chips = () =>
    within(screen.getByRole("list", { name: "Promemoria prima del corso" }))
      .getAllByRole("listitem")
      .map(({ textContent }) => textContent);

  it("are added, removed and taken back", async () => {
    let saved = days([7, 2]);
    const calls = await openList({
      ...listed,
      [`GET ${reminders}`]: () => saved,
      [`PUT ${reminders}`]: ({ body, search }) => {
        if (search !== "") return days([7, 2]);
        const wanted: number[] = Object(body).days;
        saved = days(
          wanted.toSorted((one, other) => other - one),
          String(wanted.length),
        );
        return saved;
      },
    });
    await screen.findByRole("list", { name: "Promemoria prima del corso" });
    expect(chips()).toEqual(["7 giorni prima", "2 giorni prima"]);
    await userEvent.type(field("Giorni prima del corso"), "1{Enter}");
    await waitFor(() => expect(chips()).toEqual(["7 giorni prima", "2 giorni prima", "1 giorno prima"]));
    const saving = sent(calls, "PUT", reminders).filter(({ search }) => search === "");
    expect(saving[0]?.headers.get("If-Match")).toBe('"days-1"');
    expect(field("Giorni prima del corso")).toHaveValue("");
    await press("Togli il promemoria 7 giorni prima");
    await waitFor(() => expect(chips()).toEqual(["2 giorni prima", "1 giorno prima"]));
    expect(said()[0]).toBe("Promemoria tolto: 7 giorni prima.");
    readAlerts()[0]?.undo?.();
    await waitFor(() => expect(chips()).toHaveLength(3));
  });

  it("ask first when they send mails at once, and say how many", async () => {
    let saved = days([2]);
    const calls = await openList({
      ...listed,
      [`GET ${reminders}`]: () => saved,
      [`PUT ${reminders}`]: ({ search }) => {
        if (search !== "") return { body: { ...saved.body, due: 76 } };
        saved = days([7, 2], "2");
        return saved;
      },
    });
    await screen.findByRole("list", { name: "Promemoria prima del corso" });
    await userEvent.type(field("Giorni prima del corso"), "7{Enter}");
    const question = await screen.findByRole("dialog", { name: "Vuoi mandare subito 76 promemoria?" });
    expect(sent(calls, "PUT", reminders).map(({ search }) => search)).toEqual(["?dry_run=1"]);
    await userEvent.click(within(question).getByRole("button", { name: "Lascia i giorni di prima" }));
    expect(chips()).toEqual(["2 giorni prima"]);
    await userEvent.click(screen.getByRole("button", { name: "Aggiungi" }));
    await userEvent.click(await screen.findByRole("button", { name: "Salva e manda" }));
    await waitFor(() => expect(chips()).toEqual(["7 giorni prima", "2 giorni prima"]));
    expect(said()[0]).toBe("Promemoria aggiunto: 7 giorni prima.");
  });

  it("are checked before they are sent", async () => {
    const calls = await openList();
    await screen.findByRole("list", { name: "Promemoria prima del corso" });
    for (const [typed, problem] of [
      ["0", "Inserisci un numero da 1 a 60."],
      ["99", "Inserisci un numero da 1 a 60."],
      ["2", "Questo promemoria c'è già."],
    ] as const) {
      await userEvent.clear(field("Giorni prima del corso"));
      await userEvent.type(field("Giorni prima del corso"), `${typed}{Enter}`);
      expect(screen.getByRole("alert")).toHaveTextContent(problem);
      expect(field("Giorni prima del corso")).toHaveFocus();
    }
    expect(sent(calls, "PUT", reminders)).toEqual([]);
  });

  it("say when they are off, and when somebody else was faster", async () => {
    let shown = days([2]);
    await openList({
      ...listed,
      [`GET ${reminders}`]: () => shown,
      [`PUT ${reminders}`]: ({ search }) => {
        if (search !== "") return days([]);
        shown = days([], "2");
        return { status: 412, body: { message: "No." } };
      },
    });
    await userEvent.click(await screen.findByRole("button", { name: "Togli il promemoria 2 giorni prima" }));
    expect(await screen.findByText("Spenti: nessuno riceve un promemoria prima del corso.")).toBeInTheDocument();
    expect(screen.getByRole("alert")).toHaveTextContent("qualcun altro ha cambiato i giorni");
  });
});
