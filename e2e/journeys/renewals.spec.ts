// The life of a certificate: booked, issued, checked, about to expire, and renewed; and how its reminders are stopped.
import { readFile } from "node:fs/promises";
import type { BrowserContext, Page } from "@playwright/test";
import { Actor, type CertificateOption, type Course, type CourseDate } from "../support/api.ts";
import { dateAhead, hold } from "../support/classroom.ts";
import { shown } from "../support/dates.ts";
import { linkIn, waitForMail } from "../support/mailbox.ts";
import { MovedCentre, tenOClock } from "../support/moved-centre.ts";
import { bringAxe, fits, settled, violations } from "../support/pages.ts";
import { type Person, somebody } from "../support/people.ts";
import { Presses } from "../support/presses.ts";
import { hydrated } from "../support/rendered.ts";
import { alertSays, choosable, fillLogin, isPhone, showBooking } from "../support/screens.ts";
import { DESKTOP } from "../support/tags.ts";
import { expect, signIn, test } from "../support/test.ts";
import { workbook } from "../support/workbook.ts";

const DAY = 86_400_000;
const RENEWALS = "/control-panel/admin/renewals";
const MY_PAST = "/control-panel/user/reservations?period=past";
const SWITCH = "Promemoria di scadenza degli attestati";

interface PastReservation {
  certificates: { number: string | null; code: string | null; expires_at: string | null }[];
}
interface Renewable extends Course {
  next_dates: (CourseDate & { password: boolean })[];
}

const fullName = ({ name, surname }: Person) => `${name} ${surname}`;
const unique = (): string => Array.from({ length: 8 }, () => "abcdefghij".charAt(Math.random() * 10)).join("");
const heading = (page: Page, name: string | RegExp) => page.getByRole("heading", { name });

/** The next visitor of this browser finds no session. */
async function leave(page: Page): Promise<void> {
  await page.context().clearCookies();
  await page.evaluate(() => {
    localStorage.clear();
    sessionStorage.clear();
  });
}

async function clean(page: Page): Promise<void> {
  await settled(page);
  expect(await violations(page)).toEqual([]);
  await fits(page);
}

/** Two courses for everyone: a course whose certificates are valid for four months, and the one that renews them. */
async function renewable(admin: Actor): Promise<{ course: Course; renewal: Course }> {
  const found: Course[] = [];
  for (const { id } of await admin.courses()) {
    // oxlint-disable-next-line no-await-in-loop -- the first two that fit
    const course = await admin.course(id);
    if (course.destinatary > 1 && course.certificates.some(({ always }) => always === 0)) found.push(course);
    if (found.length === 2) break;
  }
  const [course, renewal] = found;
  if (course === undefined || renewal === undefined) throw new Error("the demo has no two courses for everyone");
  const expiring = (option: CertificateOption) => ({
    ...option,
    external: false,
    validity_months: option.always === 0 ? 4 : null,
    validity_to_month_end: false,
    id_renewal_course: renewal.id,
  });
  await admin.send("PUT", `/courses/${course.id}`, { ...course, certificates: course.certificates.map(expiring) });
  return { course: await admin.course(course.id), renewal };
}

/** A class held this morning, for which somebody had booked in the browser. */
async function attended(page: Page, course: Course, staff: Actor, centre: MovedCentre): Promise<CourseDate> {
  const ahead = await dateAhead(staff, course);
  await page.goto(`${centre.url}/courses/${course.id}`);
  await showBooking(page);
  await page.getByRole("combobox", { name: "Data e luogo" }).click();
  await page.getByRole("option", { name: shown(ahead.date) }).click();
  await page.getByRole("combobox", { name: "Certificazione" }).click();
  await page.getByRole("option", { name: choosable(course).name }).click();
  await page.getByRole("button", { name: "Prenota", exact: true }).click();
  await expect(heading(page, "Ci vediamo in aula")).toBeVisible();
  return hold(staff, ahead, "today");
}

async function enter(context: BrowserContext, page: Page, actor: Actor, centre: MovedCentre, path: string) {
  await signIn(context, actor, centre.url);
  await page.goto(centre.url + path);
}

let centre: MovedCentre;
test.beforeEach(async ({ context }) => {
  test.setTimeout(240_000);
  await bringAxe(context);
  centre = await MovedCentre.open();
});
test.afterEach(() => centre.close());

