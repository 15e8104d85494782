// The states between pages, in both themes: open lists, dialogs, panels and forms with errors.
import { randomInt } from "node:crypto";
import type { Page } from "@playwright/test";
import { Actor } from "../support/api.ts";
import { Authenticator } from "../support/authenticator.ts";
import { confirmAddress } from "../support/mailbox.ts";
import { bringAxe, fits, settled, violations } from "../support/pages.ts";
import {
  SMALLEST_PHONE,
  alertSays,
  choosable,
  fillBooking,
  fillFirstStep,
  fillLogin,
  isPhone,
  openBooking,
  rowOf,
} from "../support/screens.ts";
import { INSTRUCTOR_EMAIL, somebody } from "../support/people.ts";
import { PHONE } from "../support/tags.ts";
import { expect, signIn, test } from "../support/test.ts";

const clean = async (page: Page) => expect(await violations(page)).toEqual([]);

test.beforeEach(({ context }) => bringAxe(context));

test("the second step of the registration with errors breaks no rule", async ({ page }) => {
  await page.goto("/auth/register");
  await page.getByRole("button", { name: "Avanti" }).click();
  await expect(page.getByText("Campo obbligatorio.").first()).toBeVisible();
  await clean(page);
  await fillFirstStep(page, somebody());
  await page.getByRole("button", { name: "Avanti" }).click();
  await page.getByRole("button", { name: "Registrati" }).click();
  await expect(page.getByText("Campo obbligatorio.").first()).toBeVisible();
  await clean(page);
  await page.reload();
  await expect(page.getByText("La bozza non tiene la password: riscrivila.")).toBeVisible();
  await clean(page);
});

test("a failed login breaks no rule", async ({ page }) => {
  await page.goto("/auth/login");
  await page.getByRole("button", { name: "Login" }).click();
  await expect(page.getByText("Campo obbligatorio.")).toHaveCount(2);
  await clean(page);
});

test("the booking form, an open list of dates and the summary break no rule", async ({
  page,
  context,
  account,
  course,
  date,
}) => {
  await signIn(context, account.actor);
  await openBooking(page, course);
  await page.getByRole("combobox", { name: "Data e luogo" }).click();
  await expect(page.getByRole("listbox")).toBeVisible();
  await clean(page);
  await page.keyboard.press("Escape");
  await fillBooking(page, course, date);
  await page.getByRole("button", { name: "Prenota", exact: true }).click();
  await alertSays(page, "La prenotazione è stata registrata con successo!");
  await clean(page);
});

test("the booking card's message to a layperson breaks no rule", async ({ page, context, admin }) => {
  const courses = await admin.courses("?recipient=0");
  const layperson = await Actor.registered(somebody({ is_sanitary: false }));
  await signIn(context, layperson);
  await openBooking(page, courses.find(({ destinatary }) => destinatary === 0) ?? { id: 0 });
  await expect(page.getByText("Corso riservato ai sanitari.")).toBeVisible();
  await clean(page);
  await layperson.dispose();
});

test("an open filter of the course list breaks no rule", async ({ page }) => {
  await page.goto("/courses");
  await settled(page);
  await page.getByRole("combobox", { name: "Destinatari" }).click();
  await expect(page.getByRole("listbox")).toBeVisible();
  await clean(page);
});

test("the question before cancelling breaks no rule", async ({ page, context, account, course, date }) => {
  await account.actor.book(date, choosable(course).id);
  await signIn(context, account.actor);
  await page.goto("/control-panel/user/reservations");
  await page
    .getByRole("button", { name: /^Annulla/ })
    .first()
    .click();
  await expect(page.getByRole("dialog")).toBeVisible();
  await clean(page);
});

test("moving to another date breaks no rule", async ({ page, context, account, admin, course, date }) => {
  const other = await admin.createDate(course);
  await account.actor.book(date, choosable(course).id);
  await signIn(context, account.actor);
  await page.goto("/control-panel/user/reservations");
  await page.getByRole("button", { name: "Sposta a un'altra data" }).click();
  await expect(page.getByRole("dialog").getByRole("combobox")).toBeVisible();
  await clean(page);
  await page.getByRole("dialog").getByRole("combobox").click();
  await page.getByRole("option", { name: rowOf(other) }).click();
  await clean(page);
});

