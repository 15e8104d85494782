// A date of a course as a door: it is chosen on the page, survives login and registration, and is booked.
import type { Locator, Page } from "@playwright/test";
import { bringAxe, violations } from "../support/pages.ts";
import { somebody } from "../support/people.ts";
import { Actor } from "../support/api.ts";
import { inProse, shown } from "../support/dates.ts";
import {
  action,
  alertSays,
  choosable,
  choose,
  fillFirstStep,
  fillLogin,
  fillSecondStep,
  isPhone,
  onMyReservations,
  openBooking,
  rowOf,
  showBooking,
} from "../support/screens.ts";
import { DESKTOP, PHONE } from "../support/tags.ts";
import { expect, test } from "../support/test.ts";

/** A usual laptop. */
const LAPTOP = { width: 1366, height: 768 } as const;

const card = (page: Page): Locator => page.getByRole("complementary", { name: "Prenotazione" });
const rowOfDate = (page: Page, id: number): Locator => page.locator(`main a[href$="?date=${id}#prenotazione"]`);
const dateField = (page: Page): Locator => page.getByRole("combobox", { name: "Data e luogo" });
const clean = async (page: Page) => expect(await violations(page)).toEqual([]);

test("a visitor chooses a date, registers, finds it chosen still, books it and another one", async ({
  page,
  context,
  course,
  date,
  admin,
}) => {
  test.slow();
  await bringAxe(context);
  if (!isPhone(page)) await page.setViewportSize(LAPTOP);
  const person = somebody();
  // At an hour that no other date has.
  const other = await admin.createDate(course, { slot: { days: 40, hour: 6, minute: isPhone(page) ? 10 : 20 } });

  await test.step("a row of the dates chooses it in the card", async () => {
    await page.goto(`/courses/${course.id}`);
    await rowOfDate(page, date.id).click();
    await expect(page).toHaveURL(new RegExp(`\\?date=${date.id}(#prenotazione)?$`));
    await expect(card(page)).toBeInViewport();
    await expect(card(page)).toBeFocused();
    await expect(card(page)).toContainText(`Stai per prenotare ${inProse(date.date)}`);
    if (!isPhone(page)) await expect(rowOfDate(page, date.id)).toHaveAttribute("aria-current", "true");
    await clean(page);
  });

  await test.step("by way of Login to the registration", async () => {
    await action(card(page), "Accedi").click();
    await expect(page.getByRole("heading", { name: "Benvenuto!" })).toBeVisible();
    await action(page, "Registrati").click();
    await fillFirstStep(page, person);
    await page.getByRole("button", { name: "Avanti" }).click();
    await fillSecondStep(page, person);
    await page.getByRole("button", { name: "Registrati" }).click();
    await onMyReservations(page);
  });

  await test.step("I Miei Corsi names the date, and leads back to it", async () => {
    await expect(page.getByRole("main")).toContainText(`Stavi prenotando ${course.title}, ${inProse(date.date)}`);
    await action(page.getByRole("main"), "Riprendi la prenotazione").click();
    await expect(dateField(page)).toContainText(shown(date.date));
  });

  await test.step("after the booking its summary is in view, and the form is folded", async () => {
    await choose(page, "Certificazione", choosable(course).name);
    await page.getByRole("button", { name: "Prenota", exact: true }).click();
    await alertSays(page, "La prenotazione è stata registrata con successo!");
    await expect(page.getByRole("heading", { name: "Ci vediamo in aula" })).toBeFocused();
    await expect(dateField(page)).toHaveCount(0);
    const summary = page.getByRole("region", { name: "Ci vediamo in aula" });
    await expect(summary.getByRole("link", { name: "Vai a I Miei Corsi" })).toBeInViewport({ ratio: 1 });
    await expect(summary.getByRole("button", { name: /^Aggiungi al calendario/ })).toBeInViewport({ ratio: 1 });
    if (!isPhone(page)) await expect(summary).toBeInViewport({ ratio: 1 });
    await clean(page);
  });

  await test.step("the date is booked already, and another one is chosen", async () => {
    await page.getByRole("button", { name: "Prenota un'altra data" }).click();
    await expect(dateField(page)).toBeFocused();
    await expect(dateField(page)).toContainText("Seleziona un'opzione");
    await dateField(page).click();
    const held = page.getByRole("option", { name: shown(date.date) });
    await expect(held).toHaveAttribute("aria-disabled", "true");
    await expect(held).toContainText("Già prenotato");
    await clean(page);
    await page.getByRole("option", { name: shown(other.date) }).click();
    await expect(page).toHaveURL(new RegExp(`\\?date=${other.id}`));
    await choose(page, "Certificazione", choosable(course).name);
    await page.getByRole("button", { name: "Prenota", exact: true }).click();
    await expect(page.getByRole("region", { name: "Ci vediamo in aula" })).toContainText(
      inProse(other.date).split(" alle ")[0] ?? "",
    );
  });
});

