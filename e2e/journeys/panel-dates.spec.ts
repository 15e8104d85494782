// Staff and the dates of courses: a copy for next month, a move by drag, a cancellation with its reason.
import { randomUUID } from "node:crypto";
import type { Locator, Page } from "@playwright/test";
import type { CourseDate } from "../support/api.ts";
import { inProse, romeInstant, shown } from "../support/dates.ts";
import { mailsTo, waitForMail } from "../support/mailbox.ts";
import { Presses } from "../support/presses.ts";
import { alertSays, choosable, choose } from "../support/screens.ts";
import { DESKTOP } from "../support/tags.ts";
import { expect, signIn, test } from "../support/test.ts";

const DATES = "/control-panel/admin/course-dates";

/** The entry of a date in the calendar. Several may start at once, so the course and the hour name it. */
function entryOf(page: Page, date: CourseDate): Locator {
  return page
    .locator(".calendar-entry")
    .filter({ hasText: date.course.title })
    .filter({ hasText: date.date.slice(11, 16) });
}

async function openMonth(page: Page, date: CourseDate): Promise<void> {
  await page.goto(`${DATES}?view=month&day=${date.date.slice(0, 10)}`);
  await expect(entryOf(page, date).first()).toBeVisible();
}

test(
  "an instructor copies a date to next month in a few presses",
  DESKTOP,
  async ({ page, context, instructor, course }) => {
    // Tomorrow is on the calendar's first page. No other test has a date at this hour.
    const minute = Math.floor(Math.random() * 60);
    const venue = `Via delle Copie ${randomUUID()}`;
    const date = await instructor.createDate(course, { slot: { days: 1, hour: 6, minute }, venue });
    await signIn(context, instructor);
    const presses = new Presses(page);
    await page.goto("/control-panel");
    await presses.press(
      page.getByRole("navigation", { name: "Pannello" }).getByRole("link", { name: "Calendario Corsi" }),
    );
    await expect(page).toHaveURL(new RegExp(`${DATES}$`));

    await presses.press(entryOf(page, date).first());
    await presses.press(page.getByRole("dialog").getByRole("button", { name: "Duplica" }));
    await presses.press(page.getByRole("dialog").getByRole("button", { name: "Duplica" }));
    await alertSays(page, "1 nuova data in calendario.");

    presses.report("duplicate a date to next month");
    expect(presses.count).toBeLessThanOrEqual(5);
    const list = await instructor.send(
      "GET",
      `/course-dates?course=${course.id}&from=${date.date.slice(0, 10)}&per_page=100`,
    );
    const { data }: { data: CourseDate[] } = await list.json();
    const copies = data.filter((one) => one.venue === venue && one.id !== date.id);
    expect(copies.map((copy) => copy.date.slice(0, 7) > date.date.slice(0, 7))).toEqual([true]);
  },
);

test(
  "a date dragged to another day says whom it mails, and mails them once",
  DESKTOP,
  async ({ page, context, instructor, account, course, date }) => {
    await account.actor.book(date, choosable(course).id);
    await signIn(context, instructor);
    await openMonth(page, date);
    const before = date.date.slice(0, 10);
    // A day of the same month, on another row or column.
    const day = before.endsWith("15") ? "16" : "15";
    const target = page.locator(`[data-date="${before.slice(0, 8)}${day}"]`).first();
    await entryOf(page, date).first().dragTo(target);

    const dialog = page.getByRole("dialog", { name: "Vuoi spostare la data?" });
    await expect(dialog.getByText(inProse(date.date))).toBeVisible();
    await expect(dialog.getByText(/Avvisiamo per email 1 iscritto/)).toBeVisible();
    // Leaving it moves nothing.
    await dialog.getByRole("button", { name: "Lascia dov'è" }).click();
    expect((await instructor.courseDate(date.id)).date).toBe(date.date);

    await entryOf(page, date).first().dragTo(target);
    await dialog.getByRole("button", { name: "Sposta e avvisa" }).click();
    await alertSays(page, "Data spostata.");
    const moved = await instructor.courseDate(date.id);
    expect(moved.date.slice(0, 10)).toBe(`${before.slice(0, 8)}${day}`);
    expect(moved.date.slice(11, 16)).toBe(date.date.slice(11, 16));
    const mail = await waitForMail(account.person.email, /Cambio di programma/);
    expect(mail.text).toContain(inProse(moved.date));
    expect(mail.attachments.map(({ mimeType }) => mimeType)).toContainEqual(expect.stringMatching(/^text\/calendar/));
    const told = (await mailsTo(account.person.email)).filter(({ subject }) =>
      subject?.startsWith("Cambio di programma"),
    );
    expect(told).toHaveLength(1);
  },
);

