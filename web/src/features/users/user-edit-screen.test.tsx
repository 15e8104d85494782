import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, it } from "vitest";
import type { ManagedUser } from "@/api/types";
import { draftPrefix } from "@/lib/storage";
import { readAlerts } from "@/lib/alerts/store";
import { renderAt } from "@/lib/testing/render";
import { refused, serve } from "@/lib/testing/server";
import { logIn } from "@/lib/testing/session";
import { managedUser } from "@/lib/testing/users";
import { UserCreateScreen } from "./user-create-screen";
import { UserEditScreen } from "./user-edit-screen";

const anna = managedUser();
const field = (name: string) => screen.getByRole("textbox", { name });
const save = () => userEvent.click(screen.getByRole("button", { name: "Salva" }));
const tagged = (body: ManagedUser, tag: string) => ({ body, headers: { ETag: `"${tag}"` } });

async function change(name: string, text: string): Promise<void> {
  await userEvent.clear(field(name));
  await userEvent.type(field(name), text);
}

beforeEach(() => logIn({ is_admin: true }));

describe("editing a user", () => {
  it("saves what has changed, and only over what was read", async () => {
    const calls = serve({
      "GET /api/users/7": tagged(anna, "1"),
      "PUT /api/users/7": tagged({ ...anna, phone: "3339876543" }, "2"),
    });
    renderAt("/", <UserEditScreen id={7} />);
    await screen.findByRole("heading", { level: 1, name: "Anna Bianchi" });
    expect(screen.getByRole("button", { name: "Salva" })).toBeDisabled();
    await change("Telefono", "3339876543");
    await save();
    await waitFor(() => expect(screen.getByRole("button", { name: "Salva" })).toBeDisabled());
    const put = calls.find(({ method }) => method === "PUT");
    expect(put?.headers.get("If-Match")).toBe('"1"');
    expect(put?.body).toMatchObject({ phone: "3339876543", is_sanitary: true, is_admin: false });
  });

  it("shows a new address until it is confirmed, and withdraws it without losing what was typed", async () => {
    const waiting = { ...anna, email_pending: "anna@example.com" };
    let saves = 0;
    const calls = serve({
      "GET /api/users/7": tagged(anna, "1"),
      "PUT /api/users/7": () => (saves++ === 0 ? tagged(waiting, "2") : tagged(anna, "3")),
    });
    renderAt("/", <UserEditScreen id={7} />);
    await screen.findByRole("heading", { level: 1, name: "Anna Bianchi" });
    await change("Email", "anna@example.com");
    await save();
    expect(await screen.findByText("anna@example.com")).toBeInTheDocument();
    expect(field("Email")).toHaveValue("anna@example.it");
    expect(
      readAlerts()
        .map(({ text }) => text)
        .join(" "),
    ).toContain("Abbiamo scritto a anna@example.com");
    await change("Telefono", "3339876543");
    await userEvent.click(screen.getByRole("button", { name: "Ritira il nuovo indirizzo" }));
    await waitFor(() => expect(screen.queryByText("anna@example.com")).not.toBeInTheDocument());
    expect(field("Telefono")).toHaveValue("3339876543");
    const [asked, withdrawn] = calls.filter(({ method }) => method === "PUT");
    expect(asked?.body).toMatchObject({ email: "anna@example.com", email_pending: null });
    expect(withdrawn?.body).toMatchObject({ email: "anna@example.it", email_pending: null, phone: anna.phone });
    expect(withdrawn?.headers.get("If-Match")).toBe('"2"');
  });

  describe("when somebody else has saved meanwhile", () => {
    const conflict = "Qualcun altro ha salvato nel frattempo";
    const puts = (calls: ReturnType<typeof serve>) => calls.filter(({ method }) => method === "PUT");

    /** The account is as `anna` when it is read first, then as it is here, under another tag. */
    function meet(theirs: ManagedUser) {
      let reads = 0;
      const calls = serve({
        "GET /api/users/7": () => (reads++ === 0 ? tagged(anna, "1") : tagged(theirs, "2")),
        "PUT /api/users/7": ({ headers, body }) =>
          headers.get("If-Match") === '"2"'
            ? tagged({ ...theirs, ...(typeof body === "object" && body) }, "3")
            : { status: 412, body: { message: "I dati sono cambiati." } },
      });
      renderAt("/", <UserEditScreen id={7} />);
      return calls;
    }

    it("saves where only the state of the account has changed", async () => {
      const calls = meet({ ...anna, state: "disabled", disabled_at: "2027-03-01T11:00:00+01:00" });
      await screen.findByRole("heading", { level: 1, name: "Anna Bianchi" });
      await change("Telefono", "3339876543");
      await save();
      await waitFor(() => expect(puts(calls)).toHaveLength(2));
      expect(screen.queryByRole("dialog")).not.toBeInTheDocument();
    });

    it("tells what they have changed, and saves over it", async () => {
      const calls = meet({ ...anna, email: "anna@example.com", phone: "3330000000" });
      await screen.findByRole("heading", { level: 1, name: "Anna Bianchi" });
      await change("Telefono", "3339876543");
      await save();
      const dialog = within(await screen.findByRole("dialog", { name: conflict }));
      expect(dialog.getAllByRole("term").map((term) => term.textContent)).toEqual(["Email", "Telefono"]);
      expect(dialog.getByText("3330000000")).toBeInTheDocument();
      await userEvent.click(dialog.getByRole("button", { name: "Salva comunque" }));
      await waitFor(() => expect(puts(calls)).toHaveLength(2));
      expect(puts(calls)[1]?.body).toMatchObject({ email: anna.email, phone: "3339876543" });
      expect(puts(calls)[1]?.headers.get("If-Match")).toBe('"2"');
    });

    it("asks again when one goes on editing and saves", async () => {
      const calls = meet({ ...anna, phone: "3330000000" });
      await screen.findByRole("heading", { level: 1, name: "Anna Bianchi" });
      await change("Telefono", "3339876543");
      await save();
      const dialog = within(await screen.findByRole("dialog", { name: conflict }));
      await userEvent.click(dialog.getByRole("button", { name: "Chiudi" }));
      await change("Nome", "Annamaria");
      await save();
      expect(await screen.findByRole("dialog", { name: conflict })).toBeInTheDocument();
      expect(puts(calls).map(({ headers }) => headers.get("If-Match"))).toEqual(['"1"', '"1"']);
    });
  });

  it("shows an instructor no roles to grant, and the account of an admin only to read", async () => {
    logIn({ istructor: true });
    serve({
      "GET /api/users/7": tagged(anna, "1"),
      "GET /api/users/8": tagged(managedUser({ id: 8, is_admin: true }), "1"),
    });
    const { unmount } = renderAt("/", <UserEditScreen id={7} />);
    expect(await screen.findByText("Solo un amministratore può assegnare i ruoli.")).toBeInTheDocument();
    expect(screen.queryByRole("switch", { name: "Istruttore" })).not.toBeInTheDocument();
    unmount();
    renderAt("/", <UserEditScreen id={8} />);
    expect(await screen.findByText(/Solo un amministratore può modificare/)).toBeInTheDocument();
    expect(screen.queryByRole("textbox")).not.toBeInTheDocument();
  });

  it("lets an admin reset two-factor login of a user who has lost the phone", async () => {
    const user = { ...anna, two_factor_enabled_at: "2027-03-01T11:00:00+01:00" };
    const calls = serve({
      "GET /api/users/7": tagged(user, "1"),
      "DELETE /api/users/7/two-factor": tagged(anna, "2"),
    });
    renderAt("/", <UserEditScreen id={7} />);
    await userEvent.click(await screen.findByRole("button", { name: "Altre azioni" }));
    await userEvent.click(await screen.findByRole("menuitem", { name: "Azzera la verifica in due passaggi" }));
    const dialog = within(await screen.findByRole("dialog", { name: /Anna Bianchi/ }));
    await userEvent.click(dialog.getByRole("button", { name: "Azzera" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).not.toBeInTheDocument());
    expect(calls.filter(({ method }) => method === "DELETE")).toHaveLength(1);
    await userEvent.click(screen.getByRole("button", { name: "Altre azioni" }));
    expect(await screen.findByRole("menuitem", { name: "Disattiva" })).toBeVisible();
    expect(screen.queryByRole("menuitem", { name: /due passaggi/ })).not.toBeInTheDocument();
  });

  it("asks before it enables an account, where the address says so", async () => {
    const calls = serve({
      "GET /api/users/7": tagged({ ...anna, state: "disabled", disabled_at: "2027-03-01T11:00:00+01:00" }, "1"),
      "POST /api/users/7/enable": tagged(anna, "2"),
    });
    renderAt("/?dialog=enable&user=7", <UserEditScreen id={7} />);
    const dialog = within(await screen.findByRole("dialog", { name: "Vuoi riattivare Anna Bianchi?" }));
    await userEvent.click(dialog.getByRole("button", { name: "Riattiva" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).not.toBeInTheDocument());
    expect(calls.filter(({ method }) => method === "POST")).toHaveLength(1);
    expect(readAlerts().map(({ text }) => text)).toContain("Anna Bianchi può di nuovo accedere.");
    expect(screen.getByTestId("address").textContent).toBe("/");
  });

  it("leads from a merged duplicate to the person who stays", async () => {
    serve({ "GET /api/users/7": tagged({ ...anna, merged_into: 12, state: "disabled" }, "1") });
    renderAt("/", <UserEditScreen id={7} />);
    const link = await screen.findByRole("link", { name: "persona con cui è stata unita" });
    expect(link).toHaveAttribute("href", "/control-panel/admin/users/12/edit");
  });
});

describe("a person who has deleted the account", () => {
  it("says when, and lets nothing be changed", async () => {
    const gone = { ...anna, name: "", surname: "Persona eliminata", state: "disabled" as const };
    serve({ "GET /api/users/7": tagged({ ...gone, deleted_at: "2027-03-01T11:00:00+01:00" }, "1") });
    renderAt("/", <UserEditScreen id={7} />);
    expect(await screen.findByText(/ha eliminato il suo account il 01\/03\/2027/)).toBeInTheDocument();
    expect(screen.queryByRole("textbox")).not.toBeInTheDocument();
    expect(screen.queryByRole("button", { name: "Altre azioni" })).not.toBeInTheDocument();
  });
});

describe("adding a user", () => {
  it("puts the server's messages at their fields, then leads to the new person", async () => {
    let first = true;
    const calls = serve({
      "POST /api/users": () => {
        if (!first) return { status: 201, body: anna };
        first = false;
        return refused({ email: ["Email già registrata."] });
      },
    });
    renderAt("/", <UserCreateScreen />);
    await userEvent.type(field("Nome"), "Anna");
    await userEvent.type(field("Cognome"), "Bianchi");
    await userEvent.type(field("Codice fiscale"), "bncnna80a41f205x");
    await userEvent.type(field("Telefono"), "3331234567");
    await userEvent.type(field("Email"), "anna@example.it");
    await userEvent.click(screen.getByRole("switch", { name: "Istruttore" }));
    await userEvent.click(screen.getByRole("button", { name: "Crea e invia l'invito" }));
    expect(await screen.findByText("Email già registrata.")).toBeInTheDocument();
    await change("Email", "anna.bianchi@example.it");
    await userEvent.click(screen.getByRole("button", { name: "Crea e invia l'invito" }));
    await waitFor(() => expect(screen.getByTestId("address")).toHaveTextContent("/control-panel/admin/users/7"));
    expect(calls.findLast(({ method }) => method === "POST")?.body).toEqual({
      email: "anna.bianchi@example.it",
      contact_email: null,
      name: "Anna",
      surname: "Bianchi",
      fiscal_code: "BNCNNA80A41F205X",
      birth_date: null,
      birth_place: null,
      job: null,
      company: null,
      phone: "3331234567",
      is_sanitary: false,
      is_admin: false,
      istructor: true,
    });
  });

  it("opens a similar person in place of a duplicate, and says that without an address there is no access", async () => {
    const twin = managedUser({ id: 9, email: null, contact_email: "hr@ditta.it", birth_date: "1990-04-03" });
    serve({
      "POST /api/users": { status: 409, body: { message: "No.", code: "similar", similar: [twin] } },
    });
    renderAt("/", <UserCreateScreen />);
    await userEvent.type(field("Nome"), "Anna");
    await userEvent.type(field("Cognome"), "Bianchi");
    await userEvent.type(field("Codice fiscale"), "bncnna80a41f205x");
    await userEvent.type(field("Telefono"), "035 123456");
    await userEvent.click(screen.getByRole("button", { name: "Crea senza accesso" }));
    expect(await screen.findByText("tramite hr@ditta.it · BNCNNA80A41F205X")).toBeInTheDocument();
    await userEvent.click(screen.getByRole("button", { name: "Usa questa persona: Anna Bianchi" }));
    await waitFor(() => expect(screen.getByTestId("address")).toHaveTextContent("/control-panel/admin/users/9"));
  });

  it("goes on with what was typed before a reload, until it is discarded", async () => {
    serve({});
    const { unmount } = renderAt("/", <UserCreateScreen />);
    await userEvent.type(field("Cognome"), "Bianchi");
    await userEvent.click(screen.getByRole("switch", { name: "Istruttore" }));
    const stored = `${draftPrefix}user-new`;
    expect(sessionStorage.getItem(stored)).toContain("Bianchi");
    unmount();
    renderAt("/", <UserCreateScreen />);
    await waitFor(() => expect(field("Cognome")).toHaveValue("Bianchi"));
    expect(screen.getByRole("switch", { name: "Istruttore" })).toBeChecked();
    await userEvent.click(screen.getByRole("button", { name: "Scarta le modifiche" }));
    expect(field("Cognome")).toHaveValue("");
    expect(sessionStorage.getItem(stored)).toBeNull();
  });
});
