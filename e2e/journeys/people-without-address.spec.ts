// Staff add people to a date: known ones, new ones, and people without an e-mail address, with the presses that it takes.
import { expect, type Locator, type Page } from "@playwright/test";
import type { Actor, CourseDate } from "../support/api.ts";
import { waitForMail } from "../support/mailbox.ts";
import { type Person, somebody } from "../support/people.ts";
import { Presses } from "../support/presses.ts";
import { DESKTOP } from "../support/tags.ts";
import { signIn, test } from "../support/test.ts";

interface Row {
  user: { name: string; surname: string; email: string | null; contact_email: string | null };
}

async function rowsOf(staff: Actor, date: CourseDate): Promise<Row[]> {
  const answer = await staff.send("GET", `/course-dates/${date.id}/reservations?per_page=100&sort=surname`);
  const { data }: { data: Row[] } = await answer.json();
  return data;
}

/** Opens the dialog that adds people. */
async function openDialog(page: Page, date: CourseDate): Promise<{ presses: Presses; dialog: Locator }> {
  await page.goto(`/control-panel/admin/course-dates/${date.id}/reservations`);
  const button = page.getByRole("button", { name: /^Aggiungi/ });
  await expect(button).toBeVisible();
  const presses = new Presses(page);
  await presses.press(button);
  return { presses, dialog: page.getByRole("dialog", { name: "Aggiungi partecipante" }) };
}

const search = (dialog: Locator) => dialog.getByRole("combobox", { name: "Persona" });
const field = (dialog: Locator, name: string) => dialog.getByRole("textbox", { name, exact: true });
const add = (dialog: Locator) => dialog.getByRole("button", { name: "Aggiungi", exact: true });

/** A surname of its own: nobody is similar. */
function unlike(traits: Partial<Person> = {}): Person {
  const letters = Array.from({ length: 8 }, () => String.fromCodePoint(97 + Math.floor(Math.random() * 26))).join("");
  return somebody({ surname: `Z${letters}`, ...traits });
}

async function toNew(presses: Presses, page: Page, dialog: Locator, { surname, name }: Person): Promise<void> {
  await presses.type(search(dialog), `${surname} ${name}`);
  await presses.press(page.getByRole("option", { name: /come persona nuova/ }));
  await expect(field(dialog, "Cognome")).toHaveValue(surname);
  await expect(field(dialog, "Nome")).toHaveValue(name);
}

test(
  "a known person is added in four presses",
  DESKTOP,
  async ({ page, context, instructor, account: { person }, date }) => {
    await signIn(context, instructor);
    const { presses, dialog } = await openDialog(page, date);
    await presses.type(search(dialog), person.fiscal_code);
    await presses.press(page.getByRole("option", { name: new RegExp(person.email) }));
    await presses.press(add(dialog));
    await expect(dialog).toBeHidden();
    presses.report("add a known person");
    expect(presses.count).toBeLessThanOrEqual(4);
    await expect(page.getByRole("rowheader", { name: new RegExp(person.surname) })).toBeVisible();
  },
);

test(
  "new people are added in seven presses each, without closing the dialog",
  DESKTOP,
  async ({ page, context, instructor, date }) => {
    const [first, second] = [unlike(), unlike()];
    await signIn(context, instructor);
    const { presses, dialog } = await openDialog(page, date);
    await expect(dialog.getByText("12 posti liberi.")).toBeVisible();
    await toNew(presses, page, dialog, first);
    await presses.type(field(dialog, "Codice fiscale"), first.fiscal_code);
    await presses.type(field(dialog, "Email"), first.email);
    await presses.type(field(dialog, "Telefono"), `035 ${first.phone.slice(4)}`);
    await presses.press(dialog.getByRole("button", { name: "Aggiungi e continua" }));
    await expect(search(dialog)).toBeFocused();
    presses.report("add a new person");
    expect(presses.count).toBeLessThanOrEqual(7);
    await expect(dialog.getByText("11 posti liberi.")).toBeVisible();
    await waitForMail(first.email, /account/i);

    const before = presses.count;
    await toNew(presses, page, dialog, second);
    await presses.type(field(dialog, "Codice fiscale"), second.fiscal_code);
    await presses.press(add(dialog));
    await expect(dialog).toBeHidden();
    expect(presses.count - before).toBeLessThanOrEqual(4);
    expect((await rowsOf(instructor, date)).map(({ user }) => user.email).toSorted()).toEqual([first.email, null]);
  },
);

