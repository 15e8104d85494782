// Looking for a course: search and filters live in the URL, the count and the empty state follow at once.
import type { Page } from "@playwright/test";
import { hydrated } from "../support/rendered.ts";
import { choose } from "../support/screens.ts";
import { DESKTOP } from "../support/tags.ts";
import { expect, test } from "../support/test.ts";

const found = (page: Page, count: number) =>
  page.getByText(count === 1 ? "Trovato 1 corso" : `Trovati ${count} corsi`, { exact: true });

test("the list shows every published course and counts them", async ({ page, admin }) => {
  const courses = await admin.courses();
  await page.goto("/courses");
  await expect(found(page, courses.length)).toBeVisible();
  await expect(
    page
      .getByRole("main")
      .getByRole("link", { name: courses[0]?.title ?? "" })
      .first(),
  ).toBeVisible();
});

test("search finds courses whatever the case and keeps its words in the address", DESKTOP, async ({ page, admin }) => {
  const expected = await admin.courses("?search=pediatrica");
  await page.goto("/courses");
  await page.getByPlaceholder("Ricerca").fill("PEDIATRICA");
  await expect(page).toHaveURL(/\/courses\?search=PEDIATRICA$/);
  await expect(found(page, expected.length)).toBeVisible();
  await page.reload();
  await expect(page.getByPlaceholder("Ricerca")).toHaveValue("PEDIATRICA");
  await expect(found(page, expected.length)).toBeVisible();
});

test("each filter narrows the list, stands in the address under the API's name and can be taken back", async ({
  page,
  admin,
}) => {
  const all = await admin.courses();
  await page.goto("/courses");
  for (const [label, option, query] of [
    ["Organizzazione", "Esterno", "organization=1"],
    ["Tipo di Corso", "Rinnovo", "courseType=1"],
    ["Destinatari", "Laici", "recipient=1"],
  ] as const) {
    const expected = await admin.courses(`?${query}`);
    expect(expected.length).toBeGreaterThan(0);
    await choose(page, label, option);
    await expect(page).toHaveURL(new RegExp(`[?&]${query}$`));
    await expect(found(page, expected.length)).toBeVisible();
    await choose(page, label, /^Tutt[ie]$/);
    await expect(page).toHaveURL(/\/courses$/);
    await expect(found(page, all.length)).toBeVisible();
  }
});

test("filters add up, and an address with filters opens as it was left", DESKTOP, async ({ page, admin }) => {
  const expected = await admin.courses("?courseType=0&recipient=0");
  await page.goto("/courses?courseType=0&recipient=0");
  await expect(found(page, expected.length)).toBeVisible();
  await expect(page.getByRole("combobox", { name: "Tipo di Corso" })).toContainText("Intero");
  await expect(page.getByRole("combobox", { name: "Destinatari" })).toContainText("Sanitari");
});

test("nothing found is said, with a way back to all courses", DESKTOP, async ({ page, admin }) => {
  const all = await admin.courses();
  await page.goto("/courses?search=xyzzy");
  await expect(page.getByText("Nessun corso trovato.")).toBeVisible();
  await expect(found(page, 0)).toBeVisible();
  await page.getByRole("link", { name: "Azzera filtri" }).click();
  await expect(found(page, all.length)).toBeVisible();
});

test("typing waits 200 ms and then asks the server once", DESKTOP, async ({ page }) => {
  const asked: string[] = [];
  page.on("request", (request) => {
    const { pathname, search } = new URL(request.url());
    if (pathname === "/api/courses") asked.push(search);
  });
  await page.clock.install();
  const seats = page.waitForResponse("**/api/courses");
  await page.goto("/courses");
  await seats;
  await page.clock.pauseAt(Date.now() + 60_000);
  asked.length = 0;

  await page.getByPlaceholder("Ricerca").pressSequentially("trauma");
  await page.clock.runFor(199);
  await expect(page).toHaveURL(/\/courses$/);
  await page.clock.runFor(1);
  await expect(page).toHaveURL(/search=trauma$/);
  await page.clock.resume();
  await expect(page.getByText(/^Trovat[oi] \d+ cors[oi]$/)).toBeVisible();
  expect(asked).toEqual(["?search=trauma"]);
});

test("a course opened while the search still waits for its pause stays open", DESKTOP, async ({ page, course }) => {
  await page.clock.install();
  await page.goto("/courses");
  // Otherwise React may never start: it waits for a timer of the clock that stands still.
  await hydrated(page);
  await page.clock.pauseAt(Date.now() + 60_000);
  // A slow line: the page's own script arrives after the pause is over.
  let arrive = () => {};
  const pauseIsOver = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  await page.route("**/assets/course-page-*.js", async (route) => {
    await pauseIsOver;
    await route.continue();
  });

  const asked = page.waitForRequest("**/assets/course-page-*.js");
  await page.getByPlaceholder("Ricerca").fill("PBLSD");
  await page.getByRole("main").getByRole("link", { name: course.title }).press("Enter");
  await asked;
  await page.clock.runFor(400);
  arrive();
  await page.clock.resume();
  await expect(page.getByRole("heading", { name: course.title, level: 1 })).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`/courses/${course.id}$`));
});

test("a course page tells everything the course has", async ({ page, course }) => {
  await page.goto(`/courses/${course.id}`);
  for (const heading of ["Obbiettivi del Corso", "Prerequisiti", "Cosa Imparerò", "Didattica Frontale"]) {
    await expect(page.getByRole("heading", { name: heading })).toBeVisible();
  }
  await expect(page.getByText(/^\d+ ore$/).first()).toBeVisible();
  await expect(page.getByText(/^Da \d+ a \d+/).first()).toBeVisible();
});
