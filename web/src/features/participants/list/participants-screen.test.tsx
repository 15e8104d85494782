import { act, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { ChangePreview, StaffReservation } from "@/api/types";
import { readAlerts } from "@/lib/alerts/store";
import { alertDurations } from "@/lib/durations";
import { certificateOption } from "@/lib/testing/courses";
import { dateOfStaff, participant, participants } from "@/lib/testing/participants";
import { renderAt } from "@/lib/testing/render";
import { refused, serve } from "@/lib/testing/server";
import { logIn } from "@/lib/testing/session";
import { managedUser, userList } from "@/lib/testing/users";
import { windowOf } from "@/lib/testing/window";
import { ParticipantsScreen } from "./participants-screen";

const anna = participant();
const bruno = participant({ id: 42, user: { ...anna.user, id: 8, name: "Bruno", surname: "Verdi" } });
const path = "/control-panel/admin/course-dates/3/reservations";

function world(more: Parameters<typeof serve>[0] = {}) {
  return serve({
    "GET /api/course-dates/3": { body: dateOfStaff },
    "GET /api/course-dates/3/course": { body: { certificates: [] } },
    "GET /api/course-dates/3/reservations": ({ search }) => ({
      body: participants(search.includes("status=confirmed") ? [anna, bruno] : []),
    }),
    ...more,
  });
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2027-03-12T08:30:00") });
  windowOf("wide");
  logIn({ istructor: true });
});

afterEach(() => {
  vi.useRealTimers();
});

