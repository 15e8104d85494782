// The links about a changed e-mail address: one confirms the new address, one goes back to the old one.
import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, it } from "vitest";
import { endSession, isCheckDue } from "@/lib/session/store";
import { renderAt } from "@/lib/testing/render";
import { refused, serve } from "@/lib/testing/server";
import { logIn } from "@/lib/testing/session";
import { ConfirmEmailScreen } from "./confirm-email-screen";
import { RestoreEmailScreen } from "./restore-email-screen";

const dead = "Il link non è più valido. Richiedine uno nuovo.";

beforeEach(endSession);

describe("the link to a new address", () => {
  it("confirms it as soon as it is opened, and the session's user is read again", async () => {
    logIn();
    const message = "Nuovo indirizzo email confermato. Da ora accedi con questo.";
    const calls = serve({ "POST /api/confirm-email": { body: { message } } });
    renderAt("/auth/confirm-email/abc", <ConfirmEmailScreen token="abc" />);
    expect(await screen.findByText(message)).toBeVisible();
    expect(calls.at(-1)?.body).toEqual({ token: "abc" });
    expect(screen.getByRole("link", { name: "Vai al profilo" })).toHaveAttribute("href", "/control-panel/user/profile");
    expect(isCheckDue()).toBe(true);
  });

  it("says why the address is not changed, and leads on", async () => {
    serve({ "POST /api/confirm-email": refused({ token: [dead] }) });
    renderAt("/auth/confirm-email/abc", <ConfirmEmailScreen token="abc" />);
    expect(await screen.findByText(dead)).toBeVisible();
    expect(screen.getByRole("link", { name: "Accedi" })).toHaveAttribute("href", "/auth/login");
  });

  it("tries again when the server was out of reach", async () => {
    let down = true;
    serve({ "POST /api/confirm-email": () => (down ? "offline" : { body: { message: "Fatto." } }) });
    renderAt("/auth/confirm-email/abc", <ConfirmEmailScreen token="abc" />);
    const retry = await screen.findByRole("button", { name: "Riprova" });
    down = false;
    await userEvent.click(retry);
    expect(await screen.findByText("Fatto.")).toBeVisible();
  });
});

describe("the link back to the old address", () => {
  it("does nothing until it is pressed", async () => {
    const calls = serve({ "POST /api/restore-email": { body: { message: "Indirizzo ripristinato." } } });
    renderAt("/auth/restore-email/abc", <RestoreEmailScreen token="abc" />);
    expect(screen.getByText(/chiudiamo tutte le sessioni/)).toBeVisible();
    expect(calls).toEqual([]);
    await userEvent.click(screen.getByRole("button", { name: "Ripristina l'indirizzo" }));
    expect(await screen.findByText("Indirizzo ripristinato.")).toBeVisible();
    expect(calls.at(-1)?.body).toEqual({ token: "abc" });
  });

  it("leads to the centre when it is too late", async () => {
    serve({ "POST /api/restore-email": refused({ token: [dead] }) });
    renderAt("/auth/restore-email/abc", <RestoreEmailScreen token="abc" />);
    await userEvent.click(screen.getByRole("button", { name: "Ripristina l'indirizzo" }));
    expect(await screen.findByText(dead)).toBeVisible();
    expect(screen.getByRole("link", { name: /@/ })).toHaveAttribute("href", expect.stringMatching(/^mailto:/));
  });

  it("can be pressed again when the server was out of reach", async () => {
    serve({ "POST /api/restore-email": "offline" });
    renderAt("/auth/restore-email/abc", <RestoreEmailScreen token="abc" />);
    await userEvent.click(screen.getByRole("button", { name: "Ripristina l'indirizzo" }));
    expect(await screen.findByText(/Non riusciamo a contattare il server/)).toBeVisible();
    expect(screen.getByRole("button", { name: "Ripristina l'indirizzo" })).toBeEnabled();
  });
});
