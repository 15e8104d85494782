// A person's own area: moving to another date, all data as an archive, deleting the account, and coming back.
import { readFile } from "node:fs/promises";
import { dateAhead, enrollAccount, hold, issueAll, passAll } from "../support/classroom.ts";
import { inProse } from "../support/dates.ts";
import { waitForMail } from "../support/mailbox.ts";
import {
  action,
  alertSays,
  bookingOf,
  choosable,
  choose,
  fillFirstStep,
  fillLogin,
  fillSecondStep,
  onMyReservations,
  rowOf,
} from "../support/screens.ts";
import { expect, test } from "../support/test.ts";

const AREA = "/control-panel/user/reservations";
const PROFILE = "/control-panel/user/profile";

test("a user moves to another date, downloads all data, deletes the account and comes back", async ({
  page,
  user,
  course,
  admin,
  date,
}) => {
  test.slow();
  const { person } = user;
  const other = await admin.createDate(course);
  const full = await admin.createDate(course, { seats: 1 });
  await user.actor.book(date, choosable(course).id);

  await test.step("the booking moves to another date", async () => {
    await page.goto(AREA);
    await bookingOf(page, course).getByRole("button", { name: "Sposta a un'altra data" }).click();
    await choose(page, "Nuova data e luogo", rowOf(other));
    await page.getByRole("dialog").getByRole("button", { name: "Sposta", exact: true }).click();
    await alertSays(page, `Prenotazione spostata a ${inProse(other.date)}.`);
    await expect(bookingOf(page, course)).toContainText(inProse(other.date));
    expect((await admin.courseDate(date.id)).booked).toBe(0);
    expect((await admin.courseDate(other.id)).booked).toBe(1);
  });

  await test.step("the mail has the new entry for the calendar", async () => {
    const mail = await waitForMail(person.email, /Hai spostato la tua prenotazione/);
    expect(mail.text).toContain(inProse(other.date));
    expect(mail.text).toContain("Data precedente");
    const calendar = mail.attachments.find(({ mimeType }) => mimeType === "text/calendar");
    const content = calendar?.content;
    const text = typeof content === "string" ? content : new TextDecoder().decode(content);
    expect(text).toContain("METHOD:PUBLISH");
    expect(text).toContain(`DTSTART;TZID=Europe/Rome:${other.date.slice(0, 10).replaceAll("-", "")}T`);
  });

  await test.step("all data comes as an archive", async () => {
    await page.goto(PROFILE);
    const button = page.getByRole("button", { name: "Scarica i miei dati" });
    const [download] = await Promise.all([page.waitForEvent("download"), button.click()]);
    expect(download.suggestedFilename()).toMatch(/^i-miei-dati-\d{4}-\d{2}-\d{2}\.zip$/);
    // Its files are stored as they are.
    const content = (await readFile(await download.path())).toString("utf8");
    for (const text of ["LEGGIMI.txt", "dati.json", person.email, person.fiscal_code, course.title])
      expect(content).toContain(text);
  });

  await test.step("the account is deleted after a look at what that means", async () => {
    await page.getByRole("button", { name: "Elimina il mio account" }).click();
    const dialog = page.getByRole("dialog");
    await expect(dialog.getByText("1 prenotazione viene annullata e il posto torna libero")).toBeVisible();
    await dialog.getByLabel("Password", { exact: true }).fill("sbagliata");
    await dialog.getByRole("button", { name: "Elimina per sempre" }).click();
    await expect(dialog.getByText("La password non è corretta.")).toBeVisible();
    await dialog.getByLabel("Password", { exact: true }).fill(person.password);
    await dialog.getByRole("button", { name: "Elimina per sempre" }).click();
    await expect(page).toHaveURL(/\/$/);
    await alertSays(page, "Il tuo account è stato eliminato.");
    const goodbye = await waitForMail(person.email, /Il tuo account è stato eliminato/);
    expect(goodbye.text).toContain(course.title);
    expect((await admin.courseDate(other.id)).booked).toBe(0);
    expect(full.booked).toBe(0);
  });

  await test.step("the account refuses a login", async () => {
    await page.goto("/auth/login");
    await fillLogin(page, person.email, person.password);
    await page.getByRole("button", { name: "Login" }).click();
    await expect(page.getByText("Credenziali non valide.")).toBeVisible();
  });

  await test.step("the same address registers again, and begins empty", async () => {
    await page.goto("/auth/register");
    await fillFirstStep(page, person);
    await page.getByRole("button", { name: "Avanti" }).click();
    await fillSecondStep(page, person);
    await page.getByRole("button", { name: "Registrati" }).click();
    await onMyReservations(page);
    await expect(page.getByText("Nessun corso in programma")).toBeVisible();
  });
});

test("a full date leads to its waiting list, and the seat stays", async ({ page, user, course, admin, date }) => {
  const full = await admin.createDate(course, { seats: 1 });
  await admin.send("POST", `/course-dates/${full.id}/reservations`, {
    id_user: 1,
    certificate: choosable(course).id,
  });
  await user.actor.book(date, choosable(course).id);
  await page.goto(AREA);
  await bookingOf(page, course).getByRole("button", { name: "Sposta a un'altra data" }).click();
  await choose(page, "Nuova data e luogo", rowOf(full));
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByRole("button", { name: "Sposta", exact: true })).toBeDisabled();
  await expect(action(dialog, "mettiti in lista d'attesa dalla pagina del corso")).toHaveAttribute(
    "href",
    `/courses/${course.id}`,
  );
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await expect(bookingOf(page, course)).toContainText("Confermata");
});

test("certificates stand together, and are downloaded from there", async ({ page, user, course, instructor }) => {
  const ahead = await dateAhead(instructor, course);
  await enrollAccount(instructor, ahead, course, user.person);
  const held = await hold(instructor, ahead, "today");
  await passAll(instructor, held);
  await issueAll(instructor, held);

  await page.goto(AREA);
  await page.getByRole("tab", { name: "Attestati" }).click();
  await expect(page).toHaveURL(/\?view=certificates$/);
  const button = page.getByRole("button", { name: `Scarica l'attestato ${course.title}` }).first();
  const [download] = await Promise.all([page.waitForEvent("download"), button.click()]);
  expect(download.suggestedFilename()).toMatch(/^attestato-\d{4}-\d{6}\.pdf$/);
  await page
    .getByRole("link", { name: `Verifica pubblica di ${course.title}` })
    .first()
    .click();
  await expect(page).toHaveURL(/\/verifica\//);
});