test("a shared link to a date survives the login", DESKTOP, async ({ page, account, course, date }) => {
  await page.goto(`/courses/${course.id}?date=${date.id}`);
  await expect(page.locator("link[rel=canonical]")).toHaveAttribute("href", new RegExp(`/courses/${course.id}$`));
  await expect(card(page)).toContainText(inProse(date.date));
  await action(card(page), "Registrati").click();
  await expect(page.getByRole("heading", { name: "Crea il tuo account" })).toBeVisible();
  await action(page, "Accedi").click();
  await fillLogin(page, account.person.email, account.person.password);
  await page.getByRole("button", { name: "Login" }).click();
  await expect(page).toHaveURL(new RegExp(`/courses/${course.id}\\?date=${date.id}$`));
  await expect(dateField(page)).toContainText(shown(date.date));
});

test(
  "after three dates Back closes the panel, and then leaves the course",
  PHONE,
  async ({ page, user, course, date, admin }) => {
    expect(user.actor.token).toBeDefined();
    const dates = [date, await admin.createDate(course), await admin.createDate(course)];
    const panel = page.getByRole("heading", { name: "Prenotazione" });
    const isClosed = async () => {
      await expect(panel).toBeHidden();
      await expect(page).toHaveURL(new RegExp(`/courses/${course.id}$`));
    };
    const chooseEach = async () => {
      for (const each of dates) {
        await choose(page, "Data e luogo", rowOf(each));
        await expect(page).toHaveURL(new RegExp(`\\?date=${each.id}#prenotazione$`));
        await expect(dateField(page)).toContainText(shown(each.date));
      }
    };
    await page.goto("/about");
    await openBooking(page, course);
    await chooseEach();
    await page.goBack();
    await isClosed();

    await showBooking(page);
    await chooseEach();
    await page.getByRole("button", { name: "Indietro", exact: true }).click();
    await isClosed();
    await page.goBack();
    await expect(page).toHaveURL(/\/about$/);
  },
);

test("a full date leads to the waiting list", async ({ page, user, course, admin }) => {
  expect(user.actor.token).toBeDefined();
  const date = await admin.createDate(course, { seats: 1 });
  const first = await Actor.registered(somebody());
  await first.book(date, choosable(course).id);
  await page.goto(`/courses/${course.id}`);
  await expect(rowOfDate(page, date.id)).toContainText("Lista d'attesa");
  await rowOfDate(page, date.id).click();
  await expect(page.getByRole("button", { name: "Mettimi in lista d'attesa" })).toBeInViewport();
  await first.dispose();
});

test(
  "what is booked and cancelled in another tab is known on return",
  DESKTOP,
  async ({ page, user, course, date }) => {
    const comeBack = () =>
      page.evaluate(() => document.dispatchEvent(new Event("visibilitychange", { bubbles: true })));
    const held = page.getByRole("main").getByRole("link", { name: /Già prenotato/ });
    await page.goto(`/courses/${course.id}`);
    await expect(dateField(page)).toBeVisible();
    await expect(held).toHaveCount(0);
    const mine = await user.actor.book(date, choosable(course).id);
    await comeBack();
    await expect(held).toHaveAttribute("href", "/control-panel/user/reservations");
    await expect(rowOfDate(page, date.id)).toHaveCount(0);
    await user.actor.send("DELETE", `/my-reservations/${mine.id}`);
    await comeBack();
    await expect(rowOfDate(page, date.id)).toBeVisible();
  },
);
