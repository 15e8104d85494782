import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, it } from "vitest";
import { renderAt } from "@/lib/testing/render";
import { reservations } from "@/lib/testing/reservations";
import { serve } from "@/lib/testing/server";
import { logIn } from "@/lib/testing/session";
import { managedUser, userList } from "@/lib/testing/users";
import { windowOf } from "@/lib/testing/window";
import { UsersScreen } from "./users-screen";

const anna = managedUser();
const bruno = managedUser({ id: 8, name: "Bruno", surname: "Verdi", state: "invited", istructor: true });
const address = () => screen.getByTestId("address").textContent;
const menuOf = async (name: string) =>
  userEvent.click(await screen.findByRole("button", { name: `Azioni per ${name}` }));

beforeEach(() => {
  windowOf("wide");
  logIn({ is_admin: true });
});

describe("the list of users", () => {
  it("shows who they are, what they may do and whether they can log in", async () => {
    serve({ "GET /api/users": { body: userList([anna, bruno]) } });
    renderAt("/users", <UsersScreen />);
    const row = within((await screen.findByRole("rowheader", { name: /Verdi Bruno/ })).closest("tr") ?? document.body);
    expect(row.getByText("Istruttore")).toBeInTheDocument();
    expect(row.getByText("Invitato")).toBeInTheDocument();
    expect(row.getByText("Mai")).toBeInTheDocument();
  });

  it("asks the server for what its address says", async () => {
    const calls = serve({ "GET /api/users": { body: userList([anna]) } });
    renderAt("/users?search=bian&role=user&state=niente", <UsersScreen />);
    await screen.findByRole("rowheader", { name: /Bianchi Anna/ });
    expect(calls.find(({ path }) => path === "/api/users")?.search).toBe(
      "?page=1&search=bian&role=user&sort=surname&direction=asc",
    );
    await userEvent.click(screen.getByRole("combobox", { name: "Stato" }));
    await userEvent.click(screen.getByRole("option", { name: "Disattivato" }));
    await waitFor(() => expect(address()).toBe("/users?search=bian&role=user&state=disabled"));
  });

  it("sends an invitation again, and says where it went", async () => {
    const calls = serve({
      "GET /api/users": { body: userList([bruno]) },
      "POST /api/users/8/invite": { body: { message: "Invito inviato a bruno@example.it." } },
    });
    renderAt("/users", <UsersScreen />);
    await menuOf("Bruno Verdi");
    await userEvent.click(await screen.findByRole("menuitem", { name: "Reinvia invito" }));
    await waitFor(() => expect(calls.some(({ path }) => path === "/api/users/8/invite")).toBe(true));
  });

  it("leaves disabling to admins", async () => {
    logIn({ istructor: true });
    serve({ "GET /api/users": { body: userList([anna]) } });
    renderAt("/users", <UsersScreen />);
    await menuOf("Anna Bianchi");
    expect(await screen.findByRole("menuitem", { name: /Disattiva/ })).toHaveAttribute("aria-disabled", "true");
  });
});

describe("merging", () => {
  it("finds the other person, and gives the reservations to the person that the reader chooses", async () => {
    const twin = managedUser({ id: 9, email: "a.bianchi@example.it", fiscal_code: "BNCNNA80A41F205Y" });
    const calls = serve({
      "GET /api/users": { body: userList([anna, twin]) },
      "GET /api/users/7": { body: anna, headers: { ETag: '"1"' } },
      "GET /api/users/7/reservations": { body: reservations([]) },
      "GET /api/users/9/reservations": { body: reservations([]) },
      "POST /api/users/9/merge": { body: twin, headers: { ETag: '"2"' } },
    });
    renderAt("/users?dialog=merge&user=7", <UsersScreen />);
    const dialog = within(await screen.findByRole("dialog"));
    expect(dialog.getByRole("button", { name: "Unisci" })).toBeDisabled();
    await userEvent.type(dialog.getByRole("combobox", { name: "L'altra persona" }), "bian");
    const options = await screen.findAllByRole("option");
    expect(options.map(({ textContent }) => textContent)).toEqual([expect.stringContaining("a.bianchi@example.it")]);
    await userEvent.click(options[0] ?? document.body);
    await userEvent.click((await dialog.findAllByRole("radio"))[1] ?? document.body);
    expect(dialog.getByText(/\(a\.bianchi@example\.it\) prende iscrizioni/)).toBeInTheDocument();
    await userEvent.click(dialog.getByRole("button", { name: "Unisci" }));
    await waitFor(() => expect(address()).toBe("/control-panel/admin/users/9"));
    expect(calls.find(({ path }) => path === "/api/users/9/merge")?.body).toEqual({ id_user: 7 });
  });
});
