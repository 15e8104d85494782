// Downloading all one's data, and deleting the account.
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { AccountDeletion, Profile } from "@/api/types";
import { readAlerts, reloadAlerts } from "@/lib/alerts/store";
import { readSession } from "@/lib/session/store";
import { catchPageLoads } from "@/lib/testing/page-loads";
import { renderAt } from "@/lib/testing/render";
import { refused, serve } from "@/lib/testing/server";
import { logIn } from "@/lib/testing/session";
import { MyDataSections } from "./my-data-sections";

const profile: Profile = {
  name: "Ada",
  surname: "Neri",
  email: "ada@example.it",
  fiscal_code: "NREDAA85T41F205C",
  phone: "3331234567",
  is_sanitary: true,
  email_verified_at: null,
  created_at: "2027-01-10T18:30:00+01:00",
  is_admin: false,
  istructor: false,
  renewal_reminders: true,
};
const deletion: AccountDeletion = {
  seats: 2,
  waiting: 1,
  shifts: 0,
  certificates: 1,
  asks_for_code: false,
  is_last_admin: false,
  kept: [{ what: "Gli attestati rilasciati", why: "Chiunque deve poterli verificare." }],
};
const preview = (traits: Partial<AccountDeletion> = {}) => ({
  "GET /api/profile/deletion": { body: { ...deletion, ...traits } },
});

type Replies = Parameters<typeof serve>[0];

async function ask(replies: Replies = preview()) {
  logIn();
  const calls = serve(replies);
  renderAt("/control-panel/user/profile", <MyDataSections profile={profile} />);
  await userEvent.click(screen.getByRole("button", { name: "Elimina il mio account" }));
  await screen.findByRole("dialog");
  // The dialog with the form takes the place of the one that waits for it.
  await waitFor(() => expect(screen.queryByText("Caricamento in corso")).not.toBeInTheDocument());
  return { calls, dialog: within(screen.getByRole("dialog")) };
}

const leave = catchPageLoads();

beforeEach(reloadAlerts);
afterEach(() => {
  vi.restoreAllMocks();
});

it("downloads the archive under the server's name", async () => {
  vi.spyOn(URL, "createObjectURL").mockReturnValue("blob:one");
  const saved = vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(() => {});
  const name = "i-miei-dati-2027-03-01.zip";
  serve({
    "GET /api/profile/export": { text: "PK", headers: { "Content-Disposition": `attachment; filename="${name}"` } },
  });
  renderAt("/control-panel/user/profile", <MyDataSections profile={profile} />);
  await userEvent.click(screen.getByRole("button", { name: "Scarica i miei dati" }));
  await waitFor(() => expect(saved.mock.contexts).toEqual([expect.objectContaining({ download: name })]));
});

describe("deleting the account", () => {
  it("says what happens, with its numbers, and what stays", async () => {
    const { dialog } = await ask();
    expect(await dialog.findByText("2 prenotazioni vengono annullate e i posti tornano liberi")).toBeVisible();
    expect(dialog.getByText("esci da 1 lista d'attesa")).toBeVisible();
    expect(dialog.getByText(/il tuo attestato resta valido/)).toBeVisible();
    expect(dialog.queryByText(/turn/)).not.toBeInTheDocument();
    expect(dialog.getByText("Gli attestati rilasciati")).toBeVisible();
    expect(dialog.getByText("Chiunque deve poterli verificare.")).toBeVisible();
  });

  it("changes nothing when one thinks better of it", async () => {
    const { calls, dialog } = await ask();
    await userEvent.click(await dialog.findByRole("button", { name: "Tieni l'account" }));
    expect(screen.queryByRole("dialog")).not.toBeInTheDocument();
    expect(calls.filter(({ method }) => method === "DELETE")).toEqual([]);
  });

  it("asks for the password", async () => {
    const { calls, dialog } = await ask();
    await userEvent.click(await dialog.findByRole("button", { name: "Elimina per sempre" }));
    expect(dialog.getByLabelText("Password", { selector: "input" })).toHaveAccessibleDescription(
      /Campo obbligatorio\./,
    );
    expect(calls.filter(({ method }) => method === "DELETE")).toEqual([]);
  });

  it("deletes it, ends the session and goes home", async () => {
    const { calls, dialog } = await ask({
      ...preview(),
      "DELETE /api/profile": { body: { message: "Il tuo account è stato eliminato." } },
    });
    await userEvent.type(await dialog.findByLabelText("Password", { selector: "input" }), "Battito2026!");
    await userEvent.click(dialog.getByRole("button", { name: "Elimina per sempre" }));
    await waitFor(() => expect(leave).toHaveBeenCalled());
    expect(leave.mock.calls[0]?.[0]).toBe("/");
    expect(calls.find(({ method }) => method === "DELETE")?.body).toEqual({ password: "Battito2026!", code: "" });
    expect(readSession().loggedIn).toBe(false);
    expect(readAlerts()).toMatchObject([{ tone: "success", text: "Il tuo account è stato eliminato." }]);
  });

  it("asks for a code, too, when two-factor login is on", async () => {
    const { calls, dialog } = await ask({
      ...preview({ asks_for_code: true }),
      "DELETE /api/profile": refused({ code: ["Codice non valido."] }),
    });
    await userEvent.type(await dialog.findByLabelText("Password", { selector: "input" }), "Battito2026!");
    await userEvent.click(dialog.getByRole("button", { name: "Elimina per sempre" }));
    expect(dialog.getByRole("textbox", { name: "Codice" })).toHaveAccessibleDescription(/Campo obbligatorio\./);
    await userEvent.type(dialog.getByRole("textbox", { name: "Codice" }), "123456");
    await userEvent.click(dialog.getByRole("button", { name: "Elimina per sempre" }));
    expect(await dialog.findByText("Codice non valido.")).toBeVisible();
    expect(calls.findLast(({ method }) => method === "DELETE")?.body).toEqual({
      password: "Battito2026!",
      code: "123456",
    });
  });

  it("says under the field that the password is wrong", async () => {
    const { dialog } = await ask({
      ...preview(),
      "DELETE /api/profile": refused({ password: ["La password non è corretta."] }),
    });
    await userEvent.type(await dialog.findByLabelText("Password", { selector: "input" }), "sbagliata");
    await userEvent.click(dialog.getByRole("button", { name: "Elimina per sempre" }));
    expect(await dialog.findByText("La password non è corretta.")).toBeVisible();
    expect(readSession().loggedIn).toBe(true);
  });

  it("is not possible for the only admin", async () => {
    const { dialog } = await ask(preview({ is_last_admin: true }));
    expect(await dialog.findByText(/Sei l'unico amministratore attivo/)).toBeVisible();
    expect(dialog.queryByRole("button", { name: "Elimina per sempre" })).not.toBeInTheDocument();
  });
});
