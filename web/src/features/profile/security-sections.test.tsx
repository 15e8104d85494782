// The security of one's own account: change of the e-mail address, two-factor login and sessions.
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, it, vi } from "vitest";
import type { AccountSecurity, LoginSession } from "@/api/types";
import { readAlerts, reloadAlerts } from "@/lib/alerts/store";
import { bringPasskeys, closed } from "@/lib/testing/passkeys";
import { renderAt } from "@/lib/testing/render";
import { refused, serve } from "@/lib/testing/server";
import { logIn } from "@/lib/testing/session";
import { EmailChange } from "./email-change";
import { Sessions } from "./sessions";
import { TwoFactor } from "./two-factor";

type Replies = Parameters<typeof serve>[0];

const off: AccountSecurity = {
  pending_email: null,
  two_factor_enabled_at: null,
  two_factor_required: false,
  recovery_codes_left: 0,
  passkeys: [],
};
const on: AccountSecurity = {
  ...off,
  two_factor_enabled_at: "2027-03-01T11:00:00+01:00",
  recovery_codes_left: 10,
};
const codes = ["0k3d-9fjx-wq7m", "1111-2222-3333"];
const secret = {
  secret: "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ",
  uri: "otpauth://totp/Battito:ada%40example.it?secret=GEZD&issuer=Battito",
  qr: { size: 21, path: "M0 0h7v1h-7z" },
};

/** The state that the test may change between calls. */
const security = (state: { now: AccountSecurity }): Replies => ({
  "GET /api/profile/security": () => ({ body: state.now }),
});
const told = () => readAlerts().map(({ text }) => text);
const button = (name: string | RegExp) => screen.findByRole("button", { name });
const press = async (name: string | RegExp) => userEvent.click(await button(name));
const dialog = async () => within(await screen.findByRole("dialog"));

beforeEach(() => {
  logIn();
  reloadAlerts();
});

describe("a change of the e-mail address", () => {
  const pending = { email: "nuova@example.it", expires_at: "2027-03-02T11:00:00+01:00" };

  it("is asked for with the password, and then waits for its link", async () => {
    const state = { now: off };
    const message = "Ti abbiamo scritto a nuova@example.it: apri il link entro 24 ore.";
    const calls = serve({
      ...security(state),
      "PUT /api/profile/email": () => {
        state.now = { ...off, pending_email: pending };
        return { body: { message } };
      },
    });
    renderAt("/", <EmailChange />);
    await press("Cambia email");
    await userEvent.type(screen.getByRole("textbox", { name: "Nuova email" }), " nuova@example.it ");
    await userEvent.type(screen.getByLabelText("La tua password"), "Cuore+Sano1");
    await press("Manda il link di conferma");
    expect(await screen.findByText("In attesa di conferma: nuova@example.it")).toBeVisible();
    expect(screen.getByText(/entro martedì 2 marzo 2027 alle 11:00/)).toBeVisible();
    expect(told()).toEqual([message]);
    expect(calls.find(({ method }) => method === "PUT")?.body).toEqual({
      email: "nuova@example.it",
      password: "Cuore+Sano1",
    });
  });

  it("is checked, and shows what the server has against it", async () => {
    const calls = serve({
      ...security({ now: off }),
      "PUT /api/profile/email": refused({ password: ["La password non è corretta."] }),
    });
    renderAt("/", <EmailChange />);
    await press("Cambia email");
    const email = screen.getByRole("textbox", { name: "Nuova email" });
    await press("Manda il link di conferma");
    expect(email).toHaveAccessibleDescription("Campo obbligatorio.");
    expect(calls.some(({ method }) => method === "PUT")).toBe(false);
    await userEvent.type(email, "nuova@example.it");
    await userEvent.type(screen.getByLabelText("La tua password"), "x");
    await press("Manda il link di conferma");
    await waitFor(() =>
      expect(screen.getByLabelText("La tua password")).toHaveAccessibleDescription("La password non è corretta."),
    );
    await press("Chiudi");
    expect(await button("Cambia email")).toBeVisible();
  });

  it("can be withdrawn while it waits", async () => {
    const state: { now: AccountSecurity } = { now: { ...off, pending_email: pending } };
    const calls = serve({
      ...security(state),
      "DELETE /api/profile/email": () => {
        state.now = off;
        return { status: 204 };
      },
    });
    renderAt("/", <EmailChange />);
    await press("Annulla il cambio");
    await userEvent.click((await dialog()).getByRole("button", { name: "Annulla il cambio" }));
    await waitFor(() => expect(screen.queryByText(/In attesa di conferma/)).not.toBeInTheDocument());
    expect(calls.some(({ method, path }) => method === "DELETE" && path === "/api/profile/email")).toBe(true);
    expect(told()).toEqual(["Cambio di email annullato."]);
  });
});

