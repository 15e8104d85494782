// A forgotten password, its reset, and the proof of an e-mail address.
import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, it } from "vitest";
import { readAlerts, reloadAlerts } from "@/lib/alerts/store";
import { endSession, hasToken, startSession } from "@/lib/session/store";
import { renderAt } from "@/lib/testing/render";
import { refused, serve } from "@/lib/testing/server";
import { ForgetPasswordScreen } from "./forget-password-screen";
import { ResetPasswordScreen } from "./reset-password-screen";
import { VerifyEmailScreen } from "./verify-email-screen";

const sent = "Se l'indirizzo è registrato, riceverai un'email con le istruzioni.";
const dead = "Il link non è più valido. Richiedine uno nuovo.";
const later = "2030-01-01T00:00:00+01:00";

beforeEach(() => {
  reloadAlerts();
  endSession();
});

describe("a forgotten password", () => {
  const email = () => screen.getByRole("textbox", { name: "Email" });

  it("asks for an address", async () => {
    const calls = serve({});
    renderAt("/auth/forget-password", <ForgetPasswordScreen />);
    await userEvent.click(screen.getByRole("button", { name: "Invia il link" }));
    expect(email()).toHaveAccessibleDescription("Campo obbligatorio.");
    expect(calls).toEqual([]);
  });

  it("shows the server's answer, and lets one send again", async () => {
    serve({ "POST /api/forgot-password": { body: { message: sent } } });
    renderAt("/auth/forget-password", <ForgetPasswordScreen />);
    await userEvent.type(email(), "ada@example.it{Enter}");
    expect(await screen.findByText(sent)).toBeVisible();
    await userEvent.click(screen.getByRole("button", { name: /Invia di nuovo/ }));
    expect(email()).toBeVisible();
  });

  it("says what went wrong", async () => {
    serve({
      "POST /api/forgot-password": { status: 429, body: { message: "Troppi tentativi. Riprova tra un minuto." } },
    });
    renderAt("/auth/forget-password", <ForgetPasswordScreen />);
    await userEvent.type(email(), "ada@example.it{Enter}");
    expect(await screen.findByText("Troppi tentativi. Riprova tra un minuto.")).toBeVisible();
  });

  it("is locked while the server thinks", async () => {
    serve({ "POST /api/forgot-password": "never" });
    renderAt("/auth/forget-password", <ForgetPasswordScreen />);
    await userEvent.type(email(), "ada@example.it{Enter}");
    expect(email()).toHaveAttribute("readonly");
    expect(screen.getByRole("button", { name: "Invia il link" })).toBeDisabled();
  });
});

