// When a page's scripts come: after what can be read, but not later than somebody wants to do something.
import type { Page } from "@playwright/test";
import { core, emptyRoot, hold, hydrated } from "../support/rendered.ts";
import { isPhone } from "../support/screens.ts";
import { DESKTOP } from "../support/tags.ts";
import { expect, test } from "../support/test.ts";
import { wholeBrowser } from "../support/whole-browser.ts";

// The headless shell schedules scripts and pictures in another order.
test.use(wholeBrowser);

const pictures = /\/(images|courses)\/[^/]+\.webp/;

/** The pictures and the site's script, in the order in which the first came and the second was asked for. */
function order(page: Page): string[] {
  const seen: string[] = [];
  page.on("requestfinished", (request) => void (pictures.test(request.url()) && seen.push("picture")));
  page.on("request", (request) => void (core.test(request.url()) && seen.push("script")));
  return seen;
}

for (const [name, path, atTheTop] of [
  ["Home", "/", 1],
  ["Courses", "/courses", 3],
  ["Course", "/courses/1", 1],
] as const) {
  test(`the pictures at the top of ${name} come before its script`, async ({ page }) => {
    const seen = order(page);
    await page.goto(path);
    await hydrated(page);
    expect(seen.indexOf("script")).toBeGreaterThanOrEqual(atTheTop);
  });
}

/** From now on no time passes in the page. */
async function stopTime(page: Page): Promise<void> {
  await page.clock.install();
  await page.clock.pauseAt(new Date(Date.now() + 60_000));
}

test("a page whose pictures are slow starts when it is touched", async ({ page }) => {
  await hold(page, pictures);
  await stopTime(page);
  await page.goto("/courses/1", { waitUntil: "commit" });
  await page.waitForFunction(() => document.readyState === "interactive", undefined, { polling: 50 });
  const script = page.waitForRequest(core);
  const heading = page.getByRole("heading", { level: 1 });
  await (isPhone(page) ? heading.tap() : heading.hover());
  await script;
  await page.clock.resume();
  await hydrated(page);
  expect(await page.evaluate(() => document.readyState), "the pictures are still on their way").toBe("interactive");
});

test("a page whose pictures do not come starts all the same", async ({ page }) => {
  await hold(page, pictures);
  await page.goto("/courses/1", { waitUntil: "commit" });
  await page.waitForRequest(core);
  await hydrated(page);
  expect(await page.evaluate(() => document.readyState)).toBe("interactive");
});

test("a page that the server could not render starts at once", DESKTOP, async ({ page }) => {
  await page.route("/courses/1", emptyRoot);
  await stopTime(page);
  const script = page.waitForRequest(core);
  await page.goto("/courses/1", { waitUntil: "commit" });
  await script;
  await page.clock.resume();
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
});
