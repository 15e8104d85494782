// The layout where it is hardest: on a narrow phone, on its side, with letters twice as large, on a slow line, on paper.
import { chromium, type Page } from "@playwright/test";
import { isPhone, navigation } from "../support/screens.ts";
import { DESKTOP, PHONE } from "../support/tags.ts";
import { expect, signIn, test } from "../support/test.ts";

/** How far the page scrolls sideways, in pixels. */
const sideways = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

test("the list of a filter stays inside a phone of 360 px", PHONE, async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto("/courses");
  const filters = page.getByRole("search").getByRole("combobox");
  const count = await filters.count();
  expect(count).toBeGreaterThanOrEqual(3);
  for (let place = 0; place < count; place += 1) {
    await filters.nth(place).click();
    const list = page.getByRole("listbox");
    await expect(list).toBeVisible();
    // The list opens where there is room, and moves into the page.
    await expect(async () => {
      const box = await list.boundingBox();
      expect(box?.x, `left edge of list ${place}`).toBeGreaterThanOrEqual(0);
      expect((box?.x ?? 0) + (box?.width ?? 0), `right edge of list ${place}`).toBeLessThanOrEqual(360);
    }).toPass({ timeout: 2_000 });
    expect(await sideways(page)).toBe(0);
    await page.keyboard.press("Escape");
  }
});

test("Prenota is in view on tablets and on a phone held sideways", DESKTOP, async ({ page, user, course }) => {
  expect(user.actor.token).toBeDefined();
  await page.goto(`/courses/${course.id}`);
  const book = page.getByRole("form", { name: "Prenotazione" }).getByRole("button", { name: "Prenota" });
  for (const [width, height] of [
    [768, 1024],
    [900, 700],
    [1024, 768],
    [844, 390],
  ] as const) {
    await page.setViewportSize({ width, height });
    await expect(book, `${width} x ${height}`).toBeInViewport({ ratio: 1 });
    await page.mouse.wheel(0, 1200);
    await expect(book, `${width} x ${height}, further down`).toBeInViewport({ ratio: 1 });
    expect(await sideways(page)).toBe(0);
    await page.evaluate(() => window.scrollTo(0, 0));
  }
  await page.setViewportSize({ width: 667, height: 375 });
  await expect(page.getByRole("button", { name: "Prenota Corso" })).toBeInViewport({ ratio: 1 });
});

test("the first date of a course is within the first screen of a phone", PHONE, async ({ page, course }) => {
  await page.goto(`/courses/${course.id}`);
  const date = page.getByText("Prossima data").locator("..").locator("dd");
  await expect(date).toHaveText(/\d+ \p{L}+, \p{L}+.*(?:\d+ post[oi]|Posti esauriti)/u);
  const [box, bar] = await Promise.all([date.boundingBox(), navigation(page).boundingBox()]);
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThan(bar?.y ?? 0);
});

test("nothing scrolls sideways with letters of 200 %", async ({ page, admin, course, launchOptions, baseURL }) => {
  await admin.createDate(course, { venue: `Via${"x".repeat(40)}` });
  const browser = await chromium.launch({
    ...launchOptions,
    args: [...(launchOptions.args ?? []), "--blink-settings=defaultFontSize=32"],
  });
  const large = await browser.newPage({ baseURL, viewport: page.viewportSize(), isMobile: isPhone(page) });
  const courses = (await admin.courses()).map(({ id }) => `/courses/${id}`);
  for (const path of ["/", "/courses", ...courses, "/about", "/auth/login", "/auth/register", "/verifica"]) {
    await large.goto(path);
    await expect(large.getByRole("heading", { level: 1 }).first()).toBeAttached();
    expect(await large.evaluate(() => getComputedStyle(document.documentElement).fontSize)).toBe("32px");
    expect(await sideways(large), path).toBe(0);
  }
  await browser.close();
});

test("the panel shows its shape before its scripts are here", async ({ page, context, instructor }) => {
  await signIn(context, instructor);
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route("**/assets/*.js", async (route) => {
    await held;
    await route.continue();
  });
  await page.goto("/control-panel", { waitUntil: "commit" });
  const shape = page.locator(".first-paint");
  await expect(shape).toBeVisible();
  await expect(shape).toHaveCSS("position", "fixed");
  await expect
    .poll(() => page.evaluate(() => performance.getEntriesByName("first-contentful-paint").length))
    .toBeGreaterThan(0);
  release();
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(shape).toBeHidden();
});

test("a course is printed on two light sheets, without bars and card", DESKTOP, async ({ page, admin, course }) => {
  await page.emulateMedia({ colorScheme: "dark" });
  // Also one with more dates than there is room for.
  await Promise.all(Array.from({ length: 8 }, () => admin.createDate(course)));
  const courses = await admin.courses();
  for (const { id, title } of courses) {
    await page.goto(`/courses/${id}`);
    const sheets = (await page.pdf({ format: "A4" })).toString("latin1").match(/\/Type\s*\/Page\b/g)?.length;
    expect(sheets, title).toBeLessThanOrEqual(2);
  }
  await page.emulateMedia({ media: "print", colorScheme: "dark" });
  await expect(page.locator("html")).toHaveCSS("background-color", "rgb(255, 255, 255)");
  await expect(page.getByRole("banner")).toBeHidden();
  await expect(page.getByRole("complementary", { name: "Prenotazione" })).toBeHidden();
  await expect(page.getByRole("contentinfo").getByText("P. IVA e C.F.")).toBeVisible();
});