describe("Lista Iscritti", () => {
  it("shows the date and who comes", async () => {
    const calls = world();
    renderAt(path, <ParticipantsScreen id={3} />);
    expect(await screen.findByRole("heading", { level: 1, name: "BLSD esecutore" })).toBeInTheDocument();
    expect(screen.getByText("2/12 posti")).toBeInTheDocument();
    expect(await screen.findByRole("rowheader", { name: /Bianchi Anna/ })).toBeInTheDocument();
    expect(calls.find(({ path }) => path.endsWith("/reservations"))?.search).toBe(
      "?status=confirmed&sort=surname&page=1&per_page=100",
    );
  });

  it("says who has no address, and who receives their mails", async () => {
    const contact = { ...anna.user, name: "Carla", email: null, contact_email: "hr@ditta.it" };
    const rows = [participant({ user: { ...anna.user, email: null } }), participant({ id: 42, user: contact })];
    world({ "GET /api/course-dates/3/reservations": { body: participants(rows) } });
    renderAt(path, <ParticipantsScreen id={3} />);
    expect(await screen.findByText("Senza indirizzo")).toBeInTheDocument();
    expect(screen.getByRole("link", { name: "tramite hr@ditta.it" })).toHaveAttribute("href", "mailto:hr@ditta.it");
    await userEvent.click(screen.getByRole("button", { name: "Azioni per Anna Bianchi" }));
    expect(await screen.findByRole("menuitem", { name: /^Scrivi/ })).toHaveAttribute("aria-disabled", "true");
  });

  it("shows an attendance at once, and takes it back when the server refuses", async () => {
    const calls = world({ "PUT /api/reservations/41": refused({ attendances: ["No."] }) });
    renderAt(path, <ParticipantsScreen id={3} />);
    const cell = await screen.findByRole("combobox", { name: "Presenza di Anna Bianchi" });
    await userEvent.selectOptions(cell, "Presente");
    await waitFor(() => expect(calls.find(({ method }) => method === "PUT")?.body).toEqual({ attendance: "present" }));
    await waitFor(() => expect(cell).toHaveValue("unknown"));
  });

  it("marks everybody present and passed in one go", async () => {
    const calls = world({
      "PATCH /api/course-dates/3/reservations": {
        body: { data: [anna, bruno].map((row) => ({ ...row, attendance: "present", outcome: "passed" })) },
      },
    });
    renderAt(path, <ParticipantsScreen id={3} />);
    await screen.findByRole("rowheader", { name: /Verdi Bruno/ });
    await userEvent.click(screen.getByRole("checkbox", { name: /tutte/i }));
    await userEvent.click(screen.getByRole("button", { name: "Presenti, superato" }));
    await waitFor(() =>
      expect(calls.find(({ method }) => method === "PATCH")?.body).toEqual({
        ids: [41, 42],
        attendance: "present",
        outcome: "passed",
      }),
    );
    await waitFor(() => expect(screen.getByRole("combobox", { name: "Esito di Bruno Verdi" })).toHaveValue("passed"));
    await waitFor(() => expect(readAlerts()[0]?.text).toBe("2 persone: presenti, superato."));
    expect(readAlerts()[0]?.duration).toBe(alertDurations.undo);
  });

  const marked = (traits: Partial<StaffReservation>, attendance: "present" | "absent" = "present") =>
    participant({
      attendance,
      attendances: anna.attendances.map((one) => ({ ...one, status: attendance })),
      ...traits,
    });
  const absent = marked({ id: 43, user: { ...anna.user, id: 9, name: "Carla", surname: "Neri" } }, "absent");
  const listed = (rows: StaffReservation[], preview: ChangePreview) =>
    world({
      "GET /api/course-dates/3/reservations": { body: participants(rows) },
      "POST /api/course-dates/3/reservations/preview": { body: preview },
      "PATCH /api/course-dates/3/reservations": { body: { data: rows } },
    });
  const markAll = async (button: string) => {
    await userEvent.click(await screen.findByRole("checkbox", { name: /tutte/i }));
    await userEvent.click(screen.getByRole("button", { name: button }));
  };
  const patched = (calls: ReturnType<typeof world>) => calls.filter(({ method }) => method === "PATCH");

  it("marks those who can pass with one more press when somebody was absent, and says who and why", async () => {
    const rows = [marked({}), marked({ ...bruno, attendance: "present" }), absent];
    const reason = "Chi è assente non può superare il corso: prima segna la presenza.";
    const calls = listed(rows, { total: 3, ids: [41, 42], skipped: [{ id: 43, reason }], overwritten: [] });
    renderAt(path, <ParticipantsScreen id={3} />);
    await markAll("Superato");
    const question = within(await screen.findByRole("dialog", { name: "Vuoi segnare «superato» per 2 persone su 3?" }));
    expect(await question.findByText("Carla Neri")).toBeInTheDocument();
    expect(patched(calls)).toEqual([]);
    await userEvent.click(question.getByRole("button", { name: "Segna 2 persone" }));
    await waitFor(() => expect(patched(calls)[0]?.body).toEqual({ ids: [41, 42], outcome: "passed" }));
    expect(screen.queryByRole("dialog")).not.toBeInTheDocument();
  });

  it("asks before it overwrites results, and keeps them unless told otherwise", async () => {
    const preview = { total: 2, ids: [41, 43], skipped: [], overwritten: [{ id: 43, reason: "Risulta assente" }] };
    const calls = listed([anna, absent], preview);
    renderAt(path, <ParticipantsScreen id={3} />);
    await markAll("Presenti, superato");
    const question = within(await screen.findByRole("dialog"));
    expect(question.getByText("1 persona ha già un altro risultato")).toBeInTheDocument();
    expect(question.getByRole("button", { name: "Segna 1 persona" })).toBeInTheDocument();
    await userEvent.click(question.getByRole("radio", { name: "Cambia" }));
    await userEvent.click(question.getByRole("button", { name: "Segna 2 persone" }));
    await waitFor(() => expect(patched(calls)[0]?.body).toMatchObject({ ids: [41, 43], attendance: "present" }));
  });

  it("offers nothing to mark when nobody chosen can be marked", async () => {
    const reason = "L'attestato è già stato rilasciato.";
    const skipped = [41, 43].map((id) => ({ id, reason }));
    const calls = listed([anna, absent], { total: 2, ids: [], skipped, overwritten: [] });
    renderAt(path, <ParticipantsScreen id={3} />);
    await markAll("Superato");
    const name = "Nessuna delle persone scelte si può segnare";
    expect(within(await screen.findByRole("dialog", { name })).getByRole("button", { name: /^Segna/ })).toBeDisabled();
    expect(patched(calls)).toEqual([]);
  });

  describe("with more people than a page holds", () => {
    const many = [anna, bruno, participant({ id: 43 })];
    const page = (search: string) => {
      const first = new URLSearchParams(search).get("page") !== "2";
      const meta = { current_page: first ? 1 : 2, last_page: 2, per_page: 2, total: 3 };
      return { body: { ...participants(first ? many.slice(0, 2) : many.slice(2)), meta } };
    };

    it.each(["", "?page=2"])("writes to all of them from each page (%s), and says to how many", async (address) => {
      const calls = world({
        "GET /api/course-dates/3/reservations": ({ search }) => page(search),
        "POST /api/course-dates/3/reservations/mail": { status: 202, body: { total: 3 } },
      });
      renderAt(`${path}${address}`, <ParticipantsScreen id={3} />);
      await userEvent.click(await screen.findByRole("button", { name: "Scrivi a tutti" }));
      const dialog = within(await screen.findByRole("dialog", { name: "Scrivi a 3 persone" }));
      await userEvent.type(dialog.getByRole("textbox", { name: "Oggetto" }), "Aula");
      await userEvent.type(dialog.getByRole("textbox", { name: "Testo" }), "Ciao");
      await userEvent.click(dialog.getByRole("button", { name: "Invia" }));
      await waitFor(() =>
        expect(calls.find(({ method }) => method === "POST")?.body).toMatchObject({ ids: many.map(({ id }) => id) }),
      );
    });

    it("writes to the people that the filters find", async () => {
      const calls = world({ "GET /api/course-dates/3/reservations": ({ search }) => page(search) });
      renderAt(`${path}?attendance=present&search=rossi&page=2`, <ParticipantsScreen id={3} />);
      await userEvent.click(await screen.findByRole("button", { name: "Scrivi a tutti" }));
      await screen.findByRole("dialog", { name: "Scrivi a 3 persone" });
      const asked = calls.filter(({ path }) => path.endsWith("/reservations"));
      expect(asked.every(({ search }) => /attendance=present.*search=rossi/.test(search))).toBe(true);
    });

    it("says that a page is chosen, and not all", async () => {
      world({ "GET /api/course-dates/3/reservations": ({ search }) => page(search) });
      renderAt(path, <ParticipantsScreen id={3} />);
      await userEvent.click(await screen.findByRole("checkbox", { name: "Seleziona tutte le righe della pagina" }));
      expect(screen.getByText(/^2 righe selezionate/)).toBeInTheDocument();
    });

    it("says why it does not write", async () => {
      let gone = false;
      world({ "GET /api/course-dates/3/reservations": ({ search }) => (gone ? "offline" : page(search)) });
      renderAt(path, <ParticipantsScreen id={3} />);
      const button = await screen.findByRole("button", { name: "Scrivi a tutti" });
      gone = true;
      await userEvent.click(button);
      await waitFor(() => expect(readAlerts()[0]?.tone).toBe("failure"));
      expect(screen.queryByRole("dialog")).not.toBeInTheDocument();
    });
  });

  it("moves somebody to another date with its free seats in view", async () => {
    const later = { ...dateOfStaff, id: 5, date: "2027-04-12T09:00:00+02:00", available: 4 };
    const calls = world({
      "GET /api/course-dates": { body: { data: [dateOfStaff, later], meta: participants([]).meta } },
      "PATCH /api/course-dates/3/reservations": { body: { data: [] } },
    });
    renderAt(`${path}?dialog=move&ids=41`, <ParticipantsScreen id={3} />);
    const dialog = within(await screen.findByRole("dialog", { name: "Sposta Anna Bianchi" }));
    expect(await dialog.findByText(/4 posti liberi/)).toBeInTheDocument();
    await userEvent.click(dialog.getByRole("button", { name: /Sposta qui/ }));
    await waitFor(() =>
      expect(calls.find(({ method }) => method === "PATCH")?.body).toEqual({
        ids: [41],
        id_course_date: 5,
        waiting: false,
      }),
    );
  });

  it("marks a private date before somebody is moved there", async () => {
    const later = { ...dateOfStaff, id: 5, date: "2027-04-12T09:00:00+02:00", private: 1 };
    const open = { ...later, id: 6, date: "2027-05-12T09:00:00+02:00", private: 0 };
    world({ "GET /api/course-dates": { body: { data: [later, open], meta: participants([]).meta } } });
    renderAt(`${path}?dialog=move&ids=41`, <ParticipantsScreen id={3} />);
    const dialog = within(await screen.findByRole("dialog", { name: "Sposta Anna Bianchi" }));
    const text = "[PRIVATO] lunedì 12 aprile 2027 alle 09:00";
    expect(await dialog.findByText(text)).toHaveClass("text-danger");
    expect(dialog.getByRole("button", { name: `Sposta qui: ${text}` })).toBeInTheDocument();
    expect(dialog.getByText("mercoledì 12 maggio 2027 alle 09:00")).not.toHaveClass("text-danger");
  });

  it("cancels the chosen people with one call, and takes it back with one", async () => {
    const cancelled = [anna, bruno].map((row) => ({ ...row, status: "cancelled" as const }));
    const calls = world({
      "POST /api/course-dates/3/reservations/cancel": { body: { data: cancelled } },
      "POST /api/course-dates/3/reservations/reinstate": { body: { data: [anna, bruno] } },
    });
    renderAt(`${path}?dialog=cancel&ids=41,42`, <ParticipantsScreen id={3} />);
    await screen.findByRole("rowheader", { name: /Verdi Bruno/ });
    const dialog = within(await screen.findByRole("dialog", { name: /2 persone/ }));
    await userEvent.click(dialog.getByRole("button", { name: /^Annulla/ }));
    await waitFor(() => expect(readAlerts()[0]?.text).toBe("2 persone: iscrizioni annullate."));
    expect(readAlerts()[0]?.duration).toBe(alertDurations.undo);
    act(() => readAlerts()[0]?.undo?.());
    await waitFor(() => expect(readAlerts()[0]?.text).toBe("2 iscrizioni ripristinate."));
    const posts = calls.filter(({ method }) => method === "POST");
    expect(posts.map(({ path, body }) => [path.split("/").at(-1), body])).toEqual([
      ["cancel", { ids: [41, 42] }],
      ["reinstate", { ids: [41, 42], waiting: false }],
    ]);
  });

  it("leaves the focus in the list when the focused person is cancelled", async () => {
    let people = [anna, bruno];
    world({
      "GET /api/course-dates/3/reservations": () => ({ body: participants(people) }),
      "POST /api/course-dates/3/reservations/cancel": () => {
        people = [bruno];
        return { body: { data: [] } };
      },
    });
    renderAt(path, <ParticipantsScreen id={3} />);
    await userEvent.click(await screen.findByRole("checkbox", { name: "Seleziona Anna Bianchi" }));
    await userEvent.click(screen.getByRole("button", { name: "Altro" }));
    await userEvent.click(await screen.findByRole("menuitem", { name: "Annulla le iscrizioni" }));
    const dialog = within(await screen.findByRole("dialog", { name: /Anna Bianchi/ }));
    await userEvent.click(dialog.getByRole("button", { name: /^Annulla/ }));
    await waitFor(() => expect(screen.queryByRole("row", { name: /Bianchi Anna/ })).not.toBeInTheDocument());
    await waitFor(() => expect(screen.getByRole("row", { name: /Verdi Bruno/ })).toHaveFocus());
  });

  it("names the person because of whom no reservation was cancelled", async () => {
    world({
      "POST /api/course-dates/3/reservations/cancel": refused({ ids: ["Bruno Verdi: Ha già presenze."] }),
    });
    renderAt(`${path}?dialog=cancel&ids=41,42`, <ParticipantsScreen id={3} />);
    await screen.findByRole("rowheader", { name: /Verdi Bruno/ });
    const dialog = within(await screen.findByRole("dialog", { name: /2 persone/ }));
    await userEvent.click(dialog.getByRole("button", { name: /^Annulla/ }));
    expect(await dialog.findByText("Nessuna iscrizione è stata annullata.")).toBeInTheDocument();
    expect(dialog.getByRole("listitem")).toHaveTextContent("Bruno Verdi: Ha già presenze.");
  });

  it("offers the waiting list when there are too few seats to reinstate", async () => {
    const gone = { ...anna, status: "cancelled" as const };
    const calls = world({
      "GET /api/course-dates/3/reservations": { body: participants([gone]) },
      "POST /api/course-dates/3/reservations/reinstate": ({ body }) =>
        JSON.stringify(body).includes("true")
          ? { body: { data: [{ ...anna, status: "waiting", waiting_position: 1 }] } }
          : refused({ ids: ["Anna Bianchi: Posti esauriti per questa data."] }),
    });
    renderAt(`${path}?status=cancelled`, <ParticipantsScreen id={3} />);
    await userEvent.click(await screen.findByRole("checkbox", { name: /Anna Bianchi/ }));
    await userEvent.click(screen.getByRole("button", { name: "Ripristina" }));
    const dialog = within(await screen.findByRole("dialog", { name: /Ripristina/ }));
    expect(await dialog.findByText("Nessuna iscrizione è stata ripristinata.")).toBeInTheDocument();
    expect(dialog.getByRole("listitem")).toHaveTextContent("Anna Bianchi: Posti esauriti per questa data.");
    await userEvent.click(dialog.getByRole("button", { name: "Usa la lista d'attesa" }));
    await waitFor(() => expect(readAlerts()[0]?.text).toBe("Iscrizione ripristinata, 1 in lista d'attesa."));
    expect(calls.filter(({ method }) => method === "POST").map(({ body }) => body)).toEqual([
      { ids: [41], waiting: false },
      { ids: [41], waiting: true },
    ]);
  });

  describe("adding people", () => {
    const two = [certificateOption({ id: 71, name: "Attestato BLSD" }), certificateOption({ id: 72, name: "ECM" })];
    const open = async (more: Parameters<typeof serve>[0] = {}) => {
      const calls = world({
        "GET /api/course-dates/3/course": { body: { certificates: two } },
        "GET /api/users": { body: userList([managedUser({ id: 9, name: "Marta", surname: "Rossi" })]) },
        "POST /api/course-dates/3/reservations": { status: 201, body: anna },
        ...more,
      });
      renderAt(`${path}?dialog=add`, <ParticipantsScreen id={3} />);
      const dialog = within(await screen.findByRole("dialog", { name: "Aggiungi partecipante" }));
      const sent = () => calls.filter(({ method }) => method === "POST").map(({ body }) => body);
      return { dialog, sent };
    };
    const search = (dialog: ReturnType<typeof within>) => dialog.getByRole("combobox", { name: "Persona" });

    it("adds a known person with the certificate of the last one, and stays open for the next", async () => {
      const last = participant({ certificate: 72 });
      const { dialog, sent } = await open({ "GET /api/course-dates/3/reservations": { body: participants([last]) } });
      expect(dialog.getByText("10 posti liberi.")).toBeInTheDocument();
      await userEvent.type(search(dialog), "rossi");
      await userEvent.click(await screen.findByRole("option", { name: /^Rossi Marta/ }));
      await userEvent.click(dialog.getByRole("button", { name: "Aggiungi e continua" }));
      await waitFor(() => expect(search(dialog)).toHaveValue(""));
      expect(search(dialog)).toHaveFocus();
      await userEvent.type(search(dialog), "rossi");
      await userEvent.click(await screen.findByRole("option", { name: /^Rossi Marta/ }));
      await userEvent.click(dialog.getByRole("button", { name: "Aggiungi" }));
      await waitFor(() => expect(screen.queryByRole("dialog")).not.toBeInTheDocument());
      expect(sent()).toEqual(Array.from({ length: 2 }, () => ({ id_user: 9, certificate: 72, waiting: false })));
    });

    it("carries the typed name of somebody new into the fields, also where a namesake is known", async () => {
      const { dialog } = await open();
      await userEvent.type(search(dialog), "Rossi Marta");
      await userEvent.click(await screen.findByRole("option", { name: /come persona nuova/ }));
      expect(dialog.getByRole("textbox", { name: "Cognome" })).toHaveValue("Rossi");
      expect(dialog.getByRole("textbox", { name: "Nome" })).toHaveValue("Marta");
      expect(dialog.getByRole("textbox", { name: "Codice fiscale" })).toHaveFocus();
      await userEvent.click(dialog.getByRole("button", { name: "Torna alla ricerca" }));
      expect(search(dialog)).toHaveFocus();
    });

    it("adds somebody new without an address, and shows who is similar before a duplicate is made", async () => {
      const twin = { ...managedUser({ id: 9, name: "Marta", surname: "Rosi" }), company: "Rossi Srl" };
      const none = { ...anna.user, name: "Marta", surname: "Rossi", email: null };
      const { dialog, sent } = await open({
        "POST /api/course-dates/3/reservations": ({ body }) =>
          JSON.stringify(body).includes('"confirmed_new":false')
            ? { status: 409, body: { message: "No.", code: "similar", similar: [twin] } }
            : { status: 201, body: participant({ user: none }) },
      });
      await userEvent.type(search(dialog), "rossi marta");
      await userEvent.click(await screen.findByRole("option", { name: /come persona nuova/ }));
      await userEvent.click(dialog.getByRole("button", { name: "Aggiungi" }));
      expect(await dialog.findByText("Serve il codice fiscale, oppure data e luogo di nascita.")).toBeInTheDocument();
      await userEvent.type(dialog.getByRole("textbox", { name: "Data di nascita" }), "03/04/1990");
      await userEvent.type(dialog.getByRole("textbox", { name: "Luogo di nascita" }), "Bergamo");
      await userEvent.click(dialog.getByRole("button", { name: "Aggiungi" }));
      expect(await dialog.findByRole("heading", { name: "Forse esiste già" })).toHaveFocus();
      expect(dialog.getByText("anna@example.it · BNCNNA80A41F205X · Rossi Srl")).toBeInTheDocument();
      expect(dialog.queryByText("No.")).not.toBeInTheDocument();
      expect(dialog.getByRole("textbox", { name: "Luogo di nascita" })).toHaveValue("Bergamo");
      await userEvent.click(dialog.getByRole("button", { name: "È un'altra persona" }));
      await waitFor(() => expect(readAlerts()[0]?.text).toBe("Marta Rossi ha un posto."));
      const user = { name: "Marta", surname: "Rossi", fiscal_code: null, email: null, birth_date: "1990-04-03" };
      expect(sent().at(-1)).toMatchObject({ user: { ...user, confirmed_new: true }, certificate: 71 });
    });

    it("books a similar person in place of the new one, and goes on with the colleagues", async () => {
      const similar = [managedUser({ id: 9, name: "Marta", surname: "Rossi" })];
      const { dialog, sent } = await open({
        "POST /api/course-dates/3/reservations": ({ body }) =>
          JSON.stringify(body).includes("confirmed_new")
            ? { status: 409, body: { message: "No.", code: "similar", similar } }
            : { status: 201, body: anna },
      });
      await userEvent.type(search(dialog), "Rossi Marta");
      await userEvent.click(await screen.findByRole("option", { name: /come persona nuova/ }));
      await userEvent.type(dialog.getByRole("textbox", { name: "Codice fiscale" }), "RSSMRT80A41F205X");
      await userEvent.type(dialog.getByRole("textbox", { name: "Azienda" }), "Rossi Srl");
      await userEvent.click(dialog.getByRole("button", { name: "Aggiungi e continua" }));
      await userEvent.click(await dialog.findByRole("button", { name: "Usa questa persona: Marta Rossi" }));
      await waitFor(() => expect(search(dialog)).toHaveFocus());
      expect(sent().at(-1)).toEqual({ id_user: 9, certificate: 71, waiting: false });
      await userEvent.type(search(dialog), "Verdi Bruno");
      await userEvent.click(await screen.findByRole("option", { name: /come persona nuova/ }));
      expect(dialog.getByRole("textbox", { name: "Azienda" })).toHaveValue("Rossi Srl");
      expect(dialog.getByRole("textbox", { name: "Codice fiscale" })).toHaveValue("");
      expect(dialog.queryByText("Forse esiste già")).not.toBeInTheDocument();
    });
  });

  it("adds people late to a date that is over, and shows who was recorded so", async () => {
    const late = participant({ recorded_at: "2027-03-20T10:05:00+01:00" });
    world({
      "GET /api/course-dates/3": { body: { ...dateOfStaff, status: "completed", available: 0 } },
      "GET /api/course-dates/3/reservations": { body: participants([late, bruno]) },
    });
    renderAt(`${path}?dialog=add`, <ParticipantsScreen id={3} />);
    const dialog = within(await screen.findByRole("dialog", { name: "Aggiungi partecipante" }));
    expect(dialog.getByText(/^La data è già passata/)).toBeVisible();
    expect(dialog.getByText(/aumenta prima i posti della data/)).toBeVisible();
    expect(dialog.queryByRole("checkbox")).not.toBeInTheDocument();
    expect(await screen.findAllByText(/^Dopo il corso, 20\/03\/2027/)).toHaveLength(1);
  });

  it("says why results of a date to come cannot be recorded", async () => {
    vi.setSystemTime(new Date("2027-03-11T20:00:00"));
    world();
    renderAt(path, <ParticipantsScreen id={3} />);
    const cell = await screen.findByRole("combobox", { name: "Presenza di Anna Bianchi" });
    expect(cell).toBeDisabled();
    expect(cell).toHaveAccessibleDescription("Le presenze si segnano dal giorno del corso.");
    expect(screen.getByRole("combobox", { name: "Esito di Anna Bianchi" })).toBeDisabled();
    await userEvent.click(screen.getByRole("checkbox", { name: /tutte/i }));
    const all = screen.getByRole("button", { name: "Presenti, superato" });
    expect(all).toBeDisabled();
    expect(all).toHaveAccessibleDescription("Le presenze si segnano dal giorno del corso.");
  });
});

