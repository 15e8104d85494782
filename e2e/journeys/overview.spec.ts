// Panoramica: the week, the numbers with their lists, the charts with their tables, and the instructor's answers.
import type { Locator, Page } from "@playwright/test";
import { enroll } from "../support/classroom.ts";
import { pressAtHome, showAtHome } from "../support/panel-home.ts";
import { bringAxe, fits, settled, violations } from "../support/pages.ts";
import { Presses } from "../support/presses.ts";
import { alertSays, isPhone } from "../support/screens.ts";
import { DESKTOP } from "../support/tags.ts";
import { expect, signIn, test } from "../support/test.ts";

const PANEL = "/control-panel";

const region = (page: Page, name: string): Locator => page.getByRole("region", { name });

async function home(page: Page, query = ""): Promise<void> {
  await page.goto(PANEL + query);
  await settled(page);
  await expect(region(page, "Da fare")).toBeVisible();
}

/** The number of a link of `Da fare`, and where it leads. */
async function taskOf(link: Locator): Promise<{ number: number; path: string }> {
  const [first = ""] = /^[\d.]+/.exec((await link.textContent()) ?? "") ?? [];
  return { number: Number(first.replaceAll(".", "")), path: (await link.getAttribute("href")) ?? "" };
}

/** How many rows the list has: as it says, and as they are there. */
async function listed(page: Page, path: string): Promise<number> {
  if (path.includes("view=coverage")) {
    const uncovered = region(page, "Scoperte").or(region(page, "In attesa di risposta"));
    return uncovered.getByRole("heading", { level: 3 }).count();
  }
  const said = page.getByRole("main").getByText(/^[\d.]+ (data|date|attestato|attestati)$/);
  await expect(said).toBeVisible();
  const total = Number(((await said.textContent()) ?? "").replace(/ .*/, "").replaceAll(".", ""));
  if (!isPhone(page) && total <= 20) await expect(page.locator("tr[data-row]")).toHaveCount(total);
  return total;
}

test(
  "every number of what is to be done leads to a list with as many rows",
  DESKTOP,
  async ({ page, context, admin, course }) => {
    // One more than the demo has: below the minimum, and without an instructor.
    const slot = { days: 9, hour: 10, minute: Math.floor(Math.random() * 60) };
    const date = await admin.createDate(course, { slot, seats: 12 });
    await enroll(admin, date, course, 1);
    await signIn(context, admin);
    await home(page);
    const links = region(page, "Da fare").getByRole("link");
    const count = await links.count();
    expect(count).toBeGreaterThanOrEqual(7);
    for (let at = 0; at < count; at += 1) {
      // Others book and issue meanwhile: a number that has changed is read again.
      // oxlint-disable-next-line no-await-in-loop -- one page
      await expect(async () => {
        await home(page);
        const { number, path } = await taskOf(links.nth(at));
        expect(number).toBeGreaterThan(0);
        await links.nth(at).click();
        await expect(page).toHaveURL(new RegExp(`${path.replaceAll(/[?.]/g, String.raw`\$&`)}$`));
        await settled(page);
        expect(await listed(page, path), path).toBe(number);
      }).toPass({ timeout: 30_000 });
    }
  },
);

test("the week leads straight to the people and the roll call of a date", async ({ page, context, admin, course }) => {
  const minute = Math.floor(Math.random() * 60);
  const date = await admin.createDate(course, { slot: { days: 1, hour: 9, minute }, seats: 12 });
  await enroll(admin, date, course, 2);
  await signIn(context, admin);
  await bringAxe(context);
  const presses = new Presses(page);
  await home(page);
  await pressAtHome(presses, page, date, /^Iscritti/);
  await expect(page).toHaveURL(new RegExp(`/course-dates/${date.id}/reservations$`));
  await page.goBack();
  await pressAtHome(presses, page, date, /^Appello/);
  await expect(page).toHaveURL(new RegExp(`/course-dates/${date.id}/appello$`));
  await page.goBack();
  await settled(page);
  const row = await showAtHome(presses, page, date);
  await expect(row.getByText("2 di 12 posti occupati")).toBeAttached();
  expect(await violations(page)).toEqual([]);
  await fits(page);
});

test("the charts have a table behind them, a period in the address, and keys", async ({ page, context, admin }) => {
  await signIn(context, admin);
  await bringAxe(context);
  await home(page, "?period=12m");
  const chart = page.getByRole("group", { name: "Iscrizioni per mese" });
  const columns = chart.getByRole("img");
  await expect(columns.first()).toBeVisible();
  expect(await columns.count()).toBeGreaterThanOrEqual(12);
  await columns.last().focus();
  await page.keyboard.press("ArrowLeft");
  await expect(columns.nth(-2)).toBeFocused();
  const name = (await columns.nth(-2).getAttribute("aria-label")) ?? "";
  expect(name).toMatch(/ 20\d\d: [\d.]+ iscrizioni/);
  const made = /: ([\d.]+) iscrizioni/.exec(name)?.[1] ?? "";
  expect(await violations(page)).toEqual([]);

  await page.getByRole("button", { name: "Tabelle" }).click();
  await expect(page).toHaveURL(/period=12m&figures=table$/);
  const rows = page.getByRole("table", { name: "Iscrizioni e riempimento" }).getByRole("row");
  await expect(rows.nth(-2).getByRole("cell").first()).toHaveText(made);
  expect(await violations(page)).toEqual([]);
  await fits(page);

  // A number of dates is as long as its list.
  const dates = page.getByRole("table", { name: "Risultati per corso" }).getByRole("link").first();
  const number = Number.parseInt((await dates.textContent()) ?? "", 10);
  await dates.click();
  await expect(page).toHaveURL(/\/course-dates\?view=list&from=.*&course=\d+$/);
  await settled(page);
  expect(await listed(page, page.url())).toBe(number);
});

test("an instructor answers a proposal at home", DESKTOP, async ({ page, context, admin, instructor, course }) => {
  const minute = Math.floor(Math.random() * 60);
  const date = await admin.createDate(course, { slot: { days: 3, hour: 6, minute }, seats: 12 });
  const staff: { data: { user: { id: number }; mine: boolean }[] } = await (
    await instructor.send("GET", "/shifts/instructors")
  ).json();
  const me = staff.data.find(({ mine }) => mine)?.user.id;
  const start = date.date;
  const end = start.replace(/T06/, "T07");
  await admin.send("POST", "/shifts", { id_user: me, id_course_date: date.id, start, end, role: "istruttore" });
  await signIn(context, instructor);
  await home(page);
  const own = region(page, "I tuoi turni");
  const shift = own
    .getByRole("listitem")
    .filter({ hasText: course.title })
    .filter({ hasText: `${start.slice(11, 16)}–` });
  await shift
    .first()
    .getByRole("button", { name: /^Accetta/ })
    .click();
  await alertSays(page, "Turno accettato.");
  await expect(shift.getByText("Da confermare")).toHaveCount(0);
  // A user who cannot propose shifts is not asked to find instructors.
  await expect(region(page, "Da fare").getByText(/dat[ae] non copert[ae]/)).toHaveCount(0);
});

test("a user without a role is led to their own courses", DESKTOP, async ({ page, context, reader }) => {
  await signIn(context, reader);
  await page.goto(PANEL);
  await expect(page).toHaveURL(/\/control-panel\/user\/reservations$/);
});
