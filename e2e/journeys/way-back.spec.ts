// Small promises around navigation: alerts above dialogs, the skip link on Home, and `Torna indietro` on Login.
import { action, alertSays, navigation, onMyReservations } from "../support/screens.ts";
import { hydrated } from "../support/rendered.ts";
import { DESKTOP } from "../support/tags.ts";
import { expect, test } from "../support/test.ts";

test("a logout that fails is told above the open menu, where its alert can be closed", async ({ page, user }) => {
  expect(user.actor.token).toBeDefined();
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/control-panel/user/reservations");
  await onMyReservations(page);
  await page.route("**/api/logout", (route) =>
    route.fulfill({ status: 503, contentType: "application/json", body: '{"message":"Servizio in manutenzione."}' }),
  );
  await page.getByRole("button", { name: "Apri il menu" }).click();
  await page.getByRole("button", { name: "Esci" }).click();
  await alertSays(page, "Servizio in manutenzione.");
  await page.getByRole("region", { name: "Avvisi" }).getByRole("button", { name: "Chiudi" }).click();
  await expect(page.getByText("Servizio in manutenzione.")).toHaveCount(0);
  await expect(page.getByRole("dialog", { name: "Menu" })).toBeVisible();
});

test("the skip link leaves Home's courses as they are", async ({ page }) => {
  await page.goto("/");
  await hydrated(page);
  const courses = () => page.getByRole("article").getByRole("heading").allTextContents();
  const shown = await courses();
  expect(shown).toHaveLength(3);
  await page.keyboard.press("Tab");
  await page.getByRole("link", { name: "Vai al contenuto" }).press("Enter");
  await expect(page).toHaveURL(/#contenuto$/);
  await page.waitForLoadState("networkidle");
  expect(await courses()).toEqual(shown);
});

test(
  "Torna indietro on Login leads to the page before, also when a guarded page sent the reader there",
  DESKTOP,
  async ({ page }) => {
    await page.goto("/courses");
    await page.goto("/about");
    await page.goto("/control-panel/user/profile");
    await expect(page).toHaveURL(/\/auth\/login$/);
    await hydrated(page);
    // On a desktop it would lie over `Accedi` for its ten seconds.
    await page.getByRole("region", { name: "Avvisi" }).getByRole("button", { name: "Chiudi" }).click();
    await page.getByRole("link", { name: "Torna indietro" }).click();
    await expect(page).toHaveURL(/\/about$/);
    await hydrated(page);
    await action(navigation(page), "Accedi").click();
    await expect(page).toHaveURL(/\/auth\/login$/);
    await hydrated(page);
    await page.getByRole("link", { name: "Torna indietro" }).click();
    await expect(page).toHaveURL(/\/about$/);
  },
);

test("a reservation call that is forbidden leads to Forbidden", DESKTOP, async ({ page, user }) => {
  expect(user.actor.token).toBeDefined();
  await page.route("**/api/my-reservations*", (route) =>
    route.fulfill({ status: 403, contentType: "application/json", body: '{"message":"Non puoi."}' }),
  );
  await page.goto("/control-panel/user/reservations");
  await expect(page).toHaveURL(/\/forbidden$/);
  await expect(page.getByRole("heading", { name: "Questa pagina è riservata" })).toBeVisible();
});
