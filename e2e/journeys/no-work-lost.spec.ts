// Nothing that was typed is lost, nothing of it is shown to somebody else, and what opens over a page closes with Back.
import type { Locator, Page } from "@playwright/test";
import { Actor } from "../support/api.ts";
import { environment } from "../support/environment.ts";
import { somebody } from "../support/people.ts";
import { hold, hydrated } from "../support/rendered.ts";
import {
  alertSays,
  choosable,
  fillBooking,
  fillFirstStep,
  fillLogin,
  fillSecondStep,
  onMyReservations,
  openBooking,
  rowOf,
} from "../support/screens.ts";
import { DESKTOP, PHONE } from "../support/tags.ts";
import { expect, test } from "../support/test.ts";
import { wholeBrowser } from "../support/whole-browser.ts";

test.use(wholeBrowser);

const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const textbox = (page: Page, name: string) => page.getByRole("textbox", { name, exact: true });
const select = (page: Page, name: string) => page.getByRole("combobox", { name });
const alerts = (page: Page) => page.getByRole("region", { name: "Avvisi" }).getByRole("paragraph");
/** A page that is restored fires no load event, which page.goBack() would wait for. */
const back = (page: Page) => page.evaluate(() => history.back());

/** Leaves a page that asks first. */
function leaveWithoutSaving(page: Page): void {
  page.on("dialog", (dialog) => void dialog.accept());
}

async function boxOf(target: Locator) {
  const box = await target.boundingBox();
  if (box === null) throw new Error("it is not on the page");
  return { top: box.y, bottom: box.y + box.height };
}

test(
  "registration: Back, Forward and a reload keep what was typed, and nothing leads back into it afterwards",
  DESKTOP,
  async ({ page }) => {
    const person = somebody();
    await page.goto("/about");
    await page.goto("/auth/register");
    await hydrated(page);
    await fillFirstStep(page, person);
    await button(page, "Avanti").click();
    await expect(page.getByText("Step 2 di 2")).toBeVisible();
    await fillSecondStep(page, person);

    await page.goBack();
    await expect(page.getByText("Step 1 di 2")).toBeVisible();
    await expect(textbox(page, "Email")).toHaveValue(person.email);
    await expect(textbox(page, "Password")).toHaveValue(person.password);
    await page.goForward();
    await expect(page.getByText("Step 2 di 2")).toBeVisible();
    await expect(textbox(page, "Nome")).toHaveValue(person.name);

    await page.reload();
    await expect(page.getByText("La bozza non tiene la password: riscrivila.")).toBeVisible();
    await expect(page.getByText("Step 2 di 2")).toBeVisible();
    await expect(textbox(page, "Codice fiscale")).toHaveValue(person.fiscal_code);
    expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain(person.password);
    await button(page, "Registrati").click();
    await expect(page.getByText("Campo obbligatorio.")).toHaveCount(2);
    await textbox(page, "Password").fill(person.password);
    await textbox(page, "Conferma password").fill(person.password);
    await button(page, "Registrati").click();
    await onMyReservations(page);

    expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain(person.fiscal_code);
    await back(page);
    await expect(page).toHaveURL(/\/about$/);
  },
);

test("a booking is where it was left after a reload and a session that expired", async ({
  page,
  user,
  admin,
  course,
}) => {
  const date = await admin.createDate(course, { seats: 12 });
  await openBooking(page, course);
  await fillBooking(page, course, date);
  await page.reload();
  const chosen = async () => {
    await expect(select(page, "Data e luogo")).toHaveText(rowOf(date));
    await expect(select(page, "Certificazione")).toContainText(choosable(course).name);
  };
  await chosen();

  await user.actor.send("POST", "/logout");
  await button(page, "Prenota").click();
  await expect(page).toHaveURL(/\/auth\/login$/);
  await alertSays(page, "Sessione scaduta. Ripeti il login.");
  await fillLogin(page, user.person.email, user.person.password);
  await button(page, "Login").click();
  await expect(page).toHaveURL(new RegExp(`/courses/${course.id}`));
  await chosen();
  await button(page, "Prenota").click();
  await alertSays(page, "La prenotazione è stata registrata con successo!");
  await page.reload();
  await hydrated(page);
  expect(await page.evaluate(() => Object.keys(sessionStorage).filter((key) => key.includes("draft")))).toEqual([]);
});