describe("a new password", () => {
  async function choose(confirmation = "Cuore+Sano1"): Promise<void> {
    await userEvent.type(screen.getByLabelText("Nuova password"), "Cuore+Sano1");
    await userEvent.type(screen.getByLabelText("Conferma password"), `${confirmation}{Enter}`);
  }

  it("is set with the link's token, ends this browser's session and leads to Login", async () => {
    startSession("token-1", later);
    const calls = serve({
      "POST /api/reset-password": { body: { message: "Password aggiornata. Ora puoi accedere." } },
    });
    renderAt("/auth/password-reset/abc", <ResetPasswordScreen token="abc" />);
    await choose();
    await waitFor(() => expect(screen.getByTestId("address")).toHaveTextContent("/auth/login"));
    expect(calls.at(-1)?.body).toEqual({ token: "abc", password: "Cuore+Sano1", password_confirmation: "Cuore+Sano1" });
    expect(readAlerts()[0]?.text).toBe("Password aggiornata. Ora puoi accedere.");
    expect(hasToken()).toBe(false);
  });

  it("must be written twice", async () => {
    const calls = serve({});
    renderAt("/auth/password-reset/abc", <ResetPasswordScreen token="abc" />);
    await choose("Altra+Cosa1");
    expect(screen.getByLabelText("Conferma password")).toHaveAccessibleDescription("Le password non coincidono.");
    expect(calls.filter(({ method }) => method === "POST")).toEqual([]);
  });

  it("is not asked for with a link that is dead, which is told when the page opens", async () => {
    const calls = serve({ "GET /api/reset-password/abc": { body: { valid: false } } });
    renderAt("/auth/password-reset/abc", <ResetPasswordScreen token="abc" />);
    expect(await screen.findByRole("heading", { level: 1, name: "Link non più valido" })).toBeVisible();
    expect(screen.queryByLabelText("Nuova password")).not.toBeInTheDocument();
    expect(screen.getByRole("link", { name: "Richiedi un nuovo link" })).toHaveAttribute(
      "href",
      "/auth/forget-password",
    );
    expect(calls.map(({ method }) => method)).toEqual(["GET"]);
  });

  it("is asked for while it is not known whether the link works", () => {
    serve({ "GET /api/reset-password/abc": "never" });
    renderAt("/auth/password-reset/abc", <ResetPasswordScreen token="abc" />);
    expect(screen.getByLabelText("Nuova password")).toBeVisible();
  });

  it("leads to a new link when this one has died meanwhile", async () => {
    serve({ "POST /api/reset-password": refused({ token: [dead] }) });
    renderAt("/auth/password-reset/abc", <ResetPasswordScreen token="abc" />);
    await choose();
    expect(await screen.findByRole("alert")).toHaveTextContent(dead);
    expect(screen.getByRole("link", { name: "Richiedi un nuovo link" })).toHaveAttribute(
      "href",
      "/auth/forget-password",
    );
  });

  it("shows what the server finds wrong with it", async () => {
    serve({ "POST /api/reset-password": refused({ password: ["Minimo 8 caratteri."] }) });
    renderAt("/auth/password-reset/abc", <ResetPasswordScreen token="abc" />);
    await choose();
    expect(await screen.findByText("Minimo 8 caratteri.")).toBeVisible();
    expect(screen.queryByRole("link", { name: "Richiedi un nuovo link" })).not.toBeInTheDocument();
  });

  it("says that the server is out of reach", async () => {
    serve({ "POST /api/reset-password": "offline" });
    renderAt("/auth/password-reset/abc", <ResetPasswordScreen token="abc" />);
    await choose();
    expect(await screen.findByText(/Non riusciamo a contattare il server/)).toBeVisible();
  });
});

describe("the proof of an address", () => {
  it("is given by opening the link, once", async () => {
    const calls = serve({ "POST /api/verify-email": { body: { message: "Indirizzo email confermato." } } });
    renderAt("/auth/verify-email/abc", <VerifyEmailScreen token="abc" />);
    expect(screen.getByRole("heading", { level: 1, name: "Verifica dell'email" })).toBeVisible();
    expect(await screen.findByText("Indirizzo email confermato.")).toBeVisible();
    expect(screen.getByRole("link", { name: "Accedi" })).toHaveAttribute("href", "/auth/login");
    expect(calls.filter(({ path }) => path === "/api/verify-email").map(({ body }) => body)).toEqual([
      { token: "abc" },
    ]);
  });

  it("leads logged-in users on to their courses", async () => {
    startSession("token-1", later);
    serve({ "POST /api/verify-email": { body: { message: "Indirizzo email confermato." } } });
    renderAt("/auth/verify-email/abc", <VerifyEmailScreen token="abc" />);
    expect(await screen.findByRole("link", { name: "Vai a I Miei Corsi" })).toBeVisible();
  });

  it("says where a new link comes from when this one is dead", async () => {
    serve({ "POST /api/verify-email": refused({ token: [dead] }) });
    renderAt("/auth/verify-email/abc", <VerifyEmailScreen token="abc" />);
    expect(await screen.findByText(dead)).toBeVisible();
    expect(screen.getByText(/dal tuo profilo puoi farti mandare un nuovo link/)).toBeVisible();
  });

  it("can be tried again when the server was out of reach", async () => {
    let attempts = 0;
    serve({
      "POST /api/verify-email": () => {
        attempts += 1;
        return attempts === 1 ? "offline" : { body: { message: "Indirizzo email confermato." } };
      },
    });
    renderAt("/auth/verify-email/abc", <VerifyEmailScreen token="abc" />);
    await userEvent.click(await screen.findByRole("button", { name: "Riprova" }));
    expect(await screen.findByText("Indirizzo email confermato.")).toBeVisible();
  });
});