describe("two-factor login", () => {
  it("is set up with a QR code and a code, and tells the recovery codes once", async () => {
    const state = { now: off };
    const calls = serve({
      ...security(state),
      "POST /api/profile/two-factor": { status: 201, body: secret },
      "PUT /api/profile/two-factor": ({ body }) => {
        if (JSON.stringify(body) !== '{"code":"123456","password":"Cuore+Sano1"}')
          return refused({ code: ["Codice non valido."] });
        state.now = on;
        return { body: { recovery_codes: codes } };
      },
    });
    renderAt("/", <TwoFactor />);
    await press("Attiva la verifica in due passaggi");
    expect(await screen.findByRole("group", { name: "Attivazione della verifica in due passaggi" })).toHaveFocus();
    expect(screen.getByRole("img", { name: /Codice QR/ })).toBeVisible();
    expect(screen.getByText("GEZD GNBV GY3T QOJQ GEZD GNBV GY3T QOJQ")).toBeVisible();
    expect(screen.getByRole("link", { name: "Apri l'app" })).toHaveAttribute("href", secret.uri);

    const code = screen.getByRole("textbox", { name: "Codice" });
    expect(code).toHaveAttribute("autocomplete", "one-time-code");
    expect(code).toHaveAttribute("inputmode", "numeric");
    await userEvent.type(screen.getByLabelText("La tua password"), "Cuore+Sano1");
    await userEvent.type(code, "000000{Enter}");
    await waitFor(() => expect(code).toHaveAccessibleDescription(/Codice non valido\./));
    await userEvent.clear(code);
    await userEvent.type(code, "123456{Enter}");

    const list = await screen.findByRole("group", { name: "I tuoi codici di recupero" });
    expect(list).toHaveFocus();
    for (const shown of codes) expect(within(list).getByText(shown)).toBeVisible();
    const printed = vi.fn();
    vi.stubGlobal("print", printed);
    await press("Stampa");
    expect(printed).toHaveBeenCalledOnce();
    await press("Copia");
    expect(told()).toContain("Codici copiati.");
    expect(await navigator.clipboard.readText()).toBe(codes.join("\n"));

    await press("Li ho messi al sicuro");
    expect(await screen.findByText("Attiva")).toBeVisible();
    expect(screen.getByText("Ti restano 10 codici di recupero su 10.")).toBeVisible();
    expect(screen.queryByText("0k3d-9fjx-wq7m")).not.toBeInTheDocument();
    expect(calls.filter(({ method, path }) => method === "POST" && path === "/api/profile/two-factor")).toHaveLength(1);
  });

  it("saves the recovery codes as a file", async () => {
    serve({
      ...security({ now: on }),
      "POST /api/profile/two-factor/recovery-codes": { status: 201, body: { recovery_codes: codes } },
    });
    const made: Blob[] = [];
    vi.spyOn(URL, "createObjectURL").mockImplementation((blob) => {
      if (blob instanceof Blob) made.push(blob);
      return "blob:codes";
    });
    vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(() => undefined);
    renderAt("/", <TwoFactor />);
    await press("Nuovi codici di recupero");
    const asked = await dialog();
    await userEvent.type(asked.getByLabelText("La tua password"), "Cuore+Sano1");
    await userEvent.type(asked.getByRole("textbox", { name: "Codice" }), "123456{Enter}");
    await press("Scarica");
    expect(made).toHaveLength(1);
    expect(await made[0]?.text()).toContain("0k3d-9fjx-wq7m\n1111-2222-3333\n");
  });

  it("can be left before it is on", async () => {
    serve({ ...security({ now: off }), "POST /api/profile/two-factor": { status: 201, body: secret } });
    renderAt("/", <TwoFactor />);
    await press("Attiva la verifica in due passaggi");
    await press("Chiudi");
    expect(await button("Attiva la verifica in due passaggi")).toBeVisible();
  });

  it("is switched off with password and code, or a recovery code", async () => {
    const state = { now: on };
    const calls = serve({
      ...security(state),
      "DELETE /api/profile/two-factor": () => {
        state.now = off;
        return { status: 204 };
      },
    });
    renderAt("/", <TwoFactor />);
    await press("Disattiva");
    const asked = await dialog();
    await userEvent.type(asked.getByLabelText("La tua password"), "Cuore+Sano1");
    await userEvent.click(asked.getByRole("button", { name: /Usa un codice di recupero/ }));
    const code = asked.getByRole("textbox", { name: "Codice di recupero" });
    expect(code).not.toHaveAttribute("inputmode");
    await userEvent.type(code, "0k3d-9fjx-wq7m");
    await userEvent.click(asked.getByRole("button", { name: "Disattiva" }));
    expect(await button("Attiva la verifica in due passaggi")).toBeVisible();
    expect(calls.find(({ method }) => method === "DELETE")?.body).toEqual({
      password: "Cuore+Sano1",
      code: "0k3d-9fjx-wq7m",
    });
    expect(told()).toEqual(["Verifica in due passaggi disattivata."]);
  });

  it.each([
    [0, /Non hai più codici di recupero/],
    [1, "Ti resta 1 codice di recupero su 10."],
  ])("warns when %s recovery codes are left", async (left, text) => {
    serve(security({ now: { ...on, recovery_codes_left: left } }));
    renderAt("/", <TwoFactor />);
    expect(await screen.findByText(text)).toBeVisible();
  });

  it("says when the centre demands it", async () => {
    serve(security({ now: { ...off, two_factor_required: true } }));
    renderAt("/", <TwoFactor />);
    expect(await screen.findByText("Il centro la chiede a chi lavora nel pannello.")).toBeVisible();
  });

  it("says what went wrong, and tries again", async () => {
    let down = true;
    serve({
      "GET /api/profile/security": () => (down ? { status: 503, body: { message: "Non ora." } } : { body: off }),
    });
    renderAt("/", <TwoFactor />);
    expect(await screen.findByText("Non ora.")).toBeVisible();
    down = false;
    await press("Riprova");
    expect(await button("Attiva la verifica in due passaggi")).toBeVisible();
  });
});

