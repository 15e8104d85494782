// Each role through every screen of the panel that it may see, the way a person gets there: by the sidebar, then by links and
// buttons. The screens come from the panel's own table, so a new one fails here until somebody says how it is reached.
import type { Page } from "@playwright/test";
import type { Actor } from "../support/api.ts";
import { maySee, screens, type PanelScreen, type Role } from "../support/panel-screens.ts";
import { fits, settled } from "../support/pages.ts";
import { isPhone } from "../support/screens.ts";
import { DESKTOP } from "../support/tags.ts";
import { expect, signIn, test } from "../support/test.ts";

const PANEL = "/control-panel";
const screenAt = (path: string): PanelScreen => {
  const found = screens.find((screen) => screen.path === path);
  if (found === undefined) throw new Error(`the panel has no screen at ${path}`);
  return found;
};

/** From a screen to one below it. */
interface Way {
  from: string;
  go: (page: Page) => Promise<void>;
}

const link = (name: string) => (page: Page) => page.getByRole("main").getByRole("link", { name, exact: true }).click();
const first = (caption: string) => (page: Page) =>
  page
    .getByRole("table", { name: caption })
    .or(page.getByRole("list", { name: caption }))
    .getByRole("link")
    .first()
    .click();
/** Opens the first date of the list, and goes on from its dialog. */
const ofDate = (name: string) => async (page: Page) => {
  await page.getByRole("group", { name: "Vista" }).getByRole("button", { name: "Elenco" }).click();
  const dates = page
    .getByRole("table", { name: "Date dei corsi" })
    .or(page.getByRole("list", { name: "Date dei corsi" }));
  await dates
    .getByRole(isPhone(page) ? "button" : "link")
    .first()
    .click();
  await page.getByRole("dialog").getByRole("link", { name, exact: true }).click();
};

const COURSES = `${PANEL}/admin/courses`;
const DATES = `${PANEL}/admin/course-dates`;
const USERS = `${PANEL}/admin/users`;
const SETTINGS = `${PANEL}/admin/settings`;

/** How the screens are reached that have no link in the sidebar. */
const ways: Record<string, Way> = {
  [`${COURSES}/create`]: { from: COURSES, go: link("Nuovo corso") },
  [`${COURSES}/:id`]: { from: COURSES, go: first("Corsi") },
  [`${DATES}/create`]: { from: DATES, go: link("Nuova data") },
  [`${DATES}/:id/edit`]: { from: DATES, go: ofDate("Modifica") },
  [`${DATES}/:id/reservations`]: { from: DATES, go: ofDate("Iscritti") },
  [`${DATES}/:id/appello`]: { from: DATES, go: ofDate("Appello") },
  [`${DATES}/:id/presenze`]: { from: `${DATES}/:id/appello`, go: link("Codice in aula") },
  [`${USERS}/create`]: { from: USERS, go: link("Nuovo utente") },
  [`${USERS}/:id`]: { from: USERS, go: first("Utenti") },
  [`${USERS}/:id/edit`]: { from: `${USERS}/:id`, go: link("Modifica") },
  [`${SETTINGS}/certificates`]: { from: SETTINGS, go: link("Attestati") },
  [`${SETTINGS}/mails`]: { from: SETTINGS, go: link("Messaggi") },
  [`${SETTINGS}/mails/:kind`]: {
    from: `${SETTINGS}/mails`,
    go: (page) => page.getByRole("link", { name: /^Prenotazione confermata/ }).click(),
  },
  [`${USERS}/:id/reservations`]: { from: `${USERS}/:id/edit`, go: link("Iscrizioni") },
};

/** The links of the sidebar, which on a phone is a drawer. */
async function sidebar(page: Page) {
  if (isPhone(page)) await page.getByRole("button", { name: "Apri il menu" }).click();
  return page.getByRole("navigation", { name: "Pannello" }).getByRole("link");
}

async function reach(page: Page, screen: PanelScreen): Promise<void> {
  if (screen.icon !== undefined) {
    await (await sidebar(page)).and(page.getByRole("link", { name: screen.name, exact: true })).click();
  } else {
    const way = ways[screen.path];
    if (way === undefined) throw new Error(`nobody says how ${screen.name} (${screen.path}) is reached`);
    await reach(page, screenAt(way.from));
    await way.go(page);
  }
  await shows(page, screen);
}

/** The screen is there, with its heading and its name in the breadcrumb, and fits the window. */
async function shows(page: Page, { path, name }: PanelScreen): Promise<void> {
  await expect(page).toHaveURL(new RegExp(`${path.replace(":id", "\\d+").replace(":kind", "[a-z-]+")}(\\?.*)?$`));
  await expect(page.getByRole("navigation", { name: "Percorso" }).locator("[aria-current=page]")).toHaveText(name);
  await settled(page);
  await expect(page.locator("h1")).toHaveCount(1);
  await expect(page.locator("h1")).not.toBeEmpty();
  await fits(page, `${name} scrolls sideways`);
}

const actors: Record<Role, (fixtures: { reader: Actor; instructor: Actor; admin: Actor }) => Actor> = {
  user: ({ reader }) => reader,
  instructor: ({ instructor }) => instructor,
  admin: ({ admin }) => admin,
};
const roles = ["user", "instructor", "admin"] as const;

for (const role of roles) {
  const seen = screens.filter((screen) => maySee(role, screen));

  test(`the sidebar offers the screens of the ${role}, and no others`, async ({
    page,
    context,
    reader,
    instructor,
    admin,
  }) => {
    await signIn(context, actors[role]({ reader, instructor, admin }));
    await page.goto(PANEL);
    await settled(page);
    const names = seen.filter(({ icon }) => icon !== undefined).map(({ name }) => name);
    await expect(await sidebar(page)).toHaveText(names);
  });

  // An admin sees the screens of all roles: on a phone they are opened once.
  const reached = `the ${role} gets to each of these screens`;
  test(reached, role === "admin" ? {} : DESKTOP, async ({ page, context, reader, instructor, admin, shownDate }) => {
    test.setTimeout(10_000 + 4_000 * seen.length);
    expect(shownDate.id, "there is a date to come").toBeGreaterThan(0);
    await signIn(context, actors[role]({ reader, instructor, admin }));
    await page.goto(PANEL);
    await settled(page);
    for (const screen of seen) {
      // oxlint-disable-next-line no-await-in-loop -- one page
      await test.step(`${screen.name} (${screen.path})`, () => reach(page, screen));
    }
  });

  // The panel's own address leads a user without a role to their courses.
  const others = screens.filter((screen) => screen.path !== PANEL && !maySee(role, screen));
  if (others.length === 0) continue;
  test(
    `the screens of others lead the ${role} to Forbidden`,
    DESKTOP,
    async ({ page, context, reader, instructor, admin }) => {
      await signIn(context, actors[role]({ reader, instructor, admin }));
      for (const { path } of others) {
        // oxlint-disable-next-line no-await-in-loop -- one page
        await page.goto(path.replace(":id", "1"));
        // oxlint-disable-next-line no-await-in-loop -- one page
        await expect(page, path).toHaveURL(/\/forbidden$/);
      }
      await settled(page);
    },
  );
}