test("a factory class: somebody without address is added in six presses, and colleagues share company and contact", async ({
  page,
  context,
  instructor,
  date,
}) => {
  const [first, second, third] = [unlike(), unlike(), unlike()];
  const contact = unlike().email;
  await signIn(context, instructor);
  const { presses, dialog } = await openDialog(page, date);
  await toNew(presses, page, dialog, first);
  await presses.type(field(dialog, "Codice fiscale"), first.fiscal_code);
  await presses.type(field(dialog, "Email di contatto"), contact);
  await presses.press(dialog.getByRole("button", { name: "Aggiungi e continua" }));
  await expect(search(dialog)).toHaveValue("");
  presses.report("add a person without address");
  expect(presses.count).toBeLessThanOrEqual(6);
  const mail = await waitForMail(contact, /./);
  expect(mail.text).toContain(first.surname);

  await toNew(presses, page, dialog, second);
  await expect(field(dialog, "Email di contatto")).toHaveValue(contact);
  await presses.type(field(dialog, "Codice fiscale"), second.fiscal_code);
  await presses.press(dialog.getByRole("button", { name: "Aggiungi e continua" }));
  await expect(search(dialog)).toHaveValue("");
  presses.report("add two colleagues");
  expect(presses.count).toBeLessThanOrEqual(10);

  await toNew(presses, page, dialog, third);
  await field(dialog, "Data di nascita").fill("03/04/1990");
  await field(dialog, "Luogo di nascita").fill("Bergamo");
  await add(dialog).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole("link", { name: `tramite ${contact}` })).toHaveCount(3);
  const rows = await rowsOf(instructor, date);
  expect(rows.map(({ user }) => [user.email, user.contact_email])).toEqual(rows.map(() => [null, contact]));
});

test("people who may be the same are shown first; one is used, and a namesake is added", async ({
  page,
  context,
  instructor,
  date,
}) => {
  const known = unlike();
  const born = `${known.fiscal_code.slice(9, 11)}/01/19${known.fiscal_code.slice(6, 8)}`;
  await instructor.send("POST", "/users", known);
  await signIn(context, instructor);
  const { presses, dialog } = await openDialog(page, date);
  await toNew(presses, page, dialog, known);
  await field(dialog, "Data di nascita").fill(born);
  await field(dialog, "Luogo di nascita").fill("Bergamo");
  await dialog.getByRole("button", { name: "Aggiungi e continua" }).click();
  await expect(dialog.getByRole("heading", { name: "Forse esiste già" })).toBeFocused();
  await expect(dialog.getByText(known.fiscal_code)).toBeVisible();
  await dialog.getByRole("button", { name: /^Usa questa persona/ }).click();
  await expect(search(dialog)).toHaveValue("");

  await toNew(presses, page, dialog, known);
  await field(dialog, "Data di nascita").fill(born);
  await field(dialog, "Luogo di nascita").fill("Brescia");
  await add(dialog).click();
  await dialog.getByRole("button", { name: "È un'altra persona" }).click();
  await expect(dialog).toBeHidden();
  const rows = await rowsOf(instructor, date);
  expect(rows.map(({ user }) => user.email).toSorted()).toEqual([known.email, null].toSorted());
});

test(
  "the list of users and the search know somebody without address, who has no account",
  DESKTOP,
  async ({ page, context, instructor }) => {
    const person = unlike();
    await signIn(context, instructor);
    await page.goto("/control-panel/admin/users/create");
    await page.getByRole("textbox", { name: "Nome", exact: true }).fill(person.name);
    await page.getByRole("textbox", { name: "Cognome" }).fill(person.surname);
    await page.getByRole("textbox", { name: "Codice fiscale" }).fill(person.fiscal_code);
    await page.getByRole("textbox", { name: "Azienda" }).fill("Officine Zeta");
    await page.getByRole("button", { name: "Crea senza accesso" }).click();
    await expect(page.getByRole("heading", { level: 1, name: `${person.name} ${person.surname}` })).toBeVisible();
    await expect(page.getByRole("main").getByText("Senza account")).toBeVisible();
    await page.goto(`/control-panel/admin/users?search=${person.fiscal_code}`);
    await expect(page.getByText("Senza indirizzo")).toBeVisible();
    await page.keyboard.press("ControlOrMeta+k");
    await page.getByRole("combobox", { name: "Cerca ovunque" }).fill(person.surname);
    await expect(
      page.getByRole("option", { name: new RegExp(`Senza indirizzo · ${person.fiscal_code}`) }),
    ).toBeVisible();
  },
);
