// Without a network: a page of ours instead of the browser's, and nothing else in anybody's way.
import type { BrowserContext, Page } from "@playwright/test";
import { choosable } from "../support/screens.ts";
import { DESKTOP } from "../support/tags.ts";
import { expect, test } from "../support/test.ts";

/** It comes after all that the page itself needs, and looks after the visits to come. */
async function workerIsReady(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
  });
}

/** Requests on their way would fail, and the browser would log errors. */
async function goOffline(page: Page, context: BrowserContext): Promise<void> {
  await page.waitForLoadState("networkidle");
  await context.setOffline(true);
}

test("a page that cannot be reached says so, and comes by itself when the network is back", async ({
  page,
  context,
}) => {
  await page.goto("/");
  await workerIsReady(page);
  await goOffline(page, context);
  await page.goto("/courses");
  await expect(page.getByRole("heading", { name: "Sei offline", level: 1 })).toBeVisible();
  await expect(page.getByRole("link", { name: "112" })).toHaveAttribute("href", "tel:112");
  await expect(page).toHaveURL(/\/courses$/);
  const { fontSize, background } = await page.locator("body").evaluate((body) => ({
    fontSize: getComputedStyle(body).fontSize,
    background: getComputedStyle(body).backgroundColor,
  }));
  expect(fontSize, "its stylesheet is there, too").toBe("17px");
  expect(background).toBe("rgb(251, 248, 243)");

  // The page before has the same heading: without waiting, the network would be back before this page listens for it.
  const loadedAgain = page.waitForEvent("load");
  await page.getByRole("link", { name: "Riprova" }).click();
  await loadedAgain;
  await expect(page.getByRole("heading", { name: "Sei offline" })).toBeVisible();

  await context.setOffline(false);
  await expect(page.getByRole("heading", { name: "Esplora i Corsi" })).toBeVisible();
});

test("a page that is open stays open offline, and says what it cannot do", async ({ page, context }) => {
  await page.goto("/courses");
  await workerIsReady(page);
  await goOffline(page, context);
  await expect(page.getByText("Sei offline. Quello che vedi potrebbe non essere aggiornato.")).toBeVisible();
  await expect(page.getByRole("article").first()).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByText(/^Sei offline/)).toBeHidden();
});

test(
  "only pages and the offline page's own files pass through the worker; no answer is kept",
  DESKTOP,
  async ({ page, context, user, course, date }) => {
    await user.actor.book(date, choosable(course).id);
    await page.goto("/");
    await workerIsReady(page);
    const fromWorker: string[] = [];
    context.on("response", (response) => {
      if (response.fromServiceWorker()) fromWorker.push(new URL(response.url()).pathname);
    });

    await page.goto("/courses");
    await expect(page.getByText(/^Trovati \d+ corsi$/)).toBeVisible();
    await page.goto("/control-panel/user/reservations");
    const download = page.waitForEvent("download");
    await page.getByRole("button", { name: "Aggiungi al calendario" }).first().click();
    expect((await download).suggestedFilename()).toMatch(/\.ics$/);

    expect(
      fromWorker.filter((path) => !["/courses", "/control-panel/user/reservations", "/favicon.svg"].includes(path)),
    ).toEqual([]);
    const kept = await page.evaluate(async () => {
      const shelves = await Promise.all((await caches.keys()).map((name) => caches.open(name)));
      const requests = await Promise.all(shelves.map((shelf) => shelf.keys()));
      return requests.flat().map(({ url }) => new URL(url).pathname);
    });
    expect(kept.sort()).toEqual(["/favicon.svg", "/offline.css", "/offline.html", "/offline.js"]);
  },
);

test("an API that cannot be reached fails as it does without the worker", DESKTOP, async ({ page, context }) => {
  await page.goto("/");
  await workerIsReady(page);
  await page.goto("/about");
  await goOffline(page, context);
  const problem = await page.evaluate(() =>
    fetch("/api/courses").then(
      () => null,
      (reason) => String(reason),
    ),
  );
  expect(problem).toContain("Failed to fetch");
});

test("the workers come as scripts that may change", DESKTOP, async ({ request }) => {
  for (const worker of ["/sw.js", "/panel-sw.js"]) {
    // oxlint-disable-next-line no-await-in-loop -- two small files
    const headers = (await request.get(worker)).headers();
    expect(headers["content-type"]).toMatch(/^text\/javascript/);
    expect(headers["cache-control"]).toBe("no-cache");
  }
});