test("from the booking to the checked paper to the booked renewal", async ({ page, context }) => {
  const person = somebody({ surname: `Ferrari ${unique()}` });
  const name = fullName(person);
  const participant = await Actor.registered(person, centre.url);
  let admin = await centre.admin();
  const { course, renewal } = await renewable(admin);
  let date: CourseDate | undefined;
  let expiry = "";

  await test.step("the participant books", async () => {
    await page.goto(centre.url);
    await signIn(context, participant, centre.url);
    date = await attended(page, course, admin, centre);
  });

  await test.step("the instructor marks present and passed", async () => {
    await leave(page);
    await enter(
      context,
      page,
      await centre.instructor(),
      centre,
      `/control-panel/admin/course-dates/${date?.id}/reservations`,
    );
    await page.getByRole("checkbox", { name: `Seleziona ${name}` }).check();
    await page.getByRole("button", { name: "Presenti, superato" }).click();
    await alertSays(page, "1 persona: presenti, superato.");
  });

  await test.step("the admin issues", async () => {
    await leave(page);
    await enter(context, page, admin, centre, `/control-panel/admin/course-dates/${date?.id}/reservations`);
    await page.getByRole("button", { name: "Rilascia attestati" }).click();
    await page.getByRole("button", { name: /^Rilascia \d+ attestat/ }).click();
    await expect(page.getByText("Attestati rilasciati a 1 persona.").first()).toBeVisible();
  });

  await test.step("the participant downloads the paper, and anybody checks it", async () => {
    await leave(page);
    await enter(context, page, participant, centre, MY_PAST);
    const button = page.getByRole("button", { name: `Scarica l'attestato ${choosable(course).name}` });
    const [download] = await Promise.all([page.waitForEvent("download"), button.click()]);
    expect((await readFile(await download.path())).toString("latin1", 0, 5)).toBe("%PDF-");
    await expect(page.getByRole("link", { name: /^Rinnova/ })).toHaveCount(0);
    const list = await participant.send("GET", "/my-reservations?period=past");
    const { data }: { data: PastReservation[] } = await list.json();
    const paper = data.flatMap(({ certificates }) => certificates).find(({ expires_at: last }) => last !== null);
    expiry = paper?.expires_at ?? "";
    expect(download.suggestedFilename()).toBe(`attestato-${paper?.number}.pdf`);
    await leave(page);
    await page.goto(`${centre.url}/verifica/${paper?.code}`);
    await expect(heading(page, "Attestato valido")).toBeVisible();
  });

  // Ninety days before its last day.
  const reminded = new Date(Date.parse(`${expiry}T00:00:00Z`) - 90 * DAY);
  const days = Math.round((reminded.getTime() - Date.parse(new Date().toISOString().slice(0, 10))) / DAY);
  const due = tenOClock(days);
  await admin.createDate(renewal, { slot: { days: days + 3, hour: 9, minute: 0 }, seats: 5 });
  let link = "";

  await test.step("its expiry comes near, and the reminder arrives", async () => {
    // No page asks while there is no server.
    await page.goto("about:blank");
    // A clock that has jumped by weeks may be wrong: reminders wait for an hour.
    await centre.restartAt(new Date(due.getTime() - 2 * 3_600_000));
    await centre.logged("the clock has jumped");
    await centre.restartAt(due);
    await context.clock.setFixedTime(due);
    const mail = await waitForMail(person.email, /attestat[oi] (scade il|stanno per scadere)/);
    expect(mail.text).toContain(renewal.title);
    expect(mail.text).toMatch(/post[oi] liber[oi]/);
    link = linkIn(mail, `/courses/${renewal.id}`, centre.url);
    expect(link).toMatch(/\?date=next$/);
  });

  await test.step("its link opens the renewal course with the nearest date chosen, and survives the login", async () => {
    const known: Renewable = await (
      await (await Actor.anonymous(centre.url)).send("GET", `/courses/${renewal.id}`)
    ).json();
    const nearest = known.next_dates.find(({ available, password }) => available > 0 && !password);
    await page.goto(centre.url + link);
    await expect(page.getByText("Per prenotarsi è necessario effettuare prima il login.")).toBeVisible();
    // A plain link needs the browser to tell how the login was reached, which it does not under a fixed clock.
    await hydrated(page);
    await page.getByRole("complementary", { name: "Prenotazione" }).getByRole("link", { name: "Accedi" }).click();
    await fillLogin(page, person.email, person.password);
    await page.getByRole("button", { name: "Login" }).click();
    await expect(page).toHaveURL(new RegExp(`/courses/${renewal.id}\\?date=next`));
    await expect(page.getByRole("combobox", { name: "Data e luogo" })).toContainText(shown(nearest?.date ?? ""));
    await clean(page);
    await page.getByRole("combobox", { name: "Certificazione" }).click();
    await page.getByRole("option", { name: choosable(renewal).name }).click();
    await page.getByRole("button", { name: "Prenota", exact: true }).click();
    await expect(heading(page, "Ci vediamo in aula")).toBeVisible();
    await page.goto(centre.url + MY_PAST);
    await expect(page.getByText(/^In scadenza/).first()).toBeVisible();
    await expect(page.getByText(/^Rinnovo prenotato per/).first()).toBeVisible();
    await clean(page);
  });

  await test.step("the board shows the booking", async () => {
    await leave(page);
    // The server brings the board up to date when it starts, and then once a minute.
    await page.goto("about:blank");
    await centre.restartAt(due);
    admin = await centre.admin();
    await enter(context, page, admin, centre, `${RENEWALS}?view=board&search=${encodeURIComponent(person.surname)}`);
    if (isPhone(page)) await page.getByRole("tab", { name: "Prenotati (1)" }).click();
    const booked = page.getByRole("region", { name: "Prenotati" });
    await expect(booked.getByRole("article", { name }).first()).toBeVisible();
    await expect(booked.getByText(/90 giorni prima/).first()).toBeVisible();
    await clean(page);
  });
});

