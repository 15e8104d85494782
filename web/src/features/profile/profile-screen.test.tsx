import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, it } from "vitest";
import type { Profile } from "@/api/types";
import { readAlerts, reloadAlerts } from "@/lib/alerts/store";
import { confirmSession, readSession, startSession } from "@/lib/session/store";
import { renderAt } from "@/lib/testing/render";
import { serve } from "@/lib/testing/server";
import { ada, logIn } from "@/lib/testing/session";
import { ProfileScreen } from "./profile-screen";

const profile: Profile = {
  name: "Ada",
  surname: "Neri",
  email: "ada@example.it",
  fiscal_code: "NREDAA85T41F205C",
  phone: "3331234567",
  is_sanitary: true,
  email_verified_at: "2027-01-10T18:40:00+01:00",
  created_at: "2027-01-10T18:30:00+01:00",
  is_admin: false,
  istructor: false,
  renewal_reminders: true,
};
const got = { "GET /api/profile": { body: profile } };

type Replies = Parameters<typeof serve>[0];

async function open(replies: Replies = got) {
  logIn();
  const calls = serve(replies);
  renderAt("/control-panel/user/profile", <ProfileScreen />);
  await screen.findByRole("heading", { level: 2, name: "Dati personali" });
  return calls;
}

const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name, { selector: "input" });
async function fill(name: string, text: string): Promise<void> {
  await userEvent.clear(field(name));
  await userEvent.paste(text);
  await userEvent.tab();
}
const press = (name: string) => userEvent.click(screen.getByRole("button", { name }));
const form = (name: string) => within(screen.getByRole("form", { name }));

beforeEach(reloadAlerts);

describe("the profile", () => {
  it("shows its shape while it is on its way", () => {
    serve({ "GET /api/profile": "never" });
    renderAt("/control-panel/user/profile", <ProfileScreen />);
    expect(screen.getByText("Caricamento in corso")).toBeInTheDocument();
  });

  it("says what went wrong, and tries again", async () => {
    let down = true;
    serve({
      "GET /api/profile": () =>
        down ? { status: 503, body: { message: "Servizio non disponibile." } } : { body: profile },
    });
    renderAt("/control-panel/user/profile", <ProfileScreen />);
    expect(await screen.findByRole("alert")).toHaveTextContent("Servizio non disponibile.");
    down = false;
    await press("Riprova");
    expect(await screen.findByRole("heading", { level: 2, name: "Password" })).toBeInTheDocument();
  });

  it.each([
    [true, "Sanitario"],
    [false, "Laico"],
  ])("shows what only the centre changes (%s)", async (isSanitary, word) => {
    await open({ "GET /api/profile": { body: { ...profile, is_sanitary: isSanitary } } });
    expect(screen.getByText(word)).toBeInTheDocument();
    expect(screen.getByText(/Può cambiarlo solo il centro/)).toBeInTheDocument();
    expect(screen.queryByRole("radio")).not.toBeInTheDocument();
  });
});

describe("the sections", () => {
  const security = {
    pending_email: null,
    two_factor_enabled_at: null,
    two_factor_required: false,
    recovery_codes_left: 0,
  };
  const contents = () =>
    within(screen.getByRole("navigation", { name: "Sezioni del profilo" }))
      .getAllByRole("link")
      .map((link) => link.textContent);

  it("are listed in a table of contents", async () => {
    await open();
    expect(contents()).toEqual([
      "Anagrafica",
      "Email",
      "Promemoria",
      "Password",
      "Due passaggi",
      "Sessioni",
      "I miei dati",
      "Elimina",
    ]);
    for (const link of screen.getAllByRole("link")) {
      const anchor = link.getAttribute("href") ?? "";
      if (anchor.startsWith("#")) expect(document.getElementById(anchor.slice(1))).not.toBeNull();
    }
  });

  it.each([
    [false, true],
    [true, false],
  ])("of those who teach are there, unless two-factor login is lacking (%s)", async (required, shown) => {
    await open({
      "GET /api/profile": { body: { ...profile, istructor: true } },
      "GET /api/profile/security": { body: { ...security, two_factor_required: required } },
    });
    await screen.findByRole("button", { name: "Attiva la verifica in due passaggi" });
    expect(contents().includes("Disponibilità")).toBe(shown);
  });
});

