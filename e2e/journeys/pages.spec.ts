// The pages around the main road: not found, forbidden, the layout's links.
import { hydrated } from "../support/rendered.ts";
import { action, isPhone, navigation } from "../support/screens.ts";
import { DESKTOP } from "../support/tags.ts";
import { expect, test } from "../support/test.ts";

test("an unknown page and an unknown course answer 404 with a way onward", DESKTOP, async ({ page }) => {
  for (const path of ["/pagina-che-non-esiste", "/courses/999999", "/courses/abc", "/control-panel/niente"]) {
    const answer = await page.goto(path);
    expect(answer?.status(), path).toBe(404);
  }
  await page.goto("/pagina-che-non-esiste");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await page.getByRole("main").getByRole("link").first().click();
  await expect(page).not.toHaveURL(/pagina-che-non-esiste/);
});

test("Forbidden says what happened and leads on", async ({ page }) => {
  await page.goto("/forbidden");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(page.getByRole("main").getByRole("link").first()).toBeVisible();
});

test("Home shows three different courses, each leading to its page", async ({ page }) => {
  await page.goto("/");
  const cards = page.getByRole("article").getByRole("link");
  await expect(cards).toHaveCount(3);
  const targets = await cards.evaluateAll((links) => links.map((link) => link.getAttribute("href")));
  expect(new Set(targets).size).toBe(3);
  await action(page.getByRole("main"), "Scopri i Corsi").click();
  await expect(page).toHaveURL(/\/courses$/);
});

test("the bars lead to Home, Corsi and Chi Siamo, and the logo home", async ({ page }) => {
  await page.goto("/");
  await action(navigation(page), "Chi Siamo").click();
  await expect(page).toHaveURL(/\/about$/);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await action(navigation(page), "Corsi").click();
  await expect(page).toHaveURL(/\/courses$/);
  await action(navigation(page), "Home").click();
  await expect(page).toHaveURL(/\/$/);
});

test("a logged-in user sees Area Personale, or Pannello on a phone", async ({ page, user }) => {
  expect(user.actor.token).toBeDefined();
  await page.goto("/");
  await action(navigation(page), isPhone(page) ? "Pannello" : "Area Personale").click();
  await expect(page).toHaveURL(/\/control-panel\/user\/reservations$/);
});

test("no page answers with a broken picture", async ({ page }) => {
  const broken: string[] = [];
  page.on("response", (response) => {
    if (response.request().resourceType() === "image" && response.status() >= 400) broken.push(response.url());
  });
  for (const path of ["/", "/courses", "/about"]) {
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    for (const image of await page.locator("img").all()) {
      await image.scrollIntoViewIfNeeded();
      await expect
        .poll(() =>
          image.evaluate(
            (element) => element instanceof HTMLImageElement && element.complete && element.naturalWidth > 0,
          ),
        )
        .toBe(true);
    }
  }
  expect(broken).toEqual([]);
});

test(
  "the head follows the page: title, description, address, and nothing that was said of the page before",
  DESKTOP,
  async ({ page, course }) => {
    const head = () =>
      page.evaluate(() => {
        const attribute = (selector: string, name: string) =>
          [...document.head.querySelectorAll(selector)].map((element) => element.getAttribute(name) ?? "");
        return {
          titles: document.head.querySelectorAll("title").length,
          description: attribute("meta[name=description]", "content"),
          canonical: attribute("link[rel=canonical]", "href"),
          robots: attribute("meta[name=robots]", "content"),
          told: document.head.querySelectorAll(
            'meta[property^="og:"], meta[name^="twitter:"], script[type="application/ld+json"]',
          ).length,
        };
      });
    const address = (path: string) => new URL(path, page.url()).href;

    await page.goto(`/courses/${course.id}`);
    await expect(page).toHaveTitle(`${course.title} · Battito`);
    const first = await head();
    expect(first).toMatchObject({ titles: 1, robots: [], canonical: [address(`/courses/${course.id}`)] });
    expect(first.told).toBeGreaterThan(0);

    // Before that a link loads the whole page, whose head the server writes.
    await hydrated(page);
    await page.getByRole("link", { name: "Tutti i corsi" }).click();
    await expect(page).toHaveTitle("Corsi · Battito");
    // The title changes with the page; an effect removes what the server wrote into the head a moment later.
    await expect.poll(head).toMatchObject({ titles: 1, robots: [], canonical: [address("/courses")], told: 0 });
    const second = await head();
    expect(second.description).toHaveLength(1);
    expect(second.description).not.toEqual(first.description);

    await action(navigation(page), "Accedi").click();
    await expect(page).toHaveTitle("Login · Battito");
    await expect.poll(head).toMatchObject({ titles: 1, robots: ["noindex"], canonical: [], told: 0 });
  },
);