test("the reminders stop by the link in the mail, and start again", DESKTOP, async ({ page, context }) => {
  const person = somebody({ surname: `Conti ${unique()}` });
  const participant = await Actor.registered(person, centre.url);
  // A paper from before goes by itself only to an account whose address is confirmed.
  const confirmation = await waitForMail(person.email, /verify-email/);
  await page.goto(centre.url + linkIn(confirmation, "/auth/verify-email/", centre.url));
  await expect(page.getByText(/confermat[oa]|verificat[oa]/i).first()).toBeVisible();
  const admin = await centre.admin();
  const last = new Date(tenOClock(20)).toISOString().slice(0, 10).split("-").reverse().join("/");
  await admin.upload(
    "/certificates/upload",
    "storico.xlsx",
    workbook([
      ["Numero", "Cognome", "Nome", "Codice fiscale", "Corso", "Rilasciato il", "Valido fino al"],
      [`Z-${unique()}`, person.surname, person.name, person.fiscal_code, "Corso di una volta", "12/03/2024", last],
    ]),
  );
  await centre.restartAt(tenOClock(0));
  const mail = await waitForMail(person.email, /attestat[oi] (scade il|stanno per scadere)/, 90_000);
  expect(mail.headers.find(({ key }) => key === "list-unsubscribe")?.value).toContain(`${centre.url}/promemoria/`);
  const link = linkIn(mail, "/promemoria/", centre.url);
  const wants = async (): Promise<boolean> => {
    const profile: { renewal_reminders: boolean } = await (await participant.send("GET", "/profile")).json();
    return profile.renewal_reminders;
  };

  await test.step("opening it changes nothing", async () => {
    const answer = await page.goto(centre.url + link);
    expect(answer?.status()).toBe(200);
    await expect(heading(page, "I promemoria sono attivi")).toBeVisible();
    await expect(page.locator("meta[name=robots]")).toHaveAttribute("content", "noindex");
    await page.reload();
    await expect(page.getByText(`${person.email.charAt(0)}•••@example.org`)).toBeVisible();
    expect(await wants()).toBe(true);
    await clean(page);
  });

  await test.step("a button stops them, another one starts them again", async () => {
    await page.getByRole("button", { name: "Non mandarmi più promemoria" }).click();
    await expect(heading(page, "I promemoria sono spenti")).toBeFocused();
    expect(await wants()).toBe(false);
    await clean(page);
    await page.getByRole("button", { name: "Riattiva i promemoria" }).click();
    await expect(heading(page, "I promemoria sono attivi")).toBeFocused();
    expect(await wants()).toBe(true);
  });

  await test.step("the profile has the same switch", async () => {
    await enter(context, page, participant, centre, "/control-panel/user/profile");
    await expect(page.getByRole("switch", { name: SWITCH })).toBeChecked();
    await page.getByRole("switch", { name: SWITCH }).click();
    await alertSays(page, "Promemoria spenti: non ti scriveremo più.");
    expect(await wants()).toBe(false);
    await page.goto(centre.url + link);
    await expect(heading(page, "I promemoria sono spenti")).toBeVisible();
  });

  await test.step("a link that was cut short says so", async () => {
    const answer = await page.goto(centre.url + link.slice(0, -3));
    expect(answer?.status()).toBe(404);
    await expect(page.getByText("Questo link non è valido")).toBeVisible();
    await clean(page);
  });
});

