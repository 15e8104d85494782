// A script of the page that cannot be had, because the connection broke or a deploy has replaced it: nothing on screen is lost.
import type { Page } from "@playwright/test";
import { core, hydrated, openServed } from "../support/rendered.ts";
import { action, alertSays, fillBooking, fillLogin, navigation, showBooking } from "../support/screens.ts";
import { DESKTOP } from "../support/tags.ts";
import { expect, test } from "../support/test.ts";

const loginPage = /\/assets\/login-page-[^/]*\.js$/;
const aboutPage = /\/assets\/about-page-[^/]*\.js$/;
const notice = (page: Page) =>
  page.getByRole("alert").filter({ hasText: "Una parte della pagina non è stata caricata." });

/** Counts how often the browser loads a page in full. */
function countLoads(page: Page): () => number {
  let loads = 0;
  page.on("framenavigated", () => (loads += 1));
  return () => loads;
}

for (const [how, chunk] of [
  ["the page's script", loginPage],
  ["the core", core],
] as const) {
  for (const [what, fail] of [
    ["is aborted", (page: Page) => page.route(chunk, (route) => route.abort())],
    ["answers 404", (page: Page) => page.route(chunk, (route) => route.fulfill({ status: 404, body: "" }))],
  ] as const) {
    test(
      `the served page stays when ${how} ${what}, loads once more by itself, and works after Riprova`,
      DESKTOP,
      async ({ page, complaints }) => {
        const loads = countLoads(page);
        await fail(page);
        await openServed(page, "/auth/login");
        await expect(notice(page)).toBeVisible();
        await expect(page.getByRole("heading", { name: "Benvenuto!" })).toBeVisible();
        expect(loads()).toBe(2);

        await page.unroute(chunk);
        await notice(page).getByRole("button", { name: "Riprova" }).click();
        await expect(notice(page)).toHaveCount(0);
        // Browsers may remember a failed import: then Riprova has loaded the page in full.
        await expect(async () => {
          await page.getByRole("button", { name: "Login" }).click({ timeout: 1_000 });
          await expect(page.getByText("Campo obbligatorio.").first()).toBeVisible({ timeout: 1_000 });
        }).toPass();
        complaints.length = 0;
      },
    );
  }
}

test(
  "a page whose first script is lost says so by itself, and works after Riprova",
  DESKTOP,
  async ({ page, complaints }) => {
    const first = /\/assets\/(?:start|site)-[^/]*\.js$/;
    await page.route(first, (route) => route.abort());
    await page.goto("/auth/login");
    const lost = page.locator(".script-lost");
    await expect(lost).toBeHidden();
    await expect(lost).toBeVisible({ timeout: 15_000 });
    await expect(lost).toContainText("i pulsanti non rispondono");
    await page.unroute(first);
    await lost.getByRole("link", { name: "Riprova" }).click();
    await hydrated(page);
    await expect(lost).toBeHidden();
    complaints.length = 0;
  },
);

test("a page whose script a deploy has replaced is loaded in full", DESKTOP, async ({ page, complaints }) => {
  await page.goto("/");
  await hydrated(page);
  const loads = countLoads(page);
  await page.route(aboutPage, (route) => route.fulfill({ status: 404, body: "" }), { times: 2 });
  await action(navigation(page), "Chi Siamo").click();
  await expect(page.getByRole("heading", { level: 1, name: "Chi Siamo" })).toBeVisible();
  expect(loads()).toBeGreaterThanOrEqual(2);
  complaints.length = 0;
});

test(
  "a page that cannot be loaded offline says so in its place, and comes with the network",
  DESKTOP,
  async ({ page, context, complaints }) => {
    await page.goto("/");
    await hydrated(page);
    await page.waitForLoadState("networkidle");
    await context.setOffline(true);
    await action(navigation(page), "Chi Siamo").click();
    const error = page.getByRole("alert").filter({ hasText: "Non siamo riusciti a caricare la pagina" });
    await expect(error).toBeVisible();
    await expect(navigation(page)).toBeVisible();
    await expect(error.getByRole("button", { name: "Riprova" })).toBeVisible();
    await context.setOffline(false);
    await expect(page.getByRole("heading", { level: 1, name: "Chi Siamo" })).toBeVisible();
    complaints.length = 0;
  },
);

test("a login sent offline is told, and what was typed stays and can be sent again", async ({
  page,
  context,
  account,
  complaints,
}) => {
  await page.goto("/auth/login");
  await hydrated(page);
  await fillLogin(page, account.person.email, account.person.password);
  await page.waitForLoadState("networkidle");
  await context.setOffline(true);
  await page.getByRole("button", { name: "Login" }).click();
  await alertSays(page, "Login fallito. Ricontrolla i dati.");
  await expect(page.getByRole("textbox", { name: "Codice fiscale o email" })).toHaveValue(account.person.email);
  await context.setOffline(false);
  await page.getByRole("button", { name: "Login" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "I Miei Corsi" })).toBeVisible();
  complaints.length = 0;
});

test("a booking sent offline is told, and what was chosen stays", async ({
  page,
  context,
  user,
  course,
  date,
  complaints,
}) => {
  expect(user.actor.token).toBeDefined();
  await page.goto(`/courses/${course.id}`);
  await showBooking(page);
  await fillBooking(page, course, date);
  await page.waitForLoadState("networkidle");
  await context.setOffline(true);
  await page.getByRole("button", { name: "Prenota", exact: true }).click();
  await alertSays(page, "La prenotazione non è andata a buon fine.");
  await expect(page.getByRole("combobox", { name: "Certificazione" })).not.toHaveText("Seleziona un'opzione");
  await context.setOffline(false);
  await page.getByRole("button", { name: "Prenota", exact: true }).click();
  await alertSays(page, "La prenotazione è stata registrata con successo!");
  complaints.length = 0;
});