describe("passkeys", () => {
  const phone = {
    id: 4,
    name: "Telefono",
    created_at: "2027-03-01T11:00:00+01:00",
    last_used_at: "2027-03-02T09:30:00+01:00",
  };

  it("are added with password and code, and asked for once however often the browser is", async () => {
    const state = { now: on };
    const answers = [closed(), { id: "key-1" }];
    bringPasskeys(() => {
      const next = answers.shift();
      if (next === undefined || next instanceof DOMException) throw next;
      return next;
    });
    const calls = serve({
      ...security(state),
      "POST /api/profile/passkeys/challenge": { status: 201, body: { challenge: "c-1", options: {} } },
      "POST /api/profile/passkeys": () => {
        state.now = { ...on, passkeys: [{ ...phone, last_used_at: null }] };
        return { status: 201, body: phone };
      },
    });
    renderAt("/", <TwoFactor />);
    await press("Aggiungi una passkey");
    const asked = await dialog();
    await userEvent.type(asked.getByRole("textbox", { name: "Nome" }), " Telefono ");
    await userEvent.type(asked.getByLabelText("La tua password"), "Cuore+Sano1");
    await userEvent.type(asked.getByRole("textbox", { name: "Codice" }), "123456{Enter}");
    expect(await asked.findByText("Non hai usato la passkey. Riprova quando vuoi.")).toBeVisible();
    await userEvent.click(asked.getByRole("button", { name: "Continua" }));

    expect(await screen.findByText(/^Mai usata/)).toBeVisible();
    expect(told()).toEqual(["Passkey aggiunta. Dal prossimo accesso puoi usarla al posto della password."]);
    const posted = calls.filter(({ method }) => method === "POST");
    expect(posted.map(({ path, body }) => [path, body])).toEqual([
      ["/api/profile/passkeys/challenge", { password: "Cuore+Sano1", code: "123456" }],
      ["/api/profile/passkeys", { challenge: "c-1", name: "Telefono", credential: { id: "key-1" } }],
    ]);
  });

  it("are named by their last use, and removed", async () => {
    const state = { now: { ...on, passkeys: [phone] } };
    const calls = serve({
      ...security(state),
      "DELETE /api/profile/passkeys/4": () => {
        state.now = { ...on, passkeys: [] };
        return { status: 204 };
      },
    });
    renderAt("/", <TwoFactor />);
    expect(await screen.findByText(/Ultimo uso martedì 2 marzo 2027 alle 09:30/)).toBeVisible();
    expect(screen.getByText("Da questo browser non puoi aggiungere passkey.")).toBeVisible();
    await press("Rimuovi la passkey Telefono");
    await userEvent.click((await dialog()).getByRole("button", { name: "Rimuovi la passkey" }));
    await waitFor(() => expect(screen.queryByText("Telefono")).not.toBeInTheDocument());
    expect(told()).toEqual(["Passkey rimossa."]);
    expect(calls.some(({ method }) => method === "DELETE")).toBe(true);
  });

  it("are ten at most", async () => {
    bringPasskeys(() => ({}));
    const passkeys = Array.from({ length: 10 }, (_, index) => ({ ...phone, id: index, name: `Chiave ${index}` }));
    serve(security({ now: { ...on, passkeys } }));
    renderAt("/", <TwoFactor />);
    expect(await screen.findByText("Ne hai 10: per aggiungerne un'altra, rimuovine una.")).toBeVisible();
    expect(screen.queryByRole("button", { name: "Aggiungi una passkey" })).not.toBeInTheDocument();
  });
});

