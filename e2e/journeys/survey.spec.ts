// The survey after a course: held, asked by mail, answered once by each, with and without JavaScript, and read by staff.
import type { Browser, Page } from "@playwright/test";
import type { Course, CourseDate } from "../support/api.ts";
import { dateAhead, enroll, hold } from "../support/classroom.ts";
import { linkIn, mailsTo, waitForMail } from "../support/mailbox.ts";
import { MovedCentre, tenOClock } from "../support/moved-centre.ts";
import { bringAxe, fits, settled, violations } from "../support/pages.ts";
import type { Person } from "../support/people.ts";
import { DESKTOP } from "../support/tags.ts";
import { expect, signIn, test } from "../support/test.ts";

const QUESTIONS = [
  /contenuti del corso/,
  /valuti gli istruttori/,
  /esercitazioni pratiche/,
  /organizzazione e la sede/,
  /consiglieresti/,
];
const heading = (page: Page, name: string | RegExp) => page.getByRole("heading", { name });
const send = (page: Page) => page.getByRole("button", { name: "Invia le risposte" }).click();

async function clean(page: Page): Promise<void> {
  await settled(page);
  expect(await violations(page)).toEqual([]);
  await fits(page);
}

/** Chooses these values, one for each question. */
async function choose(page: Page, values: readonly number[]): Promise<void> {
  for (const [index, value] of values.entries()) {
    const name = QUESTIONS[index] ?? "";
    const radio = page.getByRole("radiogroup", { name }).getByRole("radio", { name: new RegExp(`^${value}\\b`) });
    // oxlint-disable-next-line no-await-in-loop -- one after the other, as a reader would
    await radio.check();
  }
}

/** A reader whose browser runs no scripts. */
async function withoutScripts(browser: Browser, url: string, answers: (page: Page) => Promise<void>): Promise<void> {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(url);
  await answers(page);
  await context.close();
}

let centre: MovedCentre;
test.beforeEach(async ({ context }) => {
  test.setTimeout(240_000);
  await bringAxe(context);
  centre = await MovedCentre.open();
});
test.afterEach(() => centre.close());