describe("the personal data", () => {
  it("are filled in, and saved with the name following everywhere", async () => {
    const calls = await open({ ...got, "PUT /api/profile": { body: { ...profile, name: "Adele" } } });
    expect(
      [field("Nome"), field("Cognome"), field("Codice fiscale"), field("Telefono")].map((input) =>
        input.getAttribute("value"),
      ),
    ).toEqual(["Ada", "Neri", "NREDAA85T41F205C", "3331234567"]);
    await fill("Nome", " Adele ");
    await fill("Telefono", "+39 333 1234567");
    await press("Salva i dati");
    await waitFor(() => expect(readAlerts()).toMatchObject([{ tone: "success", text: "Dati salvati." }]));
    expect(calls.at(-1)).toMatchObject({
      method: "PUT",
      body: { name: "Adele", surname: "Neri", fiscal_code: "NREDAA85T41F205C", phone: "3331234567" },
    });
    expect(readSession().user).toMatchObject({ name: "Adele", surname: "Neri", email: "ada@example.it" });
    expect(field("Nome")).toHaveValue("Adele");
  });

  it("say what the centre has corrected meanwhile, and overwrite it only when told to", async () => {
    const headers = (version: string) => ({ headers: { ETag: `"${version}"` } });
    let reads = 0;
    const calls = await open({
      "GET /api/profile": () =>
        reads++ === 0
          ? { body: profile, ...headers("1") }
          : { body: { ...profile, surname: "Nerini" }, ...headers("2") },
      "PUT /api/profile": ({ headers: sent, body }) =>
        sent.get("If-Match") === '"2"'
          ? { body: { ...profile, ...(typeof body === "object" && body) }, ...headers("3") }
          : { status: 412, body: { message: "I dati sono cambiati." } },
    });
    await fill("Telefono", "3330000000");
    await press("Salva i dati");
    const question = { name: "Qualcun altro ha salvato nel frattempo" };
    const dialog = within(await screen.findByRole("dialog", question));
    expect(dialog.getByRole("term")).toHaveTextContent("Cognome");
    expect(dialog.getByRole("definition")).toHaveTextContent("Nerini");
    expect(field("Telefono")).toHaveValue("3330000000");
    await userEvent.click(dialog.getByRole("button", { name: "Ricarica" }));
    expect([field("Cognome"), field("Telefono")].map(({ value }) => value)).toEqual(["Nerini", profile.phone]);
    await fill("Telefono", "3330000000");
    await press("Salva i dati");
    await waitFor(() => expect(readAlerts()).toMatchObject([{ tone: "success", text: "Dati salvati." }]));
    expect(calls.at(-1)?.body).toMatchObject({ surname: "Nerini", phone: "3330000000" });
  });

  it("follow what has changed elsewhere as long as nothing is typed", async () => {
    let reads = 0;
    const unverified = { ...profile, email_verified_at: null };
    await open({
      "GET /api/profile": () => ({ body: reads++ === 0 ? unverified : { ...profile, surname: "Nerini" } }),
      "POST /api/verify-email/resend": { status: 409, body: { message: "È già confermato." } },
    });
    await press("Invia di nuovo il link di conferma");
    await waitFor(() => expect(field("Cognome")).toHaveValue("Nerini"));
  });

  it("name no other user who has logged in meanwhile", async () => {
    let reply: (body: Profile) => void = () => {};
    const saving = new Promise<Profile>((resolve) => {
      reply = resolve;
    });
    await open({ ...got, "PUT /api/profile": () => saving.then((body) => ({ body })) });
    await press("Salva i dati");
    startSession("another-token", "2030-01-01T00:00:00+01:00");
    confirmSession({ ...ada, name: "Bruno" });
    reply({ ...profile, name: "Adele" });
    await waitFor(() => expect(readAlerts()).toHaveLength(1));
    expect(readSession().user).toMatchObject({ name: "Bruno" });
  });

  it("are checked before they are sent", async () => {
    const calls = await open();
    await fill("Nome", "");
    await fill("Codice fiscale", "ABC");
    await fill("Telefono", "12");
    await press("Salva i dati");
    expect(field("Nome")).toHaveAccessibleDescription("Campo obbligatorio.");
    expect(field("Codice fiscale")).toHaveAccessibleDescription("Codice fiscale non valido.");
    expect(field("Telefono")).toHaveAccessibleDescription(/Numero di telefono non valido \(10 cifre\)\./);
    expect(field("Nome")).toHaveFocus();
    expect(calls.filter(({ method }) => method === "PUT")).toEqual([]);
  });

  it("show the server's messages under their fields", async () => {
    await open({
      ...got,
      "PUT /api/profile": {
        status: 422,
        body: { message: "Ricontrolla.", errors: { fiscal_code: ["Codice fiscale già registrato."] } },
      },
    });
    await press("Salva i dati");
    await waitFor(() => expect(field("Codice fiscale")).toHaveAccessibleDescription(/Codice fiscale già registrato\./));
    expect(field("Codice fiscale")).toHaveFocus();
    expect(readAlerts()).toEqual([]);
  });

  it("say in place when the server cannot be reached, and keep what was typed", async () => {
    await open({ ...got, "PUT /api/profile": "offline" });
    await fill("Nome", "Adele");
    await press("Salva i dati");
    expect(await form("Dati personali").findByText(/Non riusciamo a contattare il server/)).toBeInTheDocument();
    expect(field("Nome")).toHaveValue("Adele");
  });

  it("are locked while they are being saved", async () => {
    await open({ ...got, "PUT /api/profile": "never" });
    await press("Salva i dati");
    expect(field("Nome")).toHaveAttribute("readonly");
    expect(screen.getByRole("button", { name: "Salva i dati" })).toBeDisabled();
    expect(field("Password attuale")).not.toHaveAttribute("readonly");
  });
});

