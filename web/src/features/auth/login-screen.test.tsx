// Login: what it refuses and where it leads.
import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { closeAlert, readAlerts, reloadAlerts } from "@/lib/alerts/store";
import { markExpired, readRedirectTarget, storeRedirectTarget } from "@/lib/session/expire";
import { readSession } from "@/lib/session/store";
import { readToken } from "@/lib/session/token";
import { catchPageLoads } from "@/lib/testing/page-loads";
import { bringPasskeys, closed } from "@/lib/testing/passkeys";
import { renderAt } from "@/lib/testing/render";
import { refused, serve } from "@/lib/testing/server";
import { loginAnswer } from "@/lib/testing/session";
import { LoginScreen } from "./login-screen";

const leave = catchPageLoads();

beforeEach(() => {
  reloadAlerts();
});

const login = () => screen.getByRole("button", { name: "Login" });
const nameField = () => screen.getByRole("textbox", { name: "Codice fiscale o email" });
const alerts = () => readAlerts().map(({ text, duration }) => [text, duration]);

async function fill(): Promise<void> {
  await userEvent.type(nameField(), "ada@example.it");
  await userEvent.type(screen.getByLabelText("Password"), "Cuore+Sano1");
}

describe("Login", () => {
  it("asks for both fields and sends no request without them", async () => {
    const calls = serve({});
    renderAt("/auth/login", <LoginScreen />);
    await userEvent.click(login());
    expect(screen.getAllByText("Campo obbligatorio.")).toHaveLength(2);
    expect(nameField()).toHaveFocus();
    expect(calls).toEqual([]);
  });

  it("is made for password managers", () => {
    serve({});
    renderAt("/auth/login", <LoginScreen />);
    expect(nameField()).toHaveAttribute("autocomplete", "username");
    expect(screen.getByLabelText("Password")).toHaveAttribute("autocomplete", "current-password");
  });

  it("submits on Enter and leads to I Miei Corsi", async () => {
    const calls = serve({ "POST /api/login": loginAnswer });
    renderAt("/auth/login", <LoginScreen />);
    await fill();
    await userEvent.keyboard("{Enter}");
    await waitFor(() => expect(leave).toHaveBeenCalledWith("/control-panel/user/reservations", "replace"));
    expect(calls.find(({ path }) => path === "/api/login")?.body).toEqual({
      email: "ada@example.it",
      password: "Cuore+Sano1",
      remember: false,
    });
    expect(readToken()).toBe("token-1");
    expect(readSession().loggedIn).toBe(true);
  });

  it("remembers when asked to", async () => {
    const calls = serve({ "POST /api/login": loginAnswer });
    renderAt("/auth/login", <LoginScreen />);
    await fill();
    await userEvent.click(screen.getByRole("checkbox", { name: "Ricordami" }));
    await userEvent.click(login());
    await waitFor(() => expect(leave).toHaveBeenCalled());
    expect(calls.find(({ path }) => path === "/api/login")?.body).toMatchObject({ remember: true });
  });

  it("leads back to the page it was entered from, and forgets it", async () => {
    serve({ "POST /api/login": loginAnswer });
    storeRedirectTarget("/courses/7#prenotazione");
    renderAt("/auth/login", <LoginScreen />);
    await fill();
    await userEvent.click(login());
    await waitFor(() => expect(screen.getByTestId("address")).toHaveTextContent("/courses/7#prenotazione"));
    expect(readRedirectTarget()).toBeNull();
    expect(leave).not.toHaveBeenCalled();
  });

  it("shows the server's refusal under the field and as an alert of ten seconds", async () => {
    serve({ "POST /api/login": refused({ email: ["Credenziali non valide."] }) });
    renderAt("/auth/login", <LoginScreen />);
    await fill();
    await userEvent.click(login());
    expect(await screen.findByText("Credenziali non valide.")).toBeVisible();
    expect(nameField()).toHaveFocus();
    expect(alerts()).toEqual([["Login fallito. Ricontrolla i dati.", 10_000]]);
  });

  it("says that the server is out of reach", async () => {
    serve({ "POST /api/login": "offline" });
    renderAt("/auth/login", <LoginScreen />);
    await fill();
    await userEvent.click(login());
    expect(await screen.findByText(/Non riusciamo a contattare il server/)).toBeVisible();
    expect(login()).toBeEnabled();
  });

  it("is locked while the server thinks", async () => {
    serve({ "POST /api/login": "never" });
    renderAt("/auth/login", <LoginScreen />);
    await fill();
    await userEvent.click(login());
    expect(nameField()).toHaveAttribute("readonly");
    expect(login()).toBeDisabled();
  });

  describe("with a passkey", () => {
    const passkey = () => screen.findByRole("button", { name: "Accedi con una passkey" });
    const challenge = { status: 201, body: { challenge: "c-1", options: { rpId: "localhost" } } };

    it("is not offered where the browser has none", () => {
      renderAt("/auth/login", <LoginScreen />);
      expect(login()).toBeVisible();
      expect(screen.queryByRole("button", { name: "Accedi con una passkey" })).not.toBeInTheDocument();
    });

    it("needs neither name nor password", async () => {
      bringPasskeys((options) => ({ id: "key-1", signed: options }));
      const calls = serve({ "POST /api/login/passkey/challenge": challenge, "POST /api/login/passkey": loginAnswer });
      renderAt("/auth/login", <LoginScreen />);
      await userEvent.click(screen.getByRole("checkbox", { name: "Ricordami" }));
      await userEvent.click(await passkey());
      await waitFor(() => expect(leave).toHaveBeenCalledWith("/control-panel/user/reservations", "replace"));
      expect(calls.find(({ path }) => path === "/api/login/passkey")?.body).toEqual({
        challenge: "c-1",
        credential: { id: "key-1", signed: { rpId: "localhost" } },
        remember: true,
      });
      expect(readToken()).toBe("token-1");
      expect(await passkey()).toBeDisabled();
    });

    it("can be called off", async () => {
      bringPasskeys(() => {
        throw closed();
      });
      const calls = serve({ "POST /api/login/passkey/challenge": challenge });
      renderAt("/auth/login", <LoginScreen />);
      await userEvent.click(await passkey());
      await waitFor(() => expect(alerts()).toEqual([["Non hai usato la passkey. Riprova quando vuoi.", 10_000]]));
      expect(await passkey()).toBeEnabled();
      expect(calls.some(({ path }) => path === "/api/login/passkey")).toBe(false);
    });

    it("tells what the server has against it", async () => {
      bringPasskeys(() => ({ id: "key-1" }));
      serve({
        "POST /api/login/passkey/challenge": challenge,
        "POST /api/login/passkey": refused({ credential: ["Questa passkey non è valida."] }),
      });
      renderAt("/auth/login", <LoginScreen />);
      await userEvent.click(await passkey());
      await waitFor(() => expect(alerts()).toEqual([["Questa passkey non è valida.", 10_000]]));
    });
  });

  describe("with two-factor login", () => {
    const code = () => screen.findByRole("textbox", { name: "Codice" });
    const asks = {
      "POST /api/login": ({ body }: { body: unknown }) =>
        JSON.stringify(body).includes('"code":"123456"')
          ? loginAnswer
          : refused({ code: [JSON.stringify(body).includes('"code"') ? "Codice non valido." : "Campo obbligatorio."] }),
    };

    it("asks for the code once the password fits, without calling that a failure", async () => {
      const calls = serve(asks);
      renderAt("/auth/login", <LoginScreen />);
      expect(screen.queryByRole("textbox", { name: "Codice" })).not.toBeInTheDocument();
      await fill();
      await userEvent.click(login());
      expect(await code()).toHaveFocus();
      expect(await code()).toHaveAttribute("autocomplete", "one-time-code");
      expect(await code()).toHaveAttribute("inputmode", "numeric");
      expect(screen.getByText(/La password va bene/)).toBeVisible();
      expect(alerts()).toEqual([]);
      await userEvent.keyboard("123456{Enter}");
      await waitFor(() => expect(leave).toHaveBeenCalledWith("/control-panel/user/reservations", "replace"));
      expect(calls.findLast(({ path }) => path === "/api/login")?.body).toEqual({
        email: "ada@example.it",
        password: "Cuore+Sano1",
        remember: false,
        code: "123456",
      });
    });

    it("asks no longer once another account is named, and asks that one anew", async () => {
      const calls = serve(asks);
      renderAt("/auth/login", <LoginScreen />);
      await fill();
      await userEvent.click(login());
      await userEvent.type(await code(), "000000");
      await userEvent.clear(nameField());
      await userEvent.type(nameField(), "bruno@example.it");
      expect(screen.queryByRole("textbox", { name: "Codice" })).not.toBeInTheDocument();
      await userEvent.click(login());
      expect(await code()).toHaveValue("");
      expect(await code()).toHaveFocus();
      expect(calls.findLast(({ path }) => path === "/api/login")?.body).toEqual({
        email: "bruno@example.it",
        password: "Cuore+Sano1",
        remember: false,
      });
    });

    it("shows a wrong code under its field, and takes a recovery code in its place", async () => {
      serve(asks);
      renderAt("/auth/login", <LoginScreen />);
      await fill();
      await userEvent.click(login());
      await userEvent.type(await code(), "000000{Enter}");
      expect(await screen.findByText("Codice non valido.")).toBeVisible();
      expect(alerts()).toEqual([["Login fallito. Ricontrolla i dati.", 10_000]]);
      await userEvent.click(screen.getByRole("button", { name: /Usa un codice di recupero/ }));
      expect(screen.getByRole("textbox", { name: "Codice di recupero" })).not.toHaveAttribute("inputmode");
    });
  });

  it("says in a sentence what the server has against a field the form does not have", async () => {
    serve({ "POST /api/login": refused({ device: ["Dispositivo non riconosciuto."] }) });
    renderAt("/auth/login", <LoginScreen />);
    await fill();
    await userEvent.click(login());
    expect(await screen.findByText("Dispositivo non riconosciuto.")).toBeVisible();
    expect(alerts()).toEqual([["Login fallito. Ricontrolla i dati.", 10_000]]);
    expect(login()).toBeEnabled();
  });

  describe("a draft", () => {
    async function typeAndLeaveFor(path: string): Promise<void> {
      serve({});
      history.replaceState(null, "", "/auth/login");
      const { unmount } = renderAt("/auth/login", <LoginScreen />);
      await userEvent.type(nameField(), "ada@example.it");
      expect(JSON.stringify(sessionStorage)).toContain("ada@example.it");
      history.replaceState(null, "", path);
      unmount();
      history.replaceState(null, "", "/");
      renderAt("/auth/login", <LoginScreen />);
    }

    it.each(["/auth/forget-password", "/auth/register"])("is there again after %s", async (path) => {
      await typeAndLeaveFor(path);
      await waitFor(() => expect(nameField()).toHaveValue("ada@example.it"));
    });

    it("is gone once the reader went elsewhere", async () => {
      await typeAndLeaveFor("/courses");
      expect(nameField()).toHaveValue("");
      expect(JSON.stringify(sessionStorage)).not.toContain("ada@example.it");
    });
  });

  it("tells once that the session has expired", () => {
    serve({});
    markExpired();
    const { unmount } = renderAt("/auth/login", <LoginScreen />);
    expect(alerts()).toEqual([["Sessione scaduta. Ripeti il login.", 10_000]]);
    unmount();
    for (const { id } of readAlerts()) closeAlert(id);
    reloadAlerts();
    renderAt("/auth/login", <LoginScreen />);
    expect(alerts()).toEqual([]);
  });

  it("goes Home with Torna indietro when there is no page before it", async () => {
    serve({});
    vi.stubGlobal("navigation", { currentEntry: { index: 0 } });
    const back = vi.spyOn(history, "go");
    renderAt("/auth/login", <LoginScreen />);
    await userEvent.click(screen.getByRole("link", { name: "Torna indietro" }));
    expect(screen.getByTestId("address")).toHaveTextContent(/^\/$/);
    expect(back).not.toHaveBeenCalled();
  });

  it("goes one page back with Torna indietro, also when the guard of the panel sent the reader here", async () => {
    serve({});
    storeRedirectTarget("/control-panel/user/profile");
    vi.stubGlobal("navigation", { currentEntry: { index: 1 } });
    const back = vi.spyOn(history, "go").mockImplementation(() => {});
    renderAt("/auth/login", <LoginScreen />);
    await userEvent.click(screen.getByRole("link", { name: "Torna indietro" }));
    expect(back).toHaveBeenCalledExactlyOnceWith(-1);
    expect(screen.getByTestId("address")).toHaveTextContent("/auth/login");
    vi.unstubAllGlobals();
  });
});
