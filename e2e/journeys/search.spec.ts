// Finding a course by what people type, and by where and when it takes place.
import type { Page } from "@playwright/test";
import { enroll } from "../support/classroom.ts";
import { ownSlot, romeInstant } from "../support/dates.ts";
import { choose, SMALLEST_PHONE } from "../support/screens.ts";
import { DESKTOP, PHONE } from "../support/tags.ts";
import { expect, test } from "../support/test.ts";

const titles = (page: Page) => page.getByRole("article").getByRole("heading");
const field = (page: Page) => page.getByPlaceholder("Ricerca");

test("a mother, a nurse and a safety officer find what they mean", DESKTOP, async ({ page }) => {
  await page.goto("/courses");
  for (const [words, first] of [
    ["bambini", "Disostruzione pediatrica e primo soccorso al bambino"],
    ["soccorso pediatrico", "Disostruzione pediatrica e primo soccorso al bambino"],
    ["rinnovo blsd", "Retraining BLSD per sanitari"],
    ["azienda", "Primo soccorso aziendale, gruppo A"],
  ] as const) {
    await field(page).fill(words);
    await expect(page).toHaveURL(new RegExp(`search=${words.replace(" ", "\\+")}$`));
    await expect(titles(page).first()).toHaveText(first);
  }
});

test("a typing error leads to what was meant", async ({ page, admin }) => {
  const expected = await admin.courses("?search=pediatrico");
  await page.goto("/courses?search=pediatirco");
  await expect(page.getByText("Nessun corso trovato.")).toBeVisible();
  await page.getByRole("link", { name: "pediatrico" }).click();
  await expect(page).toHaveURL(/search=pediatrico$/);
  await expect(field(page)).toHaveValue("pediatrico");
  await expect(page.getByText(`Trovati ${expected.length} corsi`, { exact: true })).toBeVisible();
});

test("a city and a month find their dates, and a full one gives way to the next with seats", async ({
  page,
  admin,
  course,
}, { project }) => {
  // A city of this test alone.
  const city = { name: project.name === "mobile" ? "Ivrea" : "Aosta", province: "TO" };
  const [soon, late] = [ownSlot(), ownSlot()].map((slot, index) => ({ ...slot, days: 60 + index * 70 }));
  if (soon === undefined || late === undefined) throw new Error("two slots");
  const full = await admin.createDate(course, { slot: soon, seats: 1, city });
  const month = romeInstant(late).slice(0, 7);
  await admin.createDate(course, { slot: late, city });

  await page.goto("/courses");
  await choose(page, "Città", city.name);
  await expect(page).toHaveURL(new RegExp(`/courses\\?city=${city.name}$`));
  const card = page.getByRole("article");
  await expect(card).toHaveCount(1);
  await expect(card.locator("time")).toHaveAttribute("datetime", full.date);
  await enroll(admin, full, course, 1);
  await page.reload();
  await expect(card.getByText("Prossima data con posti")).toBeVisible();
  await expect(card).toContainText(city.name);

  await page.goto(`/courses?city=${city.name}&month=${month}`);
  await expect(card).toHaveCount(1);
  await expect(card.getByText("12 posti")).toBeVisible();
  await page.getByRole("list", { name: "Filtri attivi" }).getByRole("link", { name: city.name }).click();
  await expect(page).toHaveURL(new RegExp(`/courses\\?month=${month}$`));
});

test("all filters fit the smallest phone", PHONE, async ({ page }) => {
  await page.setViewportSize(SMALLEST_PHONE);
  await page.goto("/courses?search=corso&city=Milano&recipient=1");
  await expect(page.getByText(/^Trovat[oi] \d+ cors[oi]$/)).toBeVisible();
  for (const filter of ["Organizzazione", "Tipo di Corso", "Destinatari", "Città", "Mese"])
    await expect(page.getByRole("combobox", { name: filter })).toBeInViewport({ ratio: 1 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("a typing error, a city and a month are links and fields of the form", async ({ page, admin }) => {
    await page.goto("/courses?search=pediatirco");
    await page.getByRole("link", { name: "pediatrico" }).click();
    await expect(titles(page).first()).toHaveText("PBLSD: rianimazione pediatrica di base");

    await page.goto("/courses");
    await page.getByRole("combobox", { name: /^Città/ }).selectOption("Milano");
    await page.getByRole("combobox", { name: /^Mese/ }).selectOption({ index: 2 });
    await page.getByRole("button", { name: "Cerca" }).click();
    const { searchParams } = new URL(page.url());
    expect(searchParams.get("city")).toBe("Milano");
    const found = await admin.courses(`?city=Milano&month=${searchParams.get("month")}`);
    const count = found.length === 1 ? "Trovato 1 corso" : `Trovati ${found.length} corsi`;
    await expect(page.getByText(count, { exact: true })).toBeVisible();
    await expect(page.getByRole("combobox", { name: /^Città/ })).toHaveValue("Milano");
  });
});
