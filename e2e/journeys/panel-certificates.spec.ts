// Staff issue the certificates of a class, and its people download their papers: PDF files under their numbers.
import { readFile } from "node:fs/promises";
import type { Locator, Page } from "@playwright/test";
import type { CourseDate } from "../support/api.ts";
import { dateAhead, enroll, enrollAccount, hold, passAll } from "../support/classroom.ts";
import type { Person } from "../support/people.ts";
import { pressAtHome } from "../support/panel-home.ts";
import { Presses } from "../support/presses.ts";
import { alertSays } from "../support/screens.ts";
import { DESKTOP } from "../support/tags.ts";
import { expect, signIn, test } from "../support/test.ts";

const PANEL = "/control-panel";
const MY_PAST = `${PANEL}/user/reservations?period=past`;
const NUMBER = /\d{4}-\d{6}/;

const participantsOf = ({ id }: CourseDate) => `${PANEL}/admin/course-dates/${id}/reservations`;
const fullName = ({ name, surname }: Person) => `${name} ${surname}`;

/** Presses a button that downloads a paper, and returns the number in its name. */
async function downloadPaper(page: Page, button: Locator): Promise<string> {
  const [download] = await Promise.all([page.waitForEvent("download"), button.click()]);
  expect(download.suggestedFilename()).toMatch(/^attestato-\d{4}-\d{6}\.pdf$/);
  const content = await readFile(await download.path());
  expect(content.toString("latin1", 0, 5)).toBe("%PDF-");
  expect(content.toString("latin1").trimEnd()).toMatch(/%%EOF$/);
  return NUMBER.exec(download.suggestedFilename())?.[0] ?? "";
}

test(
  "thirty papers are issued in four presses, with the question",
  DESKTOP,
  async ({ page, context, instructor, course }) => {
    const ahead = await dateAhead(instructor, course, 30);
    await enroll(instructor, ahead, course, 30);
    // Panoramica begins with today.
    const date = await hold(instructor, ahead, "today");
    await passAll(instructor, date);
    await signIn(context, instructor);
    await page.goto(PANEL);
    const presses = new Presses(page);
    await pressAtHome(presses, page, date, /^Iscritti/);
    await presses.press(page.getByRole("button", { name: "Rilascia attestati" }));
    const each = course.certificates.filter(({ always }) => always !== 0).length + 1;
    await expect(page.getByRole("dialog", { name: `Vuoi rilasciare ${30 * each} attestati?` })).toBeVisible();
    await presses.press(page.getByRole("button", { name: /^Rilascia \d+ attestati/ }));
    await expect(page.getByText("Attestati rilasciati a 30 persone.").first()).toBeVisible();
    presses.report("30 papers issued");
    expect(presses.count).toBeLessThanOrEqual(4);

    const papers = page.getByRole("button", { name: /^Scarica l'attestato/ });
    await expect(papers).toHaveCount(30 * each);
    const numbers = new Set((await papers.allTextContents()).map((text) => NUMBER.exec(text)?.[0]));
    expect(numbers.size).toBe(30 * each);

    const [archive] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("button", { name: "Scarica tutti (.zip)" }).click(),
    ]);
    expect(archive.suggestedFilename()).toMatch(/^attestati-.*\.zip$/);
    const content = await readFile(await archive.path());
    for (const number of numbers) expect(content.includes(` - ${number}.pdf`), number).toBe(true);
  },
);