describe("the sessions", () => {
  const row = (id: number, device: string, current = false): LoginSession => ({
    id,
    device,
    current,
    created_at: "2027-03-01T09:00:00+01:00",
    last_seen_at: "2027-03-01T10:30:00+01:00",
  });

  it("name the devices, and end one or all others", async () => {
    let data = [row(1, "Firefox su Linux", true), row(2, "Safari su iPhone"), row(3, "Chrome su Windows")];
    const calls = serve({
      "GET /api/profile/sessions": () => ({ body: { data } }),
      "DELETE /api/profile/sessions/2": () => {
        data = data.filter(({ id }) => id !== 2);
        return { status: 204 };
      },
      "DELETE /api/profile/sessions": () => {
        data = data.filter(({ current }) => current);
        return { status: 204 };
      },
    });
    renderAt("/", <Sessions />);
    const own = (await screen.findByText("Firefox su Linux")).closest("li");
    expect(own).toHaveTextContent("Questo dispositivo");
    expect(own).toHaveTextContent("In uso adesso · accesso lunedì 1 marzo 2027 alle 09:00");
    expect(screen.getAllByRole("button", { name: /Chiudi la sessione/ })).toHaveLength(2);

    await press(/Chiudi la sessione di Safari su iPhone/);
    await userEvent.click((await dialog()).getByRole("button", { name: "Chiudi la sessione" }));
    await waitFor(() => expect(screen.queryByText("Safari su iPhone")).not.toBeInTheDocument());
    await press("Chiudi tutte le altre sessioni");
    await userEvent.click((await dialog()).getByRole("button", { name: "Chiudi le altre" }));
    expect(await screen.findByText("Non hai sessioni aperte su altri dispositivi.")).toBeVisible();
    expect(told()).toEqual(["1 sessione chiusa.", "Sessione chiusa."]);
    expect(calls.filter(({ method }) => method === "DELETE")).toHaveLength(2);
  });

  it("say what went wrong", async () => {
    serve({ "GET /api/profile/sessions": { status: 503, body: { message: "Non ora." } } });
    renderAt("/", <Sessions />);
    expect(await screen.findByText("Non ora.")).toBeVisible();
  });
});
