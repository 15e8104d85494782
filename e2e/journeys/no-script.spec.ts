// The public pages without JavaScript: everything can be read, found and searched; only what needs an account cannot.
import type { Page } from "@playwright/test";
import { isPhone, navigation } from "../support/screens.ts";
import { DESKTOP } from "../support/tags.ts";
import { expect, test } from "../support/test.ts";

test.use({ javaScriptEnabled: false });

const main = (page: Page) => page.getByRole("main");
const filter = (page: Page, label: string) => page.getByRole("combobox", { name: new RegExp(`^${label}`) });

test("a visitor finds a course by its words and filters, and reads all about it", async ({ page, admin }) => {
  const expected = await admin.courses("?search=soccorso&recipient=1");
  const course = expected[0];
  if (course === undefined) throw new Error("the demo data has no first aid for laypersons");
  const [date] = (await (await admin.send("GET", `/courses/${course.id}`)).json()).next_dates;

  await test.step("from Home to the list", async () => {
    await page.goto("/");
    await expect(page.getByRole("heading", { name: "Formazione Sanitaria di Eccellenza" })).toBeVisible();
    await expect(page.getByRole("article")).toHaveCount(3);
    await navigation(page).getByRole("link", { name: "Corsi" }).click();
    await expect(page.getByRole("heading", { name: "Esplora i Corsi" })).toBeVisible();
  });

  await test.step("words and a filter, sent together", async () => {
    await page.getByPlaceholder("Ricerca").fill("soccorso");
    await filter(page, "Destinatari").selectOption("Laici");
    await page.getByRole("button", { name: "Cerca" }).click();
    await expect(page.getByText(`Trovati ${expected.length} corsi`, { exact: true })).toBeVisible();
    await expect(page.getByPlaceholder("Ricerca")).toHaveValue("soccorso");
    await expect(filter(page, "Destinatari")).toHaveValue("1");
  });

  await test.step("a filter taken away by its chip, and one set anew", async () => {
    const links = page.getByRole("list", { name: "Filtri attivi" }).getByRole("link");
    await links.filter({ hasText: "soccorso" }).click();
    await expect(page).toHaveURL(/\/courses\?recipient=1$/);
    await filter(page, "Destinatari").selectOption("Tutti");
    await filter(page, "Tipo di Corso").selectOption("Rinnovo");
    await page.getByRole("button", { name: "Cerca" }).click();
    const renewals = await admin.courses("?courseType=1");
    await expect(page.getByText(`Trovati ${renewals.length} corsi`, { exact: true })).toBeVisible();
    await links.filter({ hasText: "Azzera filtri" }).click();
    await expect(page).toHaveURL(/\/courses$/);
  });

  await test.step("the course with its dates and its program", async () => {
    await page.getByRole("article").getByRole("link", { name: course.title, exact: true }).click();
    await expect(page.getByRole("heading", { name: course.title, level: 1 })).toBeVisible();
    await expect(main(page).getByRole("heading", { name: "Prossime date" })).toBeVisible();
    await expect(
      main(page)
        .locator(`time[datetime^="${date.date.slice(0, 10)}"]`)
        .first(),
    ).toBeVisible();
    for (const heading of ["Obbiettivi del Corso", "Prerequisiti", "Cosa Imparerò"])
      await expect(page.getByRole("heading", { name: heading })).toBeVisible();
    await expect(page.getByRole("heading", { name: /^Programma/ })).toBeVisible();
  });

  await test.step("booking says that it needs a script, and gives the phone number", async () => {
    if (isPhone(page)) await page.getByRole("link", { name: "Prenota Corso" }).click();
    const card = page.getByRole("complementary", { name: "Prenotazione" });
    await expect(card).toBeInViewport();
    await page.locator(`main a[href$="?date=${date.id}#prenotazione"]`).click();
    await expect(page).toHaveURL(new RegExp(`\\?date=${date.id}#prenotazione$`));
    await expect(card).toBeInViewport();
    await expect(card.getByText(/Per prenotare dal sito serve JavaScript/)).toBeVisible();
    await expect(card.locator('a[href^="tel:"]')).toBeVisible();
  });
});

for (const path of ["/auth/login", "/auth/register", "/auth/forget-password"]) {
  test(`${path} says that it needs JavaScript instead of showing fields that do nothing`, DESKTOP, async ({ page }) => {
    await page.goto(path);
    await expect(page.getByText(/serve JavaScript/)).toBeVisible();
    await expect(page.getByRole("textbox")).toHaveCount(0);
    await expect(page.locator('a[href^="mailto:"]').first()).toBeVisible();
  });
}

test("nothing on the course's page covers anything else, and nothing sticks out", async ({ page, course }) => {
  await page.goto(`/courses/${course.id}`);
  const boxes = await Promise.all(
    [
      main(page).getByRole("heading", { level: 1 }),
      page.getByRole("complementary", { name: "Prenotazione" }),
      main(page).getByRole("heading", { name: "Prossime date" }),
      page.getByRole("contentinfo"),
    ].map((part) => part.boundingBox()),
  );
  const width = page.viewportSize()?.width ?? 0;
  for (const [index, box] of boxes.entries()) {
    if (box === null) throw new Error("a part of the page is not drawn");
    expect(box.x + box.width).toBeLessThanOrEqual(width);
    for (const other of boxes.slice(index + 1)) {
      const apart =
        other !== null &&
        (box.y + box.height <= other.y ||
          other.y + other.height <= box.y ||
          box.x + box.width <= other.x ||
          other.x + other.width <= box.x);
      expect(apart, `${JSON.stringify(box)} beside ${JSON.stringify(other)}`).toBe(true);
    }
  }
});