test("a cancelled date and a declined shift break no rule in their calendars", async ({
  page,
  context,
  admin,
  instructor,
  course,
}) => {
  // In a month that has nothing else, so that the entry is not behind `altri`.
  const slot = { days: randomInt(450, 700), hour: 9, minute: randomInt(0, 60) };
  const cancelled = await admin.createDate(course, { slot });
  await admin.send("POST", `/course-dates/${cancelled.id}/cancel`, { reason: "Nevica." });
  const held = await admin.createDate(course, { slot: { ...slot, hour: 15 } });
  const list = await admin.send("GET", `/users?search=${encodeURIComponent(INSTRUCTOR_EMAIL)}`);
  const { data }: { data: { id: number }[] } = await list.json();
  const proposal = { id_user: data[0]?.id, id_course_date: held.id, role: "istruttore" };
  const shift: { id: number } = await (await admin.send("POST", "/shifts", proposal)).json();
  await instructor.send("PUT", `/shifts/${shift.id}`, { status: "declined" });

  await signIn(context, admin);
  const day = held.date.slice(0, 10);
  for (const screen of ["course-dates", "shifts"]) {
    /* oxlint-disable no-await-in-loop -- one screen after the other */
    await page.goto(`/control-panel/admin/${screen}?view=month&day=${day}`);
    await expect(page.locator(".calendar-entry[data-off]").or(page.getByText("Annullata")).first()).toBeVisible();
    await settled(page);
    await clean(page);
    /* oxlint-enable no-await-in-loop */
  }
});

test("the sidebar breaks no rule, for staff too", async ({ page, context, admin }) => {
  await signIn(context, admin);
  await page.goto("/control-panel/user/reservations");
  await settled(page);
  if (isPhone(page)) await page.getByRole("button", { name: /menu/i }).click();
  await expect(page.getByRole("link", { name: "I Miei Corsi" }).first()).toBeVisible();
  await clean(page);
});

test("the booking panel fits the smallest phone", PHONE, async ({ page, context, course, reader }) => {
  await page.setViewportSize(SMALLEST_PHONE);
  await signIn(context, reader);
  await openBooking(page, course);
  await fits(page);
});

test("a search for a word of sixty letters fits the smallest phone", PHONE, async ({ page }) => {
  await page.setViewportSize(SMALLEST_PHONE);
  await page.goto(`/courses?search=${"rianimazione".repeat(5)}`);
  await settled(page);
  await fits(page);
});

test("setting up two-factor login, its codes, its dialog and the code at the login break no rule", async ({
  page,
  context,
  account,
}) => {
  await confirmAddress(account);
  await signIn(context, account.actor);
  await page.goto("/control-panel/user/profile#due-passaggi");
  await page.getByRole("button", { name: "Attiva la verifica in due passaggi" }).click();
  const setup = page.getByRole("group", { name: "Attivazione della verifica in due passaggi" });
  await expect(setup.getByRole("img")).toBeVisible();
  await clean(page);
  if (isPhone(page)) {
    await page.setViewportSize(SMALLEST_PHONE);
    await fits(page);
  }
  const app = new Authenticator((await setup.getByRole("code").textContent()) ?? "");
  await setup.getByRole("textbox", { name: "Codice" }).fill(app.code());
  await setup.getByLabel("La tua password", { exact: true }).fill(account.person.password);
  await setup.getByRole("button", { name: "Conferma e attiva" }).click();
  await expect(page.getByRole("group", { name: "I tuoi codici di recupero" })).toBeVisible();
  await clean(page);
  await page.getByRole("button", { name: "Li ho messi al sicuro" }).click();
  await page.getByRole("button", { name: "Disattiva" }).click();
  await expect(page.getByRole("dialog")).toBeVisible();
  await clean(page);
  await context.clearCookies();
  await page.goto("/auth/login");
  await fillLogin(page, account.person.email, account.person.password);
  await page.getByRole("button", { name: "Login" }).click();
  await expect(page.getByRole("textbox", { name: "Codice", exact: true })).toBeFocused();
  await clean(page);
});

test("the form for a new e-mail address, and an address that waits, break no rule", async ({
  page,
  context,
  account,
}) => {
  await signIn(context, account.actor);
  await page.goto("/control-panel/user/profile#email");
  await page.getByRole("button", { name: "Cambia email" }).click();
  await page.getByRole("button", { name: "Manda il link di conferma" }).click();
  await expect(page.getByText("Campo obbligatorio.")).toHaveCount(2);
  await clean(page);
  await page.getByRole("textbox", { name: "Nuova email" }).fill(somebody().email);
  await page.getByLabel("La tua password", { exact: true }).fill(account.person.password);
  await page.getByRole("button", { name: "Manda il link di conferma" }).click();
  await expect(page.getByText(/In attesa di conferma/)).toBeVisible();
  await clean(page);
});
