// What is done with many rows of a list, in the list of users.
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, it } from "vitest";
import { UsersScreen } from "./users-screen";
import { renderAt } from "@/lib/testing/render";
import { serve } from "@/lib/testing/server";
import { logIn } from "@/lib/testing/session";
import { managedUser } from "@/lib/testing/users";
import { windowOf } from "@/lib/testing/window";

const anna = managedUser();
const bruno = managedUser({ id: 8, name: "Bruno", surname: "Verdi", state: "invited" });
const page = (total: number) => ({
  data: [anna, bruno],
  meta: { current_page: 1, last_page: Math.ceil(total / 25), per_page: 25, total },
});

function open(total: number, result: object) {
  const calls = serve({
    "GET /api/users": { body: page(total) },
    "POST /api/users/invite": { body: result },
  });
  renderAt("/users?state=invited", <UsersScreen />);
  return calls;
}
const choose = async (name: string) => userEvent.click(await screen.findByRole("checkbox", { name }));
const bar = () => within(screen.getByRole("toolbar"));
const sent = (calls: ReturnType<typeof open>) =>
  calls.filter(({ method }) => method === "POST").map(({ search, body }) => ({ search, body }));

beforeEach(() => {
  windowOf("wide");
  logIn({ is_admin: true });
});

describe("chosen rows", () => {
  it("are changed after a question; those that were left out stay chosen, with the reason", async () => {
    const calls = open(2, { total: 2, done: 1, skipped: [{ id: 7, reason: "Ha già una password." }] });
    await choose("Seleziona Bianchi Anna");
    await choose("Seleziona Verdi Bruno");
    await userEvent.click(bar().getByRole("button", { name: "Reinvia invito" }));
    const question = within(await screen.findByRole("dialog", { name: "Vuoi reinviare l'invito a 2 persone?" }));
    expect(sent(calls)).toEqual([]);
    await userEvent.click(question.getByRole("button", { name: "Reinvia gli inviti" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).not.toBeInTheDocument());
    expect(sent(calls)).toEqual([{ search: "?state=invited&sort=surname&direction=asc&ids=7%2C8", body: { rows: 2 } }]);
    expect(screen.getByRole("checkbox", { name: "Seleziona Bianchi Anna" })).toBeChecked();
    expect(screen.getByRole("checkbox", { name: "Seleziona Verdi Bruno" })).not.toBeChecked();
  });

  it("are all that the filters find, on whatever page, until a row is dropped", async () => {
    const calls = open(60, { total: 60, done: 60, skipped: [] });
    await choose("Seleziona Bianchi Anna");
    expect(bar().queryByRole("button", { name: "Seleziona tutte le 60" })).not.toBeInTheDocument();
    await choose("Seleziona Verdi Bruno");
    await userEvent.click(bar().getByRole("button", { name: "Seleziona tutte le 60" }));
    expect(bar().getByText("60")).toBeVisible();
    await userEvent.click(bar().getByRole("button", { name: "Reinvia invito" }));
    await userEvent.click(await screen.findByRole("button", { name: "Reinvia gli inviti" }));
    await waitFor(() =>
      expect(sent(calls)).toEqual([{ search: "?state=invited&sort=surname&direction=asc", body: { rows: 60 } }]),
    );
    expect(screen.queryByRole("toolbar")).not.toBeInTheDocument();
    await choose("Seleziona Bianchi Anna");
    await choose("Seleziona Verdi Bruno");
    await userEvent.click(bar().getByRole("button", { name: "Seleziona tutte le 60" }));
    await choose("Seleziona Verdi Bruno");
    expect(bar().getByText("1")).toBeVisible();
  });

  it("are not taken all together when there are more than the server changes at once", async () => {
    open(501, {});
    await choose("Seleziona Bianchi Anna");
    await choose("Seleziona Verdi Bruno");
    expect(bar().queryByRole("button", { name: /^Seleziona tutte/ })).not.toBeInTheDocument();
  });
});

describe("the rows of a page", () => {
  it("are as many as the reader chooses", async () => {
    const calls = open(60, {});
    const sizes = within(await screen.findByRole("group", { name: "Righe per pagina" }));
    expect(sizes.getByRole("button", { name: "25" })).toHaveAttribute("aria-pressed", "true");
    await userEvent.click(sizes.getByRole("button", { name: "100" }));
    await waitFor(() => expect(calls.at(-1)?.search).toContain("per_page=100"));
    expect(screen.getByTestId("address").textContent).toBe("/users?state=invited&per_page=100");
  });
});
