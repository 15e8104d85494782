// Staff and the people of the centre: an invitation, a search, a disabled account, a merged duplicate.
import type { Page } from "@playwright/test";
import { linkIn, waitForMail } from "../support/mailbox.ts";
import { type Person, somebody } from "../support/people.ts";
import { Presses } from "../support/presses.ts";
import { choosable, fillLogin, onMyReservations } from "../support/screens.ts";
import { DESKTOP } from "../support/tags.ts";
import { expect, signIn, test } from "../support/test.ts";

const USERS = "/control-panel/admin/users";
const PASSWORD = "Battito+Nuovo2";

async function fillPerson(page: Page, person: Person): Promise<void> {
  for (const [label, text] of [
    ["Nome", person.name],
    ["Cognome", person.surname],
    ["Codice fiscale", person.fiscal_code],
    ["Telefono", person.phone],
    ["Email", person.email],
  ] as const) {
    await page.getByRole("textbox", { name: label, exact: true }).fill(text);
  }
}

test("an instructor adds a person, who accepts the invitation and logs in", async ({ page, context, instructor }) => {
  const person = somebody({ name: "Irene", surname: "Invitata" });
  await signIn(context, instructor);
  await page.goto(USERS);
  await page.getByRole("link", { name: "Nuovo utente" }).click();
  await fillPerson(page, person);
  await page.getByRole("button", { name: "Crea e invia l'invito" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Irene Invitata" })).toBeVisible();
  await expect(page.getByRole("main").getByText("Invitato", { exact: true })).toBeVisible();

  const link = linkIn(await waitForMail(person.email, /account/i), "/auth/password-reset/");
  await context.clearCookies();
  await page.evaluate(() => localStorage.clear());
  await page.goto(link);
  await page.getByRole("textbox", { name: "Nuova password" }).fill(PASSWORD);
  await page.getByRole("textbox", { name: "Conferma password" }).fill(PASSWORD);
  await page.getByRole("button", { name: "Salva la password" }).click();
  await expect(page).toHaveURL(/\/auth\/login$/);
  await fillLogin(page, person.email, PASSWORD);
  await page.getByRole("button", { name: "Login" }).click();
  await onMyReservations(page);
});

test("an admin finds a person and disables the account; the seats are named and given up", async ({
  page,
  context,
  admin,
  account,
  course,
  date,
}) => {
  const { person, actor } = account;
  await actor.book(date, choosable(course).id);
  await signIn(context, admin);
  await page.goto(USERS);
  await page.getByRole("textbox", { name: /Cerca per nome/ }).fill(person.fiscal_code);
  await page.getByRole("link", { name: `${person.surname} ${person.name}` }).click();
  await page.getByRole("button", { name: "Altre azioni" }).click();
  await page.getByRole("menuitem", { name: "Disattiva" }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByText(course.title)).toBeVisible();
  await dialog.getByRole("radio", { name: /Annullala/ }).check();
  await dialog.getByRole("button", { name: "Disattiva" }).click();
  await expect(page.getByRole("main").getByText("Disattivato", { exact: true })).toBeVisible();
  await expect(actor.send("GET", "/auth/check")).rejects.toThrow(/401/);
  expect((await admin.courseDate(date.id)).booked).toBe(0);
});

test(
  "a duplicate is merged with the person who stays",
  DESKTOP,
  async ({ page, context, admin, account, course, date }) => {
    const { person, actor } = account;
    const twin = somebody({ name: person.name, surname: person.surname });
    await admin.send("POST", "/users", { ...twin, confirmed_new: true });
    await actor.book(date, choosable(course).id);
    await signIn(context, admin);
    await page.goto(`${USERS}?search=${person.fiscal_code}`);
    await page.getByRole("button", { name: `Azioni per ${person.name} ${person.surname}` }).click();
    await page.getByRole("menuitem", { name: "Unisci a un'altra persona" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("combobox", { name: "L'altra persona" }).fill(twin.fiscal_code);
    await page.getByRole("option", { name: twin.email }).click();
    await dialog.getByRole("radio", { name: twin.email }).check();
    await dialog.getByRole("button", { name: "Unisci" }).click();
    await expect(page.getByRole("heading", { level: 1, name: `${twin.name} ${twin.surname}` })).toBeVisible();
    await expect(page.getByRole("rowheader", { name: course.title })).toBeVisible();
  },
);

test("a person is found by tax code from anywhere", DESKTOP, async ({ page, context, instructor, account }) => {
  const { person } = account;
  await signIn(context, instructor);
  await page.goto("/control-panel/user/profile");
  await expect(page.getByRole("heading", { level: 1, name: "Profilo" })).toBeVisible();
  const presses = new Presses(page);
  await presses.key("ControlOrMeta+k");
  await presses.type(page.getByRole("combobox", { name: "Cerca ovunque" }), person.fiscal_code);
  await presses.key("Enter");
  await expect(page.getByRole("heading", { level: 1, name: `${person.name} ${person.surname}` })).toBeVisible();
  presses.report("find a person by tax code from anywhere");
  expect(presses.count).toBeLessThanOrEqual(3);
});
