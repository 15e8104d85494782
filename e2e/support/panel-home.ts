// From Panoramica, the panel's home, to a date of this week.
import { expect, type Locator, type Page } from "@playwright/test";
import type { CourseDate } from "./api.ts";
import type { Presses } from "./presses.ts";

/** The rows of a date in the week: found by its number, since another test's date may have its title and hour. */
function rowOf(page: Page, { id }: CourseDate): Locator {
  return page
    .getByRole("region", { name: "Oggi e questa settimana" })
    .getByRole("listitem")
    .filter({ has: page.locator(`a[href*="/course-dates/${id}/"]`) });
}

/** Waits until the date is in the week, and opens its day when it is a busy one. */
export async function showAtHome(presses: Presses, page: Page, date: CourseDate): Promise<Locator> {
  const day = page.locator(`[aria-labelledby="giorno-${date.date.slice(0, 10)}"]`);
  await expect(day).toBeVisible();
  const row = rowOf(page, date);
  const more = day.getByRole("button", { name: /^Mostra/ });
  // While many things change, the overview may be half a second old: a date that was just made is not there yet.
  await expect(async () => {
    if ((await row.or(more).count()) === 0) await page.reload();
    await expect(row.or(more).first()).toBeVisible({ timeout: 2000 });
  }).toPass();
  if ((await row.count()) === 0) await presses.press(more);
  return row.first();
}

/** Presses a link of the date. */
export async function pressAtHome(presses: Presses, page: Page, date: CourseDate, name: RegExp): Promise<void> {
  const row = await showAtHome(presses, page, date);
  await presses.press(row.getByRole("link", { name }));
}