test("staff see the states, write, remind and call, and find the way to the dates", async ({ page, context }) => {
  const instructor = await centre.instructor();
  await enter(context, page, instructor, centre, "/control-panel/admin/certificates");
  await expect(heading(page, "Attestati")).toBeVisible();
  if (isPhone(page)) await page.getByRole("button", { name: "Apri il menu" }).click();
  await page.getByRole("link", { name: "Rinnovi" }).click();
  await expect(heading(page, "Rinnovi")).toBeVisible();
  await expect(heading(page, "Che cosa hanno portato i promemoria")).toBeVisible();
  await page.getByText("Quale promemoria funziona").click();
  await expect(page.getByRole("table", { name: "Risultati per promemoria" })).toBeVisible();
  await clean(page);

  // Calendario Corsi has such a button, too.
  await page.getByRole("button", { name: "Bacheca" }).click();
  const states = ["In scadenza", "Avvisati", "Prenotati", "Rinnovati", "Scaduti"];
  for (const state of states) {
    if (isPhone(page)) await page.getByRole("tab", { name: new RegExp(`^${state} \\([1-9]`) }).click();
    await expect(page.getByRole("region", { name: state }).getByRole("article").first()).toBeVisible();
  }

  const column = page.getByRole("region", { name: "Avvisati" });
  if (isPhone(page)) await page.getByRole("tab", { name: /^Avvisati/ }).click();
  await column.getByRole("article").first().getByRole("checkbox").check();
  await page
    .getByRole("toolbar", { name: "Azioni sulle righe selezionate" })
    .getByRole("button", { name: "Scrivi" })
    .click();
  const dialog = page.getByRole("dialog", { name: /^Scrivi a/ });
  await dialog.getByRole("textbox", { name: "Oggetto" }).fill("Il tuo rinnovo");
  await dialog.getByRole("textbox", { name: "Testo" }).fill("Ti aspettiamo.");
  await clean(page);
  await dialog.getByRole("button", { name: "Invia" }).click();
  await alertSays(page, "Email in partenza per 1 persona.");

  await column
    .getByRole("button", { name: /^Azioni per/ })
    .first()
    .click();
  await page.getByRole("menuitem", { name: "Prenota rinnovo" }).click();
  await expect(page.getByRole("dialog", { name: /^Prenota il rinnovo di / })).toBeVisible();
  await clean(page);
  await page.goBack();

  await expect(heading(page, "Rinnovi")).toBeVisible();
  await page.getByRole("button", { name: "Elenco" }).click();
  await expect(page).not.toHaveURL(/view=board/);
  const menu = page.getByRole("button", { name: /^Azioni per/ }).first();
  await menu.click();
  await page.getByRole("menuitem", { name: "Segna la telefonata" }).click();
  await page.getByRole("dialog").getByRole("textbox", { name: "Nota" }).fill("Richiama dopo le feste");
  await clean(page);
  await page.getByRole("dialog").getByRole("button", { name: "Segna la telefonata" }).click();
  await expect(page.getByText("Richiama dopo le feste").first()).toBeVisible();
  await menu.click();
  await page.getByRole("menuitem", { name: "Manda il promemoria" }).click();
  const question = page.getByRole("dialog", { name: "Vuoi mandare il promemoria a 1 persona?" });
  await clean(page);
  await question.getByRole("button", { name: "Manda a 1 persona" }).click();
  await alertSays(page, "Promemoria in partenza per 1 persona.");
  if (isPhone(page)) await page.getByRole("button", { name: "Filtri", exact: true }).click();
  await page.getByRole("combobox", { name: "Stato" }).click();
  await page.getByRole("option", { name: "Scaduti" }).click();
  await expect(page).toHaveURL(/state=lapsed/);
  await expect(page.getByText(/^da (\d+ giorni|ieri)$/).first()).toBeVisible();
  await clean(page);

  if (isPhone(page)) return;
  await page.goto(`${centre.url}/control-panel`);
  const presses = new Presses(page);
  await presses.press(page.getByRole("navigation", { name: "Pannello" }).getByRole("link", { name: "Rinnovi" }));
  await presses.press(page.getByRole("button", { name: /^Azioni per/ }).first());
  await presses.press(page.getByRole("menuitem", { name: "Prenota rinnovo" }));
  const dates = page.getByRole("dialog", { name: /^Prenota il rinnovo di / });
  await presses.press(dates.getByRole("button", { name: /^Iscrivi qui/ }).first());
  await expect(dates).toBeHidden();
  presses.report("rebook a renewal");
  expect(presses.count).toBeLessThanOrEqual(5);
});