test("from the attendance to the paper, for an instructor and for the person", async ({
  page,
  context,
  instructor,
  course,
  account,
}) => {
  const ahead = await dateAhead(instructor, course);
  await enrollAccount(instructor, ahead, course, account.person);
  const [unmarked] = await enroll(instructor, ahead, course, 1);
  const date = await hold(instructor, ahead);
  if (unmarked === undefined) throw new Error("nobody was enrolled");
  const name = fullName(account.person);
  let number = "";

  await test.step("the instructor marks them, issues and downloads", async () => {
    await signIn(context, instructor);
    await page.goto(participantsOf(date));
    const presses = new Presses(page);
    await presses.press(page.getByRole("checkbox", { name: `Seleziona ${name}` }));
    await presses.press(page.getByRole("button", { name: "Presenti, superato" }));
    await alertSays(page, "1 persona: presenti, superato.");
    await presses.press(page.getByRole("toolbar").getByRole("button", { name: "Deseleziona" }));
    await presses.press(page.getByRole("button", { name: "Rilascia attestati" }));
    await expect(page.getByRole("dialog")).toContainText("1 persona non lo riceve");
    await presses.press(page.getByRole("button", { name: /^Rilascia \d+ attestat/ }));
    await expect(page.getByText("Attestati rilasciati a 1 persona, 1 saltata.").first()).toBeVisible();
    const reason = page.getByText("La presenza non è stata registrata");
    await expect(reason).toBeVisible();
    await expect(page.getByRole("definition").filter({ hasText: fullName(unmarked) })).toBeVisible();
    const papers = page.getByRole("list", { name: `Attestati di ${name}` });
    number = await downloadPaper(page, papers.getByRole("button", { name: /^Scarica l'attestato/ }).first());
    await expect(papers).toContainText(number);
    presses.report("one person marked, one paper issued");
    expect(presses.count).toBeLessThanOrEqual(5);
  });

  await test.step("the result is still there after leaving the page", async () => {
    await page.goto(PANEL);
    await page.goto(participantsOf(date));
    await expect(page.getByText("Attestati rilasciati a 1 persona, 1 saltata.").first()).toBeVisible();
    await page.getByRole("main").getByRole("button", { name: "Chiudi", exact: true }).click();
    await page.reload();
    await expect(page.getByRole("list", { name: `Attestati di ${name}` })).toContainText(number);
    await expect(page.getByText("Attestati rilasciati a 1 persona, 1 saltata.")).toHaveCount(0);
  });

  await test.step("the person downloads the same paper", async () => {
    await context.clearCookies();
    await page.evaluate(() => {
      localStorage.clear();
      sessionStorage.clear();
    });
    await signIn(context, account.actor);
    await page.goto(MY_PAST);
    const presses = new Presses(page);
    const button = page.getByRole("button", { name: /^Scarica l'attestato/ }).first();
    await expect(button).toBeVisible();
    expect(await downloadPaper(page, button)).toBe(number);
    presses.report("own paper downloaded, without the download itself");
    await expect(page.getByText(/^(Valido fino a|Senza scadenza)/).first()).toBeVisible();
    await expect(page.getByRole("link", { name: /^Verifica pubblica/ }).first()).toHaveAttribute(
      "href",
      /^\/verifica\/[0-9A-Z]/,
    );
  });
});

test(
  "a paper with a wrong name is replaced, then revoked and issued again, and stands in the way of other changes",
  DESKTOP,
  async ({ page, context, instructor, course, account }) => {
    const ahead = await dateAhead(instructor, course);
    await enrollAccount(instructor, ahead, course, account.person);
    const date = await hold(instructor, ahead);
    await passAll(instructor, date);
    await signIn(context, instructor);
    await page.goto(participantsOf(date));
    const name = fullName(account.person);
    const papersOf = (holder: string) =>
      page
        .getByRole("list", { name: `Attestati di ${holder}` })
        .getByRole("listitem")
        .first();
    const menuOf = (papers: Locator) => papers.getByRole("button", { name: /^Azioni per l'attestato/ });
    const before = papersOf(name);
    await page.getByRole("button", { name: "Rilascia attestati" }).click();
    await page.getByRole("button", { name: /^Rilascia \d+ attestat/ }).click();
    await expect(page.getByText("Attestati rilasciati a 1 persona.").first()).toBeVisible();
    await expect(before).toContainText(NUMBER);
    const first = NUMBER.exec((await before.textContent()) ?? "")?.[0] ?? "";

    await page.getByRole("combobox", { name: `Presenza di ${name}` }).selectOption("Assente");
    await expect(page.getByText("prima di cambiare devi revocarlo")).toBeVisible();
    await expect(page.getByRole("combobox", { name: `Presenza di ${name}` })).toHaveValue("present");

    await menuOf(before).click();
    await page.getByRole("menuitem", { name: "Correggi i dati" }).click();
    await page.getByRole("textbox", { name: "Nome", exact: true }).fill("Anna Maria");
    await page.getByRole("button", { name: "Correggi profilo e attestati" }).click();
    await alertSays(page, "Profilo corretto, 2 attestati rilasciati di nuovo.");
    const corrected = fullName({ ...account.person, name: "Anna Maria" });
    const papers = papersOf(corrected);
    const menu = menuOf(papers);
    await expect(papers).toContainText(`Sostituisce il n. ${first}`);
    const second = await downloadPaper(page, papers.getByRole("button", { name: /^Scarica l'attestato/ }).first());
    expect(second).not.toBe(first);

    await menu.click();
    await page.getByRole("menuitem", { name: "Revoca" }).click();
    await page.getByRole("textbox", { name: "Motivo" }).fill("Rilasciato per errore");
    await page.getByRole("button", { name: "Revoca l'attestato" }).click();
    await expect(papers).toContainText(`n. ${second}: Rilasciato per errore`);
    await expect(papers.getByRole("button", { name: /^Scarica l'attestato/ })).toHaveCount(0);

    await menu.click();
    await page.getByRole("menuitem", { name: "Rilascia di nuovo" }).click();
    await page.getByRole("textbox", { name: "Motivo" }).fill("Revocato per errore");
    await page.getByRole("button", { name: "Rilascia di nuovo" }).click();
    await expect(papers.getByRole("button", { name: /^Scarica l'attestato/ })).toBeVisible();
    const third = await downloadPaper(page, papers.getByRole("button", { name: /^Scarica l'attestato/ }).first());
    expect([first, second]).not.toContain(third);
  },
);

test(
  "a class is marked and its papers are issued with the keyboard alone",
  DESKTOP,
  async ({ page, context, instructor, course }) => {
    const ahead = await dateAhead(instructor, course);
    await enroll(instructor, ahead, course, 6);
    const date = await hold(instructor, ahead);
    await signIn(context, instructor);
    await page.goto(participantsOf(date));
    await expect(page.getByRole("checkbox", { name: "Seleziona tutte le righe" })).toBeVisible();
    const presses = new Presses(page);
    const focused = (name: string) => expect(page.getByRole("toolbar").getByRole("button", { name })).toBeFocused();

    await presses.key("/");
    await presses.key("ArrowDown");
    await presses.key("Control+a");
    await presses.key(".");
    await focused("Presenti, superato");
    await presses.key("Enter");
    await alertSays(page, "6 persone: presenti, superato.");
    for (let tab = 0; tab < 5; tab += 1) {
      // oxlint-disable-next-line no-await-in-loop -- one key after the other
      await presses.key("Tab");
    }
    await focused("Rilascia attestati");
    await presses.key("Enter");
    await page.getByRole("button", { name: /^Rilascia \d+ attestati/ }).focus();
    await presses.key("Enter");
    await expect(page.getByText("Attestati rilasciati a 6 persone.").first()).toBeVisible();
    await focused("Rilascia attestati");
    presses.report("six people marked and their papers issued, by keyboard");
    await page.keyboard.press("Escape");
    await expect(page.locator("tr[data-row]").first()).toBeFocused();
    await page.keyboard.press("Escape");
    await expect(page.getByRole("toolbar")).toBeHidden();
  },
);

test(
  "mails about papers are held back for an hour and called off",
  DESKTOP,
  async ({ page, context, instructor, course, account }) => {
    const ahead = await dateAhead(instructor, course);
    await enrollAccount(instructor, ahead, course, account.person);
    const date = await hold(instructor, ahead);
    await passAll(instructor, date);
    await signIn(context, instructor);
    await page.goto(participantsOf(date));
    await page.getByRole("button", { name: "Rilascia attestati" }).click();
    await page.getByRole("radio", { name: "Tra un'ora" }).check();
    await page.getByRole("button", { name: /^Rilascia \d+ attestat/ }).click();
    await expect(page.getByText("1 email sugli attestati aspetta.")).toBeVisible();
    await page.reload();
    await page.getByRole("button", { name: "Ferma l'invio" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Ferma l'invio" }).click();
    await alertSays(page, "1 email fermata.");
    await expect(page.getByText("1 email sugli attestati aspetta.")).toBeHidden();
  },
);