test("a course is held, its participants are asked, and staff read the answers from three on", async ({
  page,
  context,
  browser,
}) => {
  const admin = await centre.admin();
  let course: Course | undefined;
  let date: CourseDate | undefined;
  let people: Person[] = [];
  const links: string[] = [];

  await test.step("the course is held, and the mail arrives once", async () => {
    const [first] = await admin.courses();
    course = await admin.course(first?.id ?? 0);
    const ahead = await dateAhead(admin, course);
    people = await enroll(admin, ahead, course, 4);
    date = await hold(admin, ahead, "today");
    // It ended in the morning; the housekeeping asks when it starts.
    await centre.restartAt(tenOClock(0));
    for (const { email } of people) {
      // oxlint-disable-next-line no-await-in-loop -- all have come when the first has
      const mail = await waitForMail(email, /Com'è andato il corso/, 90_000);
      expect(mail.text).toContain("Il questionario è anonimo");
      links.push(centre.url + linkIn(mail, "/questionario/", centre.url));
    }
    const [first_] = people;
    expect(
      (await mailsTo(first_?.email ?? "")).filter(({ subject }) => subject?.startsWith("Com'è andato")),
    ).toHaveLength(1);
  });

  await test.step("one answers without a login, after forgetting a question", async () => {
    const opened = await page.goto(links[0] ?? "");
    expect(opened?.status()).toBe(200);
    await expect(heading(page, "Com'è andato il corso?")).toBeVisible();
    await expect(page.locator("meta[name=robots]")).toHaveAttribute("content", "noindex");
    await expect(heading(page, "Perché è anonimo")).toBeVisible();
    await clean(page);
    await choose(page, [5, 5, 4, 3]);
    await send(page);
    await expect(page.getByText("Manca una risposta")).toBeVisible();
    await expect(
      page
        .getByRole("radiogroup", { name: /consiglieresti/ })
        .getByRole("radio")
        .first(),
    ).toBeFocused();
    await clean(page);
    await choose(page, [5, 5, 4, 3, 10]);
    await page.getByRole("textbox", { name: /Vuoi aggiungere/ }).fill("Istruttori bravissimi.");
    await send(page);
    await expect(heading(page, "Grazie, risposta ricevuta")).toBeVisible();
    await clean(page);
  });

  await test.step("the second time is told kindly, by going back as well", async () => {
    await page.goto(links[0] ?? "");
    await expect(heading(page, "Hai già risposto, grazie")).toBeVisible();
    await clean(page);
    const short = await page.goto((links[0] ?? "").slice(0, -3));
    expect(short?.status()).toBe(404);
    await expect(heading(page, "Questo link non è valido")).toBeVisible();
    await clean(page);
  });

  await test.step("another answers without JavaScript", async () => {
    await withoutScripts(browser, links[1] ?? "", async (plain) => {
      await choose(plain, [4, 4, 4, 4]);
      await plain.getByRole("textbox").fill("Aula piccola.");
      await send(plain);
      await expect(plain.getByText("Manca una risposta")).toBeVisible();
      await expect(plain.getByRole("textbox")).toHaveValue("Aula piccola.");
      await choose(plain, [4, 4, 4, 4, 9]);
      await send(plain);
      await expect(heading(plain, "Grazie, risposta ricevuta")).toBeVisible();
    });
  });

  const results = `${centre.url}/control-panel/admin/surveys?date=${date?.id}`;
  await test.step("two answers are too few to be shown", async () => {
    await page.goto(centre.url);
    await signIn(context, admin, centre.url);
    await page.goto(`${centre.url}/control-panel/admin/course-dates/${date?.id}/reservations`);
    await page.getByRole("main").getByRole("link", { name: "Questionari" }).click();
    await expect(page).toHaveURL(results);
    await expect(page.getByText("Ancora poche risposte")).toBeVisible();
    await expect(page.getByText("50%")).toBeVisible();
    await expect(page.getByText("Istruttori bravissimi.")).toHaveCount(0);
    await clean(page);
  });

  await test.step("from the third on they are", async () => {
    await withoutScripts(browser, links[2] ?? "", async (plain) => {
      await choose(plain, [3, 3, 4, 5, 2]);
      await send(plain);
      await expect(heading(plain, "Grazie, risposta ricevuta")).toBeVisible();
    });
    await page.reload();
    await expect(page.getByText("75%")).toBeVisible();
    await expect(page.getByText("Istruttori bravissimi.")).toBeVisible();
    await expect(page.getByText("Aula piccola.")).toBeVisible();
    const recommend = page.getByRole("list", { name: /consiglieresti/ });
    await expect(recommend.getByRole("listitem").first()).toContainText("67%");
    await clean(page);
    await page.getByRole("button", { name: "Tabelle" }).click();
    await expect(page.getByRole("table", { name: "Per corso" })).toContainText(course?.title ?? "");
    await clean(page);
    const button = page.getByRole("button", { name: "Esporta (.xlsx)" });
    const [download] = await Promise.all([page.waitForEvent("download"), button.click()]);
    expect(download.suggestedFilename()).toMatch(/^questionari-.*\.xlsx$/);
  });
});

test("staff look at a year of answers, by course and period", DESKTOP, async ({ page, context }) => {
  const admin = await centre.admin();
  await page.goto(centre.url);
  await signIn(context, admin, centre.url);
  await page.goto(`${centre.url}/control-panel/admin/certificates`);
  await page.getByRole("link", { name: "Questionari" }).click();
  await expect(heading(page, "Questionari")).toBeVisible();
  await expect(page.getByRole("group", { name: "Media per mese" })).toBeVisible();
  await expect(page.getByText(/in ordine casuale/)).toBeVisible();
  await clean(page);
  const courses = page.getByRole("list", { name: "Media per corso" });
  const name = (await courses.getByRole("link").first().textContent()) ?? "";
  await courses.getByRole("link").first().click();
  await expect(page).toHaveURL(/course=\d+/);
  await expect(courses.getByRole("listitem")).toHaveCount(1);
  await expect(page.getByRole("combobox", { name: "Corso" })).toContainText(name);
  await page.getByRole("combobox", { name: /Periodo/ }).click();
  await page.getByRole("option", { name: "Sempre" }).click();
  await expect(page).toHaveURL(/period=all/);
  await page.reload();
  await expect(courses.getByRole("listitem")).toHaveCount(1);
  await clean(page);
});