describe("Lista Iscritti on a phone", () => {
  const all = async () => userEvent.click(await screen.findByRole("checkbox", { name: "Seleziona tutte le righe" }));
  const bar = () => within(screen.getByRole("toolbar"));

  it("has the usual action in reach, and the others in a menu", async () => {
    windowOf("narrow");
    const calls = world({
      "PATCH /api/course-dates/3/reservations": { body: { data: [anna, bruno] } },
      "POST /api/course-dates/3/reservations/preview": {
        body: { total: 2, ids: [41, 42], skipped: [], overwritten: [] },
      },
    });
    renderAt(path, <ParticipantsScreen id={3} />);
    await all();
    expect(bar().getAllByRole("button")).toHaveLength(3);
    await userEvent.click(bar().getByRole("button", { name: "Presenti, superato" }));
    await waitFor(() => expect(calls.filter(({ method }) => method === "PATCH")).toHaveLength(1));
    await userEvent.click(bar().getByRole("button", { name: "Altre azioni" }));
    await userEvent.click(await screen.findByRole("menuitem", { name: "Assenti" }));
    await waitFor(() =>
      expect(calls.findLast(({ method }) => method === "PATCH")?.body).toEqual({ ids: [41, 42], attendance: "absent" }),
    );
    await userEvent.click(bar().getByRole("button", { name: "Altre azioni" }));
    await userEvent.click(await screen.findByRole("menuitem", { name: "Rilascia attestati" }));
    await waitFor(() => expect(calls.find(({ search }) => search === "?dry_run=1")?.body).toEqual({ ids: [41, 42] }));
  });

  it("says in the menu why results cannot be recorded yet", async () => {
    vi.setSystemTime(new Date("2027-03-11T20:00:00"));
    windowOf("narrow");
    world();
    renderAt(path, <ParticipantsScreen id={3} />);
    await all();
    await userEvent.click(bar().getByRole("button", { name: "Altre azioni" }));
    expect(await screen.findByRole("menuitem", { name: /^Presenti/ })).toHaveTextContent(
      "Le presenze si segnano dal giorno del corso.",
    );
  });

  it("shows the waiting list, with dates, and the cancelled people", async () => {
    windowOf("narrow");
    const waiting = { ...anna, status: "waiting" as const, waiting_position: 2 };
    world({ "GET /api/course-dates/3/reservations": { body: participants([waiting]) } });
    const { unmount } = renderAt(`${path}?status=waiting`, <ParticipantsScreen id={3} />);
    expect(await screen.findByText("2º in lista")).toBeInTheDocument();
    unmount();
    const gone = { ...anna, status: "cancelled" as const, cancelled_at: "2027-02-01T10:00:00+01:00" };
    world({ "GET /api/course-dates/3/reservations": { body: participants([gone]) } });
    renderAt(`${path}?status=cancelled`, <ParticipantsScreen id={3} />);
    expect(await screen.findByText(/^Annullata il 01\/02\/2027/)).toBeInTheDocument();
  });
});