describe("the e-mail address", () => {
  const unverified = { "GET /api/profile": { body: { ...profile, email_verified_at: null } } };

  it("is shown as verified", async () => {
    await open();
    expect(screen.getByText("Verificata")).toBeInTheDocument();
    expect(screen.queryByRole("button", { name: "Invia di nuovo il link di conferma" })).not.toBeInTheDocument();
  });

  it("can have its link sent again", async () => {
    await open({
      ...unverified,
      "POST /api/verify-email/resend": { body: { message: "Ti abbiamo inviato un nuovo link di conferma." } },
    });
    expect(screen.getByText("Da confermare")).toBeInTheDocument();
    await press("Invia di nuovo il link di conferma");
    await waitFor(() =>
      expect(readAlerts()).toMatchObject([{ tone: "success", text: "Ti abbiamo inviato un nuovo link di conferma." }]),
    );
  });

  it("says why the link was not sent", async () => {
    await open({
      ...unverified,
      "POST /api/verify-email/resend": { status: 429, body: { message: "Troppe richieste." } },
    });
    await press("Invia di nuovo il link di conferma");
    await waitFor(() => expect(readAlerts()).toMatchObject([{ tone: "failure", text: "Troppe richieste." }]));
  });

  it("follows when it was verified meanwhile", async () => {
    let verified = false;
    await open({
      "GET /api/profile": () => ({
        body: { ...profile, email_verified_at: verified ? profile.email_verified_at : null },
      }),
      "POST /api/verify-email/resend": () => {
        verified = true;
        return { status: 409, body: { message: "Il tuo indirizzo email è già confermato." } };
      },
    });
    await press("Invia di nuovo il link di conferma");
    expect(await screen.findByText("Verificata")).toBeInTheDocument();
  });
});

