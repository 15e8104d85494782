import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it } from "vitest";
import { renderAt } from "@/lib/testing/render";
import { serve } from "@/lib/testing/server";
import { logIn } from "@/lib/testing/session";
import { RemindersPage } from "./reminders-page";

const call = "/api/renewal-reminders/abc";
const on = { active: true, email: "a•••@example.it" };
const off = { ...on, active: false };
const heading = (name: string) => screen.findByRole("heading", { level: 2, name });
const press = (name: string) => userEvent.click(screen.getByRole("button", { name }));

function open(replies: Parameters<typeof serve>[0]) {
  const calls = serve(replies);
  renderAt("/promemoria/abc", <RemindersPage token="abc" />);
  return calls;
}

describe("the link of a reminder", () => {
  it("changes nothing by being opened", async () => {
    const calls = open({ [`GET ${call}`]: { body: on } });
    expect(await heading("I promemoria sono attivi")).toBeInTheDocument();
    expect(screen.getByText("a•••@example.it")).toBeInTheDocument();
    expect(calls.map(({ method, path }) => `${method} ${path}`)).toEqual([`GET ${call}`]);
  });

  it("stops the reminders with one press, and starts them again", async () => {
    let active = true;
    const calls = open({
      [`GET ${call}`]: { body: on },
      [`PUT ${call}`]: () => {
        active = !active;
        return { body: active ? on : off };
      },
    });
    await heading("I promemoria sono attivi");
    await press("Non mandarmi più promemoria");
    expect(await heading("I promemoria sono spenti")).toHaveFocus();
    expect(calls.at(-1)?.body).toEqual({ active: false });
    await press("Riattiva i promemoria");
    expect(await heading("I promemoria sono attivi")).toHaveFocus();
    expect(calls.at(-1)?.body).toEqual({ active: true });
  });

  it("says so when the wish could not be saved", async () => {
    open({ [`GET ${call}`]: { body: on }, [`PUT ${call}`]: { status: 503, body: { message: "Servizio fermo." } } });
    await heading("I promemoria sono attivi");
    await press("Non mandarmi più promemoria");
    expect(await screen.findByText("Servizio fermo.")).toBeInTheDocument();
    expect(screen.getByRole("heading", { level: 2, name: "I promemoria sono attivi" })).toBeInTheDocument();
    expect(screen.getByRole("button", { name: "Non mandarmi più promemoria" })).toBeEnabled();
  });

  it("leads onward when it is not known", async () => {
    open({});
    expect(await screen.findByText("Questo link non è valido")).toBeInTheDocument();
    expect(screen.getByRole("link", { name: "Accedi" })).toHaveAttribute("href", "/auth/login");
  });

  it("leads logged-in users to their profile", async () => {
    logIn();
    open({});
    expect(await screen.findByRole("link", { name: "Vai al profilo" })).toHaveAttribute(
      "href",
      "/control-panel/user/profile",
    );
  });

  it("says what went wrong, and tries again", async () => {
    let down = true;
    open({ [`GET ${call}`]: () => (down ? { status: 403, body: { message: "Non ora." } } : { body: off }) });
    expect(await screen.findByText("Non ora.")).toBeInTheDocument();
    down = false;
    await press("Riprova");
    await waitFor(() =>
      expect(screen.getByRole("heading", { level: 2, name: "I promemoria sono spenti" })).toBeInTheDocument(),
    );
  });
});