it("offers to mark somebody present who was absent and shall pass", async () => {
  const absent = { ...anna, attendance: "absent" as const };
  const calls = world({
    "GET /api/course-dates/3/reservations": { body: participants([absent]) },
    "PUT /api/reservations/41": ({ body }) =>
      JSON.stringify(body).includes("present")
        ? { body: { ...absent, attendance: "present", outcome: "passed" } }
        : refused({ outcome: ["Chi è assente non può superare il corso: prima segna la presenza."] }),
  });
  renderAt(path, <ParticipantsScreen id={3} />);
  await userEvent.selectOptions(await screen.findByRole("combobox", { name: "Esito di Anna Bianchi" }), "Superato");
  await userEvent.click(await screen.findByRole("button", { name: "Segna presente e superato" }));
  await waitFor(() => expect(readAlerts()[0]?.text).toBe("Anna Bianchi: presente, superato."));
  expect(calls.findLast(({ method }) => method === "PUT")?.body).toEqual({ attendance: "present", outcome: "passed" });
});

it("says why a change was refused when the window turns from columns to cards, and back", async () => {
  const turn = windowOf("wide");
  const message = "Il suo attestato è già stato rilasciato.";
  world({ "PUT /api/reservations/41": { status: 409, body: { message } } });
  renderAt(path, <ParticipantsScreen id={3} />);
  await userEvent.selectOptions(await screen.findByRole("combobox", { name: "Presenza di Anna Bianchi" }), "Presente");
  const sentence = await screen.findByText(message);
  act(() => turn("narrow"));
  expect(sentence).not.toBeInTheDocument();
  expect(await screen.findByText(message)).toBeInTheDocument();
  expect(screen.queryByRole("table")).not.toBeInTheDocument();
  act(() => turn("wide"));
  expect(await screen.findByText(message)).toBeInTheDocument();
});

it("drops one filter after the other, and leaves the tab", async () => {
  world();
  renderAt(`${path}?search=bia&attendance=present&outcome=none`, <ParticipantsScreen id={3} />);
  const chips = within(await screen.findByRole("list", { name: "Filtri attivi" }));
  await userEvent.click(chips.getByRole("button", { name: "Togli il filtro Presenza: presente" }));
  expect(screen.getByTestId("address")).toHaveTextContent("?search=bia&outcome=none");
  await userEvent.click(chips.getByRole("button", { name: "Togli il filtro «bia»" }));
  await userEvent.click(chips.getByRole("button", { name: "Togli il filtro Esito: da segnare" }));
  expect(screen.getByTestId("address").textContent).toBe(path);
  expect(screen.queryByRole("list", { name: "Filtri attivi" })).not.toBeInTheDocument();
});

it("offers a way out of a search without results, in the same tab", async () => {
  world();
  renderAt(`${path}?status=waiting&search=zzz`, <ParticipantsScreen id={3} />);
  await userEvent.click(await screen.findByRole("button", { name: "Azzera la ricerca" }));
  expect(screen.getByTestId("address").textContent).toBe(`${path}?status=waiting`);
});