describe("the password", () => {
  async function change(current: string, next: string, again: string): Promise<void> {
    await fill("Password attuale", current);
    await fill("Nuova password", next);
    await fill("Conferma password", again);
    await press("Cambia password");
  }

  it("is changed, and the fields are empty again", async () => {
    const message = "Password aggiornata. Le altre sessioni sono state chiuse.";
    const calls = await open({ ...got, "PUT /api/profile/password": { body: { message } } });
    await change("Vecchia1!", "Nuova123!", "Nuova123!");
    await waitFor(() => expect(readAlerts()).toMatchObject([{ tone: "success", text: message }]));
    expect(calls.at(-1)?.body).toEqual({
      current_password: "Vecchia1!",
      password: "Nuova123!",
      password_confirmation: "Nuova123!",
    });
    for (const name of ["Password attuale", "Nuova password", "Conferma password"]) expect(field(name)).toHaveValue("");
  });

  it("is checked before it is sent", async () => {
    const calls = await open();
    await change("", "corta", "Diversa1!");
    expect(field("Password attuale")).toHaveAccessibleDescription("Campo obbligatorio.");
    for (const text of [
      "Minimo 8 caratteri.",
      "Deve contenere caratteri speciali (!@#$&+-).",
      "Deve contenere almeno un numero.",
      "Deve contenere almeno una maiuscola.",
    ]) {
      expect(form("Cambio della password").getByText(text)).toBeInTheDocument();
    }
    expect(field("Conferma password")).toHaveAccessibleDescription("Le password non coincidono.");
    expect(calls.filter(({ method }) => method === "PUT")).toEqual([]);
  });

  it("shows that the present one was wrong, under its field", async () => {
    const wrong = "La password attuale non è corretta.";
    await open({
      ...got,
      "PUT /api/profile/password": {
        status: 422,
        body: { message: "Ricontrolla.", errors: { current_password: [wrong] } },
      },
    });
    await change("Sbagliata1!", "Nuova123!", "Nuova123!");
    await waitFor(() => expect(field("Password attuale")).toHaveAccessibleDescription(wrong));
    expect(field("Password attuale")).toHaveFocus();
  });
});

describe("the reminders", () => {
  const name = "Promemoria di scadenza degli attestati";
  const off = { ...profile, renewal_reminders: false };
  const reminders = () => screen.getByRole("switch", { name });

  const save = "PUT /api/profile/renewal-reminders";
  const saved = (active: boolean) => ({ body: { active, email: "a•••@example.it" } });

  it("stop at once, and change nothing else", async () => {
    const calls = await open({ ...got, [save]: saved(false) });
    expect(reminders()).toBeChecked();
    expect(reminders()).toHaveAccessibleDescription(/90, 60, 30 e 7 giorni prima/);
    await userEvent.click(reminders());
    await waitFor(() => expect(reminders()).not.toBeChecked());
    expect(calls.find(({ method }) => method === "PUT")).toMatchObject({
      path: "/api/profile/renewal-reminders",
      body: { active: false },
    });
    expect(readAlerts().map(({ text }) => text)).toContain("Promemoria spenti: non ti scriveremo più.");
  });

  it("start again", async () => {
    await open({ "GET /api/profile": { body: off }, [save]: saved(true) });
    expect(reminders()).not.toBeChecked();
    await userEvent.click(reminders());
    await waitFor(() => expect(reminders()).toBeChecked());
    expect(readAlerts().map(({ text }) => text)).toContain("Promemoria attivi.");
  });

  it("stay as they are when they cannot be saved, and say why", async () => {
    await open({ ...got, [save]: { status: 503, body: { message: "Servizio non disponibile." } } });
    await userEvent.click(reminders());
    await waitFor(() => expect(readAlerts().map(({ text }) => text)).toContain("Servizio non disponibile."));
    expect(reminders()).toBeChecked();
  });

  it("keep what is being typed beside them", async () => {
    await open({ ...got, [save]: saved(false) });
    await fill("Telefono", "3339876543");
    await userEvent.click(reminders());
    await waitFor(() => expect(reminders()).not.toBeChecked());
    expect(field("Telefono")).toHaveValue("3339876543");
  });
});
