// The states of issuing in both themes and on the smallest phone: running, done, the dialogs, and the papers of a person.
import type { Page } from "@playwright/test";
import { dateAhead, enroll, enrollAccount, hold, issueAll, passAll } from "../support/classroom.ts";
import { bringAxe, fits, settled, violations } from "../support/pages.ts";
import { SMALLEST_PHONE, isPhone } from "../support/screens.ts";
import { expect, signIn, test } from "../support/test.ts";

async function clean(page: Page): Promise<void> {
  expect(await violations(page)).toEqual([]);
  if (!isPhone(page)) return;
  const { width, height } = page.viewportSize() ?? SMALLEST_PHONE;
  await page.setViewportSize(SMALLEST_PHONE);
  await fits(page, "what sticks out at 360 pixels");
  await page.setViewportSize({ width, height });
}

test.beforeEach(({ context }) => bringAxe(context));

test("issuing breaks no rule while it runs and when it is done, nor do its dialogs", async ({
  page,
  context,
  instructor,
  course,
}) => {
  const ahead = await dateAhead(instructor, course);
  await enroll(instructor, ahead, course, 3);
  const date = await hold(instructor, ahead);
  await passAll(instructor, date, 2);
  const job = await issueAll(instructor, date);
  await signIn(context, instructor);
  await context.addInitScript(([key, value]) => localStorage.setItem(key, value), [
    `battito.issuing.${date.id}`,
    String(job),
  ] as const);

  const running = { state: "running", done: 1, total: 3, skipped: [] };
  await page.route(`**/api/jobs/${job}`, (route) => route.fulfill({ json: running }));
  await page.goto(`/control-panel/admin/course-dates/${date.id}/reservations`);
  await expect(page.getByRole("progressbar", { name: "Rilascio degli attestati" })).toBeVisible();
  await clean(page);

  await page.unroute(`**/api/jobs/${job}`);
  await expect(page.getByText("Attestati rilasciati a 2 persone, 1 saltata.").first()).toBeVisible();
  await settled(page);
  await clean(page);

  const menu = page.getByRole("button", { name: /^Azioni per l'attestato/ }).first();
  await menu.click();
  await page.getByRole("menuitem", { name: "Revoca" }).click();
  await page.getByRole("button", { name: "Revoca l'attestato" }).click();
  await expect(page.getByText("Campo obbligatorio.")).toBeVisible();
  await clean(page);
  await page.getByRole("button", { name: "Lascia com'è" }).click();

  await menu.click();
  await page.getByRole("menuitem", { name: "Correggi i dati" }).click();
  await expect(page.getByRole("textbox", { name: "Nome", exact: true })).toBeVisible();
  await clean(page);
});

test("a person's papers break no rule", async ({ page, context, instructor, course, account }) => {
  const ahead = await dateAhead(instructor, course);
  await enrollAccount(instructor, ahead, course, account.person);
  const date = await hold(instructor, ahead);
  await passAll(instructor, date);
  await issueAll(instructor, date);
  await signIn(context, account.actor);
  await page.goto("/control-panel/user/reservations?period=past");
  await expect(page.getByRole("button", { name: /^Scarica l'attestato/ }).first()).toBeVisible();
  await clean(page);
});

test("the list of certificates breaks no rule with filters, a menu and a dialog", async ({
  page,
  context,
  instructor,
  course,
}) => {
  const ahead = await dateAhead(instructor, course);
  await enroll(instructor, ahead, course, 1);
  const date = await hold(instructor, ahead);
  await passAll(instructor, date);
  await issueAll(instructor, date);
  await signIn(context, instructor);
  await page.goto("/control-panel/admin/certificates");
  const year = page.getByRole("group", { name: "Scadono entro" }).getByRole("button", { name: "90 giorni" });
  await year.click();
  await expect(page.getByRole("list", { name: "Filtri attivi" })).toBeVisible();
  await expect(year).toHaveAttribute("aria-pressed", "true");
  await settled(page);
  await clean(page);

  await page.getByRole("button", { name: "Togli il filtro Scadono entro 90 giorni" }).click();
  await expect(page.getByRole("list", { name: "Filtri attivi" })).toBeHidden();
  // An open menu would be removed with its row when the unfiltered rows arrive.
  await settled(page);
  const menu = page.getByRole("button", { name: /^Azioni per l'attestato/ }).first();
  await menu.click();
  await expect(page.getByRole("menuitem", { name: "Scarica il PDF" })).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await page.getByRole("menuitem", { name: "Revoca" }).click();
  await expect(page.getByRole("dialog")).toBeVisible();
  await clean(page);
});

test("the chosen participants and a menu of a certificate break no rule", async ({
  page,
  context,
  instructor,
  course,
}) => {
  const ahead = await dateAhead(instructor, course);
  await enroll(instructor, ahead, course, 2);
  const date = await hold(instructor, ahead);
  await passAll(instructor, date);
  await issueAll(instructor, date);
  await signIn(context, instructor);
  await page.goto(`/control-panel/admin/course-dates/${date.id}/reservations`);
  await page.getByRole("checkbox", { name: "Seleziona tutte le righe" }).click();
  await expect(page.getByRole("toolbar")).toBeVisible();
  await settled(page);
  await clean(page);
  await page.getByRole("button", { name: "Deseleziona" }).click();
  await page
    .getByRole("button", { name: /^Azioni per l'attestato/ })
    .first()
    .click();
  await expect(page.getByRole("menu")).toBeVisible();
  await clean(page);
});
