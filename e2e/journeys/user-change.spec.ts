// Two people at one browser: nothing of the first is left for the second.
import type { Page } from "@playwright/test";
import { alertSays, fillLogin, onMyReservations } from "../support/screens.ts";
import { Actor } from "../support/api.ts";
import { somebody, type Person } from "../support/people.ts";
import { DESKTOP } from "../support/tags.ts";
import { expect, signIn, test } from "../support/test.ts";
import { wholeBrowser } from "../support/whole-browser.ts";

test.use(wholeBrowser);

/** Notes in every page to come whether it was restored from the back/forward cache. It outlives a reload. */
async function noteRestores(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.addEventListener("pageshow", ({ persisted }) => {
      if (persisted) sessionStorage.setItem("restored", location.pathname);
    });
  });
}

const restored = (page: Page) => page.evaluate(() => sessionStorage.getItem("restored"));
const taxCode = (page: Page) => page.getByRole("textbox", { name: "Codice fiscale" });

async function openProfile(page: Page): Promise<void> {
  await page.goto("/control-panel/user/profile");
  await expect(taxCode(page)).not.toHaveValue("");
}

async function logOut(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Esci" }).click();
  await expect(page).toHaveURL(/\/$/);
}

async function logIn(page: Page, person: Person): Promise<void> {
  await page.goto("/auth/login");
  await fillLogin(page, person.email, person.password);
  await page.getByRole("button", { name: "Login" }).click();
  await onMyReservations(page);
}

test(
  "Back after a change of user shows the second user's data, and sends nothing of the first",
  DESKTOP,
  async ({ page, user }) => {
    const second = somebody({ name: "Bruno", surname: "Conti" });
    const actor = await Actor.registered(second);
    await noteRestores(page);
    await openProfile(page);
    await expect(taxCode(page)).toHaveValue(user.person.fiscal_code);
    await logOut(page);
    await logIn(page, second);

    await page.evaluate(() => history.go(-2));
    await expect(page).toHaveURL(/\/control-panel\/user\/profile$/);
    await expect(taxCode(page)).toHaveValue(second.fiscal_code);
    await expect(page.getByText(user.person.email)).toHaveCount(0);
    expect(await restored(page), "the browser restored the page from its back/forward cache").toBe(
      "/control-panel/user/profile",
    );

    await page.getByRole("button", { name: "Salva i dati" }).click();
    await alertSays(page, "Dati salvati.");
    const { fiscal_code: kept } = await (await actor.send("GET", "/profile")).json();
    expect(kept).toBe(second.fiscal_code);
    await actor.dispose();
  },
);

test("Back after a logout leads to Login, not to the data", DESKTOP, async ({ page, user }) => {
  await noteRestores(page);
  await openProfile(page);
  await logOut(page);
  await page.goBack();
  await expect(page).toHaveURL(/\/auth\/login$/);
  await expect(page.getByText(user.person.email)).toHaveCount(0);
});

test("a page restored for the same user stays as it was left", DESKTOP, async ({ page, user }) => {
  expect(user.actor.token).toBeDefined();
  await noteRestores(page);
  await openProfile(page);
  await page.getByRole("textbox", { name: "Telefono" }).fill("3330000000");
  // A dialog asks about unsaved work.
  page.on("dialog", (dialog) => void dialog.accept());
  await page.goto("/about");
  // Restoring fires no load event, which page.goBack() would wait for.
  await page.evaluate(() => history.back());
  await expect(page.getByRole("textbox", { name: "Telefono" })).toHaveValue("3330000000");
  expect(await restored(page)).toBe("/control-panel/user/profile");
});

test("another tab's new user takes the place of the first in this one", DESKTOP, async ({ page, context, user }) => {
  const second = somebody({ name: "Bruno", surname: "Conti" });
  const actor = await Actor.registered(second);
  await openProfile(page);
  await expect(taxCode(page)).toHaveValue(user.person.fiscal_code);
  const other = await context.newPage();
  await signIn(context, actor);
  await other.goto("/about");
  await other.evaluate(() => localStorage.setItem("battito.checked-at", "0"));
  await expect(taxCode(page)).toHaveValue(second.fiscal_code);
  await actor.dispose();
});