test("a date is cancelled for a reason that everybody booked reads", async ({
  page,
  context,
  instructor,
  account,
  course,
  date,
}) => {
  await account.actor.book(date, choosable(course).id);
  await signIn(context, instructor);
  await page.goto(`${DATES}?view=list&date=${date.id}`);
  await page.getByRole("dialog").getByRole("button", { name: "Altre azioni" }).click();
  await page.getByRole("menuitem", { name: "Annulla la data" }).click();
  const dialog = page.getByRole("dialog", { name: "Vuoi annullare questa data?" });
  await dialog.getByRole("button", { name: "Annulla e avvisa" }).click();
  await expect(dialog.getByText("Campo obbligatorio.")).toBeVisible();
  await dialog.getByRole("textbox", { name: "Motivo" }).fill("L'istruttore è malato.");
  await dialog.getByRole("button", { name: "Annulla e avvisa" }).click();
  await alertSays(page, "Data annullata.");
  const mail = await waitForMail(account.person.email, /Corso annullato/);
  expect(mail.text).toContain("L'istruttore è malato.");
});

test("a date of two days is made with a new city, then changed", async ({ page, context, instructor, course }) => {
  const city = `Borgo ${Math.random().toString(36).slice(2, 8)}`;
  await signIn(context, instructor);
  await page.goto(`${DATES}/create`);
  await page.getByRole("button", { name: "Metti in calendario" }).click();
  await expect(page.getByText("Campo obbligatorio.").first()).toBeVisible();
  await choose(page, "Corso", course.title);
  await page.getByRole("combobox", { name: "Città" }).fill(city);
  await page.getByRole("option", { name: `Aggiungi «${city}»` }).click();
  await page.getByRole("textbox", { name: "Provincia" }).fill("bg");
  await page.getByRole("textbox", { name: "Indirizzo" }).fill("Via Roma 1");
  const [day = ""] = shown(romeInstant({ days: 40, hour: 9, minute: 0 })).split(" ");
  await page.getByRole("textbox", { name: "Giorno", exact: true }).fill(day);
  await page.getByRole("button", { name: "Aggiungi un giorno" }).click();
  await page.getByRole("textbox", { name: "Giorno 2: alle" }).fill("13:00");
  await page.getByRole("switch", { name: "Data privata" }).check();
  await page.getByRole("button", { name: "Genera" }).click();
  await page.getByRole("button", { name: "Metti in calendario" }).click();
  await alertSays(page, "Data in calendario.");

  const list = await instructor.send("GET", `/course-dates?search=${encodeURIComponent(city)}`);
  const { data }: { data: (CourseDate & { days: unknown[]; password: string | null })[] } = await list.json();
  expect(data).toHaveLength(1);
  expect([data[0]?.days.length, (data[0]?.password ?? "").length > 6]).toEqual([2, true]);
  await page.goto(`${DATES}/${data[0]?.id}/edit`);
  // Somebody else saves meanwhile: the address, which changes here as well, and the note.
  await expect(page.getByRole("textbox", { name: "Indirizzo" })).toHaveValue("Via Roma 1");
  const theirs = { ...data[0], note: "Chiavi in portineria", venue: "Via Torino 3" };
  await instructor.send("PUT", `/course-dates/${data[0]?.id}`, theirs);
  await page.getByRole("textbox", { name: "Indirizzo" }).fill("Via Milano 2");
  await page.getByRole("button", { name: "Salva", exact: true }).click();
  const conflict = page.getByRole("dialog", { name: "Qualcun altro ha salvato nel frattempo" });
  await expect(conflict.getByRole("term")).toHaveText(["Indirizzo", "Nota interna"]);
  await conflict.getByRole("button", { name: "Ricarica" }).click();
  await expect(page.getByRole("textbox", { name: "Indirizzo" })).toHaveValue("Via Torino 3");
  await page.getByRole("textbox", { name: "Indirizzo" }).fill("Via Milano 2");
  await page.getByRole("button", { name: "Salva", exact: true }).click();
  await alertSays(page, "Data salvata.");
  const saved: { venue: string; note: string | null } = await (
    await instructor.send("GET", `/course-dates/${data[0]?.id}`)
  ).json();
  expect([saved.venue, saved.note]).toEqual(["Via Milano 2", "Chiavi in portineria"]);
});
