// Presence by oneself: the classroom shows a code, a participant scans it and logs in, staff see them come in and overrule.
import type { Browser, Page } from "@playwright/test";
import type { Actor, Course, CourseDate } from "../support/api.ts";
import { begin, dateAhead, enrollAccount } from "../support/classroom.ts";
import { bringAxe, fits, settled, violations } from "../support/pages.ts";
import type { Person } from "../support/people.ts";
import { readQr } from "../support/qr.ts";
import { fillLogin } from "../support/screens.ts";
import { DESKTOP } from "../support/tags.ts";
import { type Account, expect, signIn, test } from "../support/test.ts";

/** A class that is on, with a seat for somebody. */
async function classOn(staff: Actor, course: Course, person: Person): Promise<CourseDate> {
  const ahead = await dateAhead(staff, course);
  await enrollAccount(staff, ahead, course, person);
  return begin(staff, ahead);
}

const code = (page: Page) => page.getByRole("img", { name: /^Codice QR per confermare la presenza/ });
const heading = (page: Page, name: string | RegExp) => page.getByRole("heading", { level: 1, name, exact: true });

/** The staff's screen in a browser of its own. */
async function classroom(browser: Browser, staff: Actor, date: CourseDate, viewport = { width: 1440, height: 900 }) {
  const context = await browser.newContext({ viewport, reducedMotion: "reduce", locale: "it-IT" });
  await context.clock.install();
  await bringAxe(context);
  await signIn(context, staff);
  const page = await context.newPage();
  await page.goto(`/control-panel/admin/course-dates/${date.id}/presenze`);
  await expect(code(page)).toBeVisible();
  return page;
}

async function clean(page: Page): Promise<void> {
  await settled(page);
  expect(await violations(page)).toEqual([]);
  await fits(page);
}

async function logInAs(page: Page, { person }: Account): Promise<void> {
  await fillLogin(page, person.email, person.password);
  await page.getByRole("button", { name: "Login" }).click();
}

test("a participant scans the code, logs in once and is present", async ({
  page,
  context,
  browser,
  instructor,
  course,
  account,
}) => {
  const date = await classOn(instructor, course, account.person);
  const screen = await classroom(browser, instructor, date, page.viewportSize() ?? undefined);
  await expect(screen.getByText("Nessuno ancora. Chi entra compare qui.")).toBeVisible();
  await clean(screen);
  const address = await readQr(browser, code(screen));

  // The phone's camera opens the address.
  await bringAxe(context);
  await page.goto(address);
  await expect(page).toHaveURL(/\/presenza$/);
  await expect(heading(page, "Accedi e sei presente")).toBeVisible();
  await expect(page.getByText(course.title)).toBeVisible();
  await expect(page.getByText(account.person.surname)).toHaveCount(0);
  await clean(page);
  await page.getByRole("main").getByRole("link", { name: "Accedi" }).click();
  await logInAs(page, account);
  await expect(heading(page, "Sei presente")).toBeVisible();
  await expect(page.getByText(/^Registrato alle \d\d:\d\d$/)).toBeVisible();
  await clean(page);

  // Staff see them come in, without doing anything.
  const name = `${account.person.name} ${account.person.surname.charAt(0)}.`;
  await expect(screen.getByRole("list", { name: "Gli ultimi arrivati" }).getByText(name)).toBeVisible({
    timeout: 12_000,
  });
  await expect(screen.getByText("1 di 1")).toBeVisible();
  await screen.getByRole("link", { name: "Appello" }).click();
  await expect(screen.getByText(/Da sé alle \d\d:\d\d$/)).toBeVisible();
  await expect(screen.getByRole("button", { name: "Presente" })).toHaveAttribute("aria-pressed", "true");
  // They can always overrule.
  await screen.getByRole("button", { name: "Assente" }).click();
  await expect(screen.getByText(/Aveva inquadrato il codice alle \d\d:\d\d$/)).toBeVisible();
  await expect
    .poll(async () => {
      const list = await instructor.send("GET", `/course-dates/${date.id}/reservations`);
      const { data }: { data: { attendance: string }[] } = await list.json();
      return data[0]?.attendance;
    })
    .toBe("absent");
  await page.goto(await codeOf(instructor, date));
  await expect(heading(page, "Non ancora presente")).toBeVisible();
  await expect(page.getByText(/L'istruttore ti ha segnato assente/)).toBeVisible();
  await clean(page);
  await screen.context().close();
});

/** The address of the code that is on the screen now. */
async function codeOf(staff: Actor, date: CourseDate): Promise<string> {
  const shown = await staff.send("GET", `/course-dates/${date.id}/presence`);
  const { codes }: { codes: { url: string }[] } = await shown.json();
  const [current] = codes;
  if (current === undefined) throw new Error("the class is not on");
  return current.url;
}

test(
  "a code is not shown once its minute without the network is over, and one that is over says so",
  DESKTOP,
  async ({ page, browser, instructor, course, account }) => {
    const date = await classOn(instructor, course, account.person);
    const screen = await classroom(browser, instructor, date);
    await screen.context().setOffline(true);
    await expect(screen.getByText("Rete assente: questo codice vale ancora poco.")).toBeVisible({ timeout: 12_000 });
    await expect(code(screen)).toBeVisible();
    await screen.clock.fastForward(60_000);
    await expect(screen.getByText("Connessione persa")).toBeVisible();
    await expect(code(screen)).toHaveCount(0);
    await screen.context().setOffline(false);
    await expect(code(screen)).toBeVisible({ timeout: 12_000 });
    await screen.context().close();

    // A code that is over is one whose signature is not of this minute. The server's tests move the clock.
    await page.goto((await codeOf(instructor, date)).replace(/[^-]+$/, "AAAAAAAAAA"));
    await expect(heading(page, "Questo codice è scaduto")).toBeVisible();
    await expect(page.getByText(/Inquadra di nuovo il codice sullo schermo dell'aula/)).toBeVisible();
    await page.goto("/presenza");
    await expect(heading(page, "Inquadra il codice dell'aula")).toBeVisible();
  },
);

test(
  "a participant who is logged in is present at once",
  DESKTOP,
  async ({ page, instructor, course, account, user }) => {
    // `user` is the account in this browser; the class is of the same person.
    expect(user.person.email).toBe(account.person.email);
    const date = await classOn(instructor, course, account.person);
    await page.goto(await codeOf(instructor, date));
    await expect(heading(page, "Sei presente")).toBeVisible();
    await expect(page.getByText(`Non sei ${account.person.name} ${account.person.surname}?`)).toBeVisible();
  },
);

test(
  "an instructor who scans is told that the code is for participants",
  DESKTOP,
  async ({ page, context, instructor, course, account }) => {
    const date = await classOn(instructor, course, account.person);
    await signIn(context, instructor);
    await page.goto(await codeOf(instructor, date));
    await expect(heading(page, "Non ancora presente")).toBeVisible();
    await expect(page.getByText(/Questo codice è dei partecipanti/)).toBeVisible();
    await expect(page.getByRole("link", { name: "Vai al pannello" })).toBeVisible();
  },
);
