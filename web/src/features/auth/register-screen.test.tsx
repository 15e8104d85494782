// Registration: the two steps, what each refuses, and what follows.
import { cleanup, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { readAlerts, reloadAlerts } from "@/lib/alerts/store";
import { storeRedirectTarget } from "@/lib/session/expire";
import { catchPageLoads } from "@/lib/testing/page-loads";
import { renderAt } from "@/lib/testing/render";
import { refused, serve } from "@/lib/testing/server";
import { loginAnswer } from "@/lib/testing/session";
import { RegisterScreen } from "./register-screen";

const leave = catchPageLoads();

beforeEach(() => {
  reloadAlerts();
});

const button = (name: string) => screen.getByRole("button", { name });
const textbox = (name: string) => screen.getByRole("textbox", { name });
const alerts = () => readAlerts().map(({ text, duration }) => [text, duration]);

async function fillFirst(confirmation = "Cuore+Sano1"): Promise<void> {
  await userEvent.type(textbox("Email"), "ada@example.it");
  await userEvent.type(screen.getByLabelText("Password"), "Cuore+Sano1");
  await userEvent.type(screen.getByLabelText("Conferma password"), confirmation);
}

async function toSecond(): Promise<void> {
  renderAt("/auth/register", <RegisterScreen />);
  await fillFirst();
  await userEvent.click(button("Avanti"));
  await screen.findByText("Step 2 di 2");
}

async function fillSecond(): Promise<void> {
  await userEvent.type(textbox("Nome"), "Ada");
  await userEvent.type(textbox("Cognome"), "Neri");
  await userEvent.type(textbox("Codice fiscale"), "rssmra85t10a562s");
  await userEvent.type(textbox("Telefono"), "3331234567");
  await userEvent.click(screen.getByRole("radio", { name: "Sanitario" }));
}

describe("the first step", () => {
  it("begins at Step 1 di 2, with nothing to go back to", () => {
    serve({});
    renderAt("/auth/register", <RegisterScreen />);
    expect(screen.getByText("Step 1 di 2")).toBeVisible();
    expect(button("Indietro")).toBeDisabled();
    expect(screen.queryByRole("textbox", { name: "Nome" })).not.toBeInTheDocument();
  });

  it("validates its own fields only, and stays", async () => {
    serve({});
    renderAt("/auth/register", <RegisterScreen />);
    await userEvent.click(button("Avanti"));
    expect(await screen.findAllByText("Campo obbligatorio.")).toHaveLength(3);
    expect(screen.getByText("Step 1 di 2")).toBeVisible();
    expect(textbox("Email")).toHaveFocus();
  });

  it("compares the passwords", async () => {
    serve({});
    renderAt("/auth/register", <RegisterScreen />);
    await fillFirst("Cuore+Sano2");
    await userEvent.click(button("Avanti"));
    expect(await screen.findByText("Le password non coincidono.")).toBeVisible();
    expect(screen.getByText("Step 1 di 2")).toBeVisible();
  });

  it("takes a message away as soon as its cause is corrected", async () => {
    serve({});
    renderAt("/auth/register", <RegisterScreen />);
    await userEvent.type(textbox("Email"), "ada");
    await userEvent.type(screen.getByLabelText("Password"), "cuore");
    await userEvent.click(button("Avanti"));
    expect(await screen.findByText("Email non valida.")).toBeVisible();
    await userEvent.type(textbox("Email"), "@example.it");
    await waitFor(() => expect(screen.queryByText("Email non valida.")).not.toBeInTheDocument());
    expect(textbox("Email")).not.toHaveAttribute("aria-invalid");
    expect(screen.getByText("Minimo 8 caratteri.")).toBeVisible();
  });

  it("compares the passwords again when the first one is corrected", async () => {
    serve({});
    renderAt("/auth/register", <RegisterScreen />);
    await fillFirst("Cuore+Sano12");
    await userEvent.click(button("Avanti"));
    expect(await screen.findByText("Le password non coincidono.")).toBeVisible();
    await userEvent.type(screen.getByLabelText("Password"), "2");
    await waitFor(() => expect(screen.queryByText("Le password non coincidono.")).not.toBeInTheDocument());
  });

  it("advances on Enter and puts the focus into the second step", async () => {
    const calls = serve({});
    renderAt("/auth/register", <RegisterScreen />);
    await fillFirst();
    await userEvent.keyboard("{Enter}");
    await waitFor(() => expect(textbox("Nome")).toHaveFocus());
    expect(screen.getByText("Step 2 di 2")).toBeVisible();
    expect(calls).toEqual([]);
  });

  it("lets password managers make and keep a password", () => {
    serve({});
    renderAt("/auth/register", <RegisterScreen />);
    expect(textbox("Email")).toHaveAttribute("autocomplete", "username");
    expect(screen.getByLabelText("Password")).toHaveAttribute("autocomplete", "new-password");
  });
});

describe("a registration that was not completed", () => {
  const notice = "Abbiamo ripreso i dati di una registrazione non conclusa.";

  it("says nothing of itself between the steps", async () => {
    serve({});
    await toSecond();
    await userEvent.type(textbox("Nome"), "Ada");
    await userEvent.click(button("Indietro"));
    await userEvent.click(button("Avanti"));
    await screen.findByText("Step 2 di 2");
    expect(screen.queryByText(notice)).not.toBeInTheDocument();
  });

  it("is there again when the page is opened again, says so, and can be discarded", async () => {
    serve({});
    await toSecond();
    await fillSecond();
    cleanup();
    renderAt("/auth/register", <RegisterScreen />);
    expect(await screen.findByText(notice)).toBeVisible();
    expect(textbox("Email")).toHaveValue("ada@example.it");
    await userEvent.click(button("Scarta i dati"));
    expect(screen.queryByText(notice)).not.toBeInTheDocument();
    expect(textbox("Email")).toHaveValue("");
    await waitFor(() => expect(textbox("Email")).toHaveFocus());
    expect(sessionStorage.getItem("battito.draft.registration")).toBeNull();
    await fillFirst();
    expect(screen.queryByText(notice)).not.toBeInTheDocument();
    await userEvent.click(button("Avanti"));
    expect(await screen.findByRole("textbox", { name: "Nome" })).toHaveValue("");
    expect(textbox("Codice fiscale")).toHaveValue("");
    expect(textbox("Telefono")).toHaveValue("");
  });

  it("is the first step again when it is discarded in the second", async () => {
    serve({});
    await toSecond();
    await fillSecond();
    cleanup();
    renderAt({ pathname: "/auth/register", state: "second-step" }, <RegisterScreen />);
    await userEvent.click(await screen.findByRole("button", { name: "Scarta i dati" }));
    expect(await screen.findByText("Step 1 di 2")).toBeVisible();
    await waitFor(() => expect(textbox("Email")).toHaveFocus());
    expect(textbox("Email")).toHaveValue("");
    expect(sessionStorage.getItem("battito.draft.registration")).toBeNull();
  });
});

describe("the second step", () => {
  it("goes back without losing what was written", async () => {
    serve({});
    await toSecond();
    await userEvent.type(textbox("Nome"), "Ada");
    await userEvent.click(button("Indietro"));
    expect(textbox("Email")).toHaveValue("ada@example.it");
    expect(textbox("Email")).toHaveFocus();
    await userEvent.click(button("Avanti"));
    await waitFor(() => expect(textbox("Nome")).toHaveValue("Ada"));
  });

  it("is what a reload opens again, with all but the passwords", async () => {
    const calls = serve({ "POST /api/register": { status: 201, body: {} }, "POST /api/login": loginAnswer });
    await toSecond();
    await fillSecond();
    cleanup();
    // As the browser does: the entry of the history and the session storage stay.
    renderAt({ pathname: "/auth/register", state: "second-step" }, <RegisterScreen />);
    expect(await screen.findByText("Step 2 di 2")).toBeVisible();
    expect(await screen.findByText(/La bozza non tiene la password/)).toBeVisible();
    expect(textbox("Nome")).toHaveValue("Ada");
    expect(textbox("Codice fiscale")).toHaveValue("RSSMRA85T10A562S");
    expect(screen.getByRole("radio", { name: "Sanitario" })).toBeChecked();
    expect(JSON.stringify(sessionStorage)).not.toContain("Cuore+Sano1");
    await userEvent.click(button("Registrati"));
    expect(await screen.findAllByText("Campo obbligatorio.")).toHaveLength(2);
    await userEvent.type(screen.getByLabelText("Password"), "Cuore+Sano1");
    await userEvent.type(screen.getByLabelText("Conferma password"), "Cuore+Sano1");
    await userEvent.click(button("Registrati"));
    await waitFor(() => expect(leave).toHaveBeenCalled());
    expect(calls.find(({ path }) => path === "/api/register")?.body).toMatchObject({
      email: "ada@example.it",
      password: "Cuore+Sano1",
      fiscal_code: "RSSMRA85T10A562S",
    });
    expect(JSON.stringify(sessionStorage)).not.toContain("RSSMRA85T10A562S");
  });

  it("is the first one where nothing of it is left", async () => {
    serve({});
    renderAt({ pathname: "/auth/register", state: "second-step" }, <RegisterScreen />);
    expect(await screen.findByText("Step 1 di 2")).toBeVisible();
    expect(textbox("Email")).toBeVisible();
  });

  it("names what is missing or wrong", async () => {
    const calls = serve({});
    await toSecond();
    await userEvent.type(textbox("Codice fiscale"), "RSSMRA");
    await userEvent.type(textbox("Telefono"), "12345");
    await userEvent.click(button("Registrati"));
    expect(await screen.findByText("Codice fiscale non valido.")).toBeVisible();
    expect(screen.getByText("Numero di telefono non valido (10 cifre).")).toBeVisible();
    expect(screen.getAllByText("Campo obbligatorio.")).toHaveLength(3);
    expect(calls).toEqual([]);
  });

  it("registers, logs in with remember forced, and leads to I Miei Corsi whatever the target was", async () => {
    storeRedirectTarget("/courses/7");
    const calls = serve({ "POST /api/register": { status: 201, body: {} }, "POST /api/login": loginAnswer });
    await toSecond();
    await fillSecond();
    await userEvent.click(button("Registrati"));
    await waitFor(() => expect(leave).toHaveBeenCalledWith("/control-panel/user/reservations", "replace"));
    expect(calls.find(({ path }) => path === "/api/register")?.body).toEqual({
      email: "ada@example.it",
      password: "Cuore+Sano1",
      password_confirmation: "Cuore+Sano1",
      name: "Ada",
      surname: "Neri",
      fiscal_code: "RSSMRA85T10A562S",
      phone: "3331234567",
      is_sanitary: true,
    });
    expect(calls.at(-1)?.body).toEqual({ email: "ada@example.it", password: "Cuore+Sano1", remember: true });
    expect(alerts()).toEqual([["Registrazione effettuato con successo. Reindirizzamento al login.", 15_000]]);
  });

  it("takes a phone number with spaces on Enter", async () => {
    const calls = serve({ "POST /api/register": "never" });
    await toSecond();
    await fillSecond();
    await userEvent.clear(textbox("Telefono"));
    await userEvent.type(textbox("Telefono"), "+39 333 1234567{Enter}");
    await waitFor(() =>
      expect(calls.find(({ path }) => path === "/api/register")?.body).toMatchObject({ phone: "3331234567" }),
    );
  });

  it("leads to Login when logging in by itself does not work", async () => {
    serve({
      "POST /api/register": { status: 201, body: {} },
      "POST /api/login": { status: 503, body: { message: "Occupato." } },
    });
    await toSecond();
    await fillSecond();
    await userEvent.click(button("Registrati"));
    await waitFor(() => expect(screen.getByTestId("address")).toHaveTextContent("/auth/login"));
  });

  it("returns to the first step when the server refuses the address", async () => {
    serve({
      "POST /api/register": refused({
        email: ["Email già registrata."],
        fiscal_code: ["Codice fiscale già registrato."],
      }),
    });
    await toSecond();
    await fillSecond();
    await userEvent.click(button("Registrati"));
    expect(await screen.findByText("Email già registrata.")).toBeVisible();
    expect(screen.getByText("Step 1 di 2")).toBeVisible();
    expect(textbox("Email")).toHaveFocus();
    expect(alerts()).toEqual([["Registrazione fallita. Ricontrolla i campi.", 15_000]]);
  });

  it("stays when the server refuses one of its own fields", async () => {
    serve({ "POST /api/register": refused({ fiscal_code: ["Codice fiscale già registrato."] }) });
    await toSecond();
    await fillSecond();
    await userEvent.click(button("Registrati"));
    expect(await screen.findByText("Codice fiscale già registrato.")).toBeVisible();
    expect(screen.getByText("Step 2 di 2")).toBeVisible();
    expect(textbox("Codice fiscale")).toHaveFocus();
  });

  it("says that the server is out of reach, with the failure alert", async () => {
    vi.spyOn(console, "error").mockImplementation(() => {});
    serve({ "POST /api/register": "offline" });
    await toSecond();
    await fillSecond();
    await userEvent.click(button("Registrati"));
    expect(await screen.findByText(/Non riusciamo a contattare il server/)).toBeVisible();
    expect(alerts()[0]?.[0]).toBe("Registrazione fallita. Ricontrolla i campi.");
    expect(button("Registrati")).toBeEnabled();
  });

  it("is read-only, and cannot be left, while the server thinks", async () => {
    serve({ "POST /api/register": "never" });
    await toSecond();
    await fillSecond();
    await userEvent.click(button("Registrati"));
    expect(textbox("Nome")).toHaveAttribute("readonly");
    expect(button("Indietro")).toBeDisabled();
    expect(button("Registrati")).toBeDisabled();
    await userEvent.click(screen.getByRole("link", { name: "Torna indietro" }));
    expect(screen.getByTestId("address")).toHaveTextContent("/auth/register");
  });
});
