import { act, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, it } from "vitest";
import { local } from "@/lib/storage";
import { renderAt } from "@/lib/testing/render";
import { serve } from "@/lib/testing/server";
import { logIn } from "@/lib/testing/session";
import { SavedViewsMenu } from "./saved-views-menu";
import { queryOfView } from "./queries";

const views = [
  { id: 1, screen: "users", name: "Disattivati", query: "state=disabled", shared: false, author: null },
  { id: 2, screen: "certificates", name: "Scaduti", query: "status=expired", shared: false, author: null },
  { id: 3, screen: "users", name: "Croce Blu", query: "search=blu", shared: true, author: "Anna Rossi" },
];
const address = () => screen.getByTestId("address").textContent;

function open(query: string, replies: Parameters<typeof serve>[0] = {}) {
  const calls = serve({ "GET /api/views": { body: { data: views } }, ...replies });
  renderAt(`/control-panel/admin/users${query}`, <SavedViewsMenu list="users" table="users" />);
  return calls;
}
const openMenu = async (name: string) => userEvent.click(await screen.findByRole("button", { name }));

beforeEach(() => local.remove("battito.columns.users"));

describe("the saved views of a list", () => {
  it("are opened by their names, those of other lists left out", async () => {
    open("");
    await openMenu("Viste");
    expect(await screen.findByRole("menuitem", { name: "Disattivati" })).toBeVisible();
    expect(screen.queryByRole("menuitem", { name: "Scaduti" })).not.toBeInTheDocument();
    await userEvent.click(screen.getByRole("menuitem", { name: "Disattivati" }));
    await waitFor(() => expect(address()).toBe("/control-panel/admin/users?state=disabled"));
    expect(await screen.findByRole("button", { name: "Disattivati" })).toBeVisible();
  });

  it("hold filters, order and the columns that were chosen, but not the page", async () => {
    local.write("battito.columns.users", JSON.stringify({ surname: true, email: false, company: true }));
    const calls = open("?page=3&search=croce&sort=surname", {
      "POST /api/views": { status: 201, body: { ...views[0], name: "Croce" } },
    });
    await openMenu("Viste");
    await userEvent.click(await screen.findByRole("menuitem", { name: "Salva questa vista…" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Salva questa vista" }));
    await userEvent.type(dialog.getByRole("textbox", { name: "Nome della vista" }), "Disattivati");
    expect(dialog.getByRole("button", { name: "Sostituisci la vista" })).toBeEnabled();
    await userEvent.clear(dialog.getByRole("textbox"));
    await userEvent.type(dialog.getByRole("textbox"), "Croce");
    await userEvent.click(dialog.getByRole("switch", { name: "La vedono anche i colleghi" }));
    await userEvent.click(dialog.getByRole("button", { name: "Salva la vista" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).not.toBeInTheDocument());
    expect(calls.find(({ method }) => method === "POST")?.body).toEqual({
      screen: "users",
      name: "Croce",
      shared: true,
      query: "columns=surname%2Ccompany&search=croce&sort=surname",
    });
  });

  it("that colleagues share name them, and only an admin deletes them", async () => {
    open("?search=blu");
    await openMenu("Croce Blu");
    expect(await screen.findByRole("menuitem", { name: "Croce Blu (di Anna Rossi)" })).toBeVisible();
    expect(screen.queryByRole("menuitem", { name: "Elimina «Croce Blu»" })).not.toBeInTheDocument();
    act(() => logIn({ is_admin: true }));
    expect(await screen.findByRole("menuitem", { name: "Elimina «Croce Blu»" })).toBeVisible();
  });

  it("are deleted while they are shown, in whatever order the address has its members", async () => {
    const calls = open("?page=2&state=disabled", { "DELETE /api/views/1": { status: 204 } });
    await openMenu("Disattivati");
    await userEvent.click(await screen.findByRole("menuitem", { name: "Elimina «Disattivati»" }));
    await waitFor(() => expect(calls.some(({ method }) => method === "DELETE")).toBe(true));
    expect(queryOfView("?b=2&a=1&page=7")).toBe("a=1&b=2");
  });
});