test(
  "the profile asks before unsaved changes are left, and has them again after a reload",
  DESKTOP,
  async ({ page, user }) => {
    expect(user.actor.token).toBeDefined();
    const phone = textbox(page, "Telefono");
    await page.goto("/control-panel/user/profile");
    await phone.fill("3330000000");
    await page.getByRole("link", { name: "I Miei Corsi" }).first().click();
    const question = page.getByRole("dialog", { name: "Vuoi uscire senza salvare?" });
    await expect(question).toContainText("I tuoi dati non sono salvati.");
    await question.getByRole("button", { name: "Resta qui" }).click();
    await expect(phone).toHaveValue("3330000000");

    leaveWithoutSaving(page);
    await page.reload();
    await expect(page.getByText("Abbiamo ripreso le modifiche che non avevi salvato.")).toBeVisible();
    await expect(phone).toHaveValue("3330000000");
    await page.getByRole("link", { name: "I Miei Corsi" }).first().click();
    await question.getByRole("button", { name: "Esci senza salvare" }).click();
    await onMyReservations(page);
    await page.getByRole("link", { name: "Profilo" }).first().click();
    await expect(phone).toHaveValue(user.person.phone);
  },
);

test(
  "a profile that a session's end interrupted is there for its owner, and for nobody else",
  DESKTOP,
  async ({ page, user }) => {
    const second = somebody({ name: "Bruno", surname: "Conti" });
    const actor = await Actor.registered(second);
    const url = environment("BATTITO_E2E_URL");
    const interrupt = async () => {
      await page.context().addCookies([{ name: "token", value: "a-session-that-has-ended", url }]);
      await button(page, "Salva i dati").click();
      await expect(page).toHaveURL(/\/auth\/login$/);
    };
    const logIn = async ({ email, password }: { email: string; password: string }) => {
      await fillLogin(page, email, password);
      await button(page, "Login").click();
      await expect(page).toHaveURL(/\/control-panel\/user\/profile$/);
    };
    await page.goto("/control-panel/user/profile");
    await textbox(page, "Telefono").fill("3330000000");
    await interrupt();
    await logIn(user.person);
    await expect(textbox(page, "Telefono")).toHaveValue("3330000000");

    await interrupt();
    await logIn(second);
    await expect(textbox(page, "Telefono")).toHaveValue(second.phone);
    await expect.poll(() => page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain("3330000000");
    await actor.dispose();
  },
);

test("Login that comes back from the browser's cache is ready, without the password", DESKTOP, async ({ page }) => {
  await page.goto("/auth/login");
  await hydrated(page);
  await page.evaluate(() => window.addEventListener("pageshow", (event) => (document.title = String(event.persisted))));
  await fillLogin(page, "ada@example.it", "Cuore+Sano1");
  await page.goto("/about");
  await back(page);
  await expect(page).toHaveTitle("true");
  await expect(textbox(page, "Codice fiscale o email")).toHaveValue("ada@example.it");
  await expect(textbox(page, "Password")).toHaveValue("");
  await expect(button(page, "Login")).toBeEnabled();
});

test("a course that comes back from the browser's cache has the seats of now", DESKTOP, async ({ page, course }) => {
  await page.goto(`/courses/${course.id}`);
  await hydrated(page);
  await page.waitForLoadState("networkidle");
  await page.goto("/about");
  const asked = page.waitForRequest(new RegExp(`/api/courses/${course.id}$`));
  await back(page);
  await asked;
});

test("an alert is dropped when its form is sent again, and when it is left", DESKTOP, async ({ page }) => {
  const failed = "Login fallito. Ricontrolla i dati.";
  await page.goto("/auth/login");
  await hydrated(page);
  await fillLogin(page, "nessuno@example.it", "Sbagliata+1");
  await button(page, "Login").click();
  await alertSays(page, failed);
  const letGo = await hold(page, "**/api/login");
  await button(page, "Login").click();
  await expect(alerts(page)).toHaveCount(0);
  letGo();
  await alertSays(page, failed);
  await page.getByRole("link", { name: "Password dimenticata?" }).click();
  await expect(page).toHaveURL(/\/auth\/forget-password$/);
  await expect(alerts(page)).toHaveCount(0);
});

test(
  "on a phone the alert is above the bottom bar and beside the result",
  PHONE,
  async ({ page, user, admin, course }) => {
    expect(user.actor.token).toBeDefined();
    const date = await admin.createDate(course, { seats: 12 });
    await openBooking(page, course);
    await fillBooking(page, course, date);
    await button(page, "Prenota").click();
    const told = alerts(page).filter({ hasText: "La prenotazione è stata registrata con successo!" });
    await expect(told).toBeVisible();
    const title = page.getByRole("heading", { name: "Ci vediamo in aula" });
    await expect(title).toBeVisible();
    // The page scrolls to the result, and the alert follows it.
    await expect(async () => {
      const [alert, bar, result] = await Promise.all([
        boxOf(told),
        boxOf(page.getByRole("navigation", { name: "Navigazione rapida" })),
        boxOf(title),
      ]);
      expect(alert.bottom).toBeLessThanOrEqual(bar.top);
      expect(alert.top >= result.bottom || alert.bottom <= result.top).toBe(true);
    }).toPass({ timeout: 2_000 });
  },
);
