// The change from the server's page to React's: it must be invisible.
import type { Page } from "@playwright/test";
import { DEMO_PASSWORD } from "../support/people.ts";
import {
  calls,
  core,
  emptyRoot,
  hold,
  hydrated,
  madeAnew,
  markServed,
  openServed,
  scripts,
  tree,
} from "../support/rendered.ts";
import { action, fillLogin, isPhone, navigation, onMyReservations } from "../support/screens.ts";
import { DESKTOP } from "../support/tags.ts";
import { expect, test } from "../support/test.ts";

const pages = [
  ["Home", "/"],
  ["Courses", "/courses"],
  ["Courses, filtered", "/courses?courseType=0&recipient=1"],
  ["Courses, searched", "/courses?search=Pediatrica"],
  ["Courses, nothing found", "/courses?search=xyzzy"],
  ["Course", "/courses/1"],
  ["Course that is not there", "/courses/999999"],
  ["About", "/about"],
  ["Privacy", "/privacy"],
  ["Cookies", "/cookies"],
  ["Login", "/auth/login"],
  ["Register", "/auth/register"],
  ["ForgetPassword", "/auth/forget-password"],
  ["Forbidden", "/forbidden"],
  ["NotFound", "/pagina-che-non-esiste"],
  ["NotFound below the courses", "/courses/abc"],
  ["NotFound below a page", "/about/niente"],
] as const;

declare global {
  interface Window {
    shifts: string[];
  }
}

/** Writes down, in every page to come, what moves without having been asked to. */
async function watchShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.shifts = [];
    const told = (entry: PerformanceEntry & { value?: number; sources?: { node?: Node }[] }) => {
      const nodes = entry.sources?.map(({ node }) =>
        node instanceof Element ? node.outerHTML.slice(0, 160) : node?.textContent,
      );
      window.shifts.push(`${entry.value}: ${nodes?.join(" | ")}`);
    };
    new PerformanceObserver((list) => list.getEntries().forEach(told)).observe({
      type: "layout-shift",
      buffered: true,
    });
  });
}

const shifts = (page: Page) => page.evaluate(() => window.shifts);

for (const [name, path] of pages) {
  test(`${name} is taken over as it was served`, async ({ page }) => {
    const warnings: string[] = [];
    page.on("console", (message) => {
      if (message.type() === "warning") warnings.push(message.text());
    });
    await watchShifts(page);
    const letScriptsGo = await hold(page, scripts);
    const letCallsGo = await hold(page, calls);

    await openServed(page, path);
    const served = await tree(page);
    expect(await markServed(page)).toBeGreaterThan(20);
    letScriptsGo();
    await hydrated(page);
    expect(await tree(page), "the page after hydration").toBe(served);
    expect(await madeAnew(page)).toEqual([]);

    letCallsGo();
    await page.waitForLoadState("networkidle");
    expect(await shifts(page), "what moved").toEqual([]);
    expect(warnings).toEqual([]);
  });

  test(`${name} is served as React alone would make it`, DESKTOP, async ({ page }) => {
    await hold(page, calls);
    await page.goto(path);
    await hydrated(page);
    const served = await tree(page);

    await page.route((url) => url.pathname + url.search === path, emptyRoot);
    await page.reload();
    await expect.poll(() => tree(page)).toBe(served);
  });
}

for (const [name, path] of [
  ["Home", "/"],
  ["Courses", "/courses"],
  ["Course", "/courses/1"],
] as const) {
  test(`the exact free seats follow on ${name}, and move nothing`, async ({ page }) => {
    await watchShifts(page);
    const letCallsGo = await hold(page, calls);
    await page.goto(path);
    await hydrated(page);
    const seats = page.getByRole("main").getByText(/^(\d+ post[io]|Posti esauriti)/);
    await expect(seats).toHaveCount(0);
    letCallsGo();
    await expect(seats.first()).toBeVisible();
    expect(await shifts(page)).toEqual([]);
  });
}

for (const path of ["/", "/courses", "/courses/1"]) {
  test(`a logged-in user gets ${path} as everyone does, and then their own way in, without a jump`, async ({
    page,
    user,
  }) => {
    expect(user.actor.token).toBeDefined();
    await watchShifts(page);
    const letScriptsGo = await hold(page, scripts);
    await openServed(page, path);
    await expect(action(navigation(page), "Accedi")).toBeVisible();
    letScriptsGo();
    await expect(action(navigation(page), isPhone(page) ? "Pannello" : "Area Personale")).toBeVisible();
    if (path === "/courses/1" && !isPhone(page))
      await expect(page.getByRole("combobox", { name: "Data e luogo" })).toBeVisible();
    await page.waitForLoadState("networkidle");
    expect(await shifts(page), "what moved").toEqual([]);
  });
}

test("text typed before the script has come is kept, searched and sent", DESKTOP, async ({ page }) => {
  const letScriptsGo = await hold(page, scripts);
  await openServed(page, "/courses");
  await page.getByPlaceholder("Ricerca").fill("pediatrica");
  letScriptsGo();
  await expect(page).toHaveURL(/search=pediatrica$/);
  await expect(page.getByPlaceholder("Ricerca")).toHaveValue("pediatrica");
});

test("a login typed before the script has come is sent when it has", DESKTOP, async ({ page }) => {
  const letScriptGo = await hold(page, core);
  await openServed(page, "/auth/login");
  await fillLogin(page, "sanitario@battito.example", DEMO_PASSWORD);
  await page.getByRole("button", { name: "Login" }).click();
  await expect(page).toHaveURL(/\/auth\/login$/);
  letScriptGo();
  await onMyReservations(page);
});

test("a search sent before the script has come finds the same courses", DESKTOP, async ({ page, admin }) => {
  const expected = await admin.courses("?search=pediatrica&recipient=1");
  const letScriptsGo = await hold(page, scripts);
  await openServed(page, "/courses?recipient=1");
  await page.getByPlaceholder("Ricerca").fill("pediatrica");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/courses\?search=pediatrica&recipient=1$/);
  letScriptsGo();
  await expect(page.getByRole("article")).toHaveCount(expected.length);
});

test("a filter and the menu pressed before the script has come open when it has", async ({ page }) => {
  const letScriptGo = await hold(page, core);
  await openServed(page, "/courses");
  const button = isPhone(page)
    ? page.getByRole("button", { name: "Apri il menu" })
    : page.getByRole("combobox", { name: "Destinatari" });
  await button.click();
  letScriptGo();
  if (isPhone(page))
    await expect(page.getByRole("button", { name: "Chiudi il menu" })).toHaveAttribute("aria-expanded", "true");
  else await expect(page.getByRole("option", { name: "Laici" })).toBeVisible();
});

test("a form sent while only what is around its page answers is sent when the page does", DESKTOP, async ({ page }) => {
  const letPageGo = await hold(page, /\/assets\/login-page-[^/]*\.js$/);
  const asked = page.waitForRequest(/\/assets\/login-page-[^/]*\.js$/);
  await openServed(page, "/auth/login");
  await page.getByRole("textbox", { name: "Codice fiscale o email" }).focus();
  await asked;
  await expect
    .poll(() =>
      page.locator("#root").evaluate((root) => Object.keys(root).some((key) => key.startsWith("__reactContainer$"))),
    )
    .toBe(true);
  await page.getByRole("button", { name: "Login" }).click();
  letPageGo();
  await expect(page.getByText("Campo obbligatorio.")).toHaveCount(2);
});
