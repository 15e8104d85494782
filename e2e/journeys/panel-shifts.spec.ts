// Shifts from the proposal to the answer, as the admin who looks for an instructor and as the instructor who is asked.
import { randomInt } from "node:crypto";
import { type Account, expect, signIn, test } from "../support/test.ts";
import { Actor, type CourseDate } from "../support/api.ts";
import { inProse, romeDay, romeInstant } from "../support/dates.ts";
import { linkIn, mailsTo, waitForMail } from "../support/mailbox.ts";
import { ADMIN_EMAIL, somebody } from "../support/people.ts";
import { alertSays } from "../support/screens.ts";
import { DESKTOP } from "../support/tags.ts";

const SHIFTS = "/control-panel/admin/shifts";

interface Shift {
  id: number;
  user: { id: number };
  start: string;
  end: string;
  status: "proposed" | "accepted" | "declined";
}

interface Instructor extends Account {
  id: number;
  fullName: string;
}

/** A registered user whom an admin has made an instructor. */
async function newInstructor(admin: Actor): Promise<Instructor> {
  const person = somebody({ name: "Ada", surname: `Prova ${Math.random().toString(36).slice(2, 8)}` });
  await (await Actor.registered(person)).dispose();
  const list = await admin.send("GET", `/users?search=${encodeURIComponent(person.email)}`);
  const { data }: { data: { id: number }[] } = await list.json();
  const id = data[0]?.id ?? 0;
  const known: object = await (await admin.send("GET", `/users/${id}`)).json();
  await admin.send("PUT", `/users/${id}`, { ...known, istructor: true });
  // A new role ends the sessions of the person.
  const actor = await Actor.loggedIn(person.email, person.password);
  return { person, actor, id, fullName: `${person.name} ${person.surname}` };
}

/** A date within the weeks that the coverage shows, at a minute of its own. */
function dateSoon(admin: Actor, course: { id: number }): Promise<CourseDate> {
  return admin.createDate(course, { slot: { days: randomInt(3, 50), hour: 8, minute: randomInt(0, 60) } });
}

async function propose(admin: Actor, instructor: Instructor, date: CourseDate): Promise<Shift> {
  const body = { id_user: instructor.id, id_course_date: date.id, role: "istruttore" };
  const shift: Shift = await (await admin.send("POST", "/shifts", body)).json();
  return shift;
}

const stored = async (actor: Actor, id: number): Promise<Shift> => {
  const shift: Shift = await (await actor.send("GET", `/shifts/${id}`)).json();
  return shift;
};

test("an admin covers a date with a free instructor, and sees the answer", async ({ page, context, admin, course }) => {
  const instructor = await newInstructor(admin);
  const date = await dateSoon(admin, course);
  await signIn(context, admin);
  await page.goto(`${SHIFTS}?view=coverage`);
  const when = inProse(date.date).replace(" alle ", ", ");
  const card = page.getByRole("listitem").filter({ hasText: when }).filter({ hasText: course.title });
  await expect(card.getByText("0 su 1 accettati, manca 1")).toBeVisible();
  // Only the first dates ask at once who is free, and show the first three.
  const ask = card.getByRole("button", { name: "Mostra chi è libero" });
  const more = card.getByRole("button", { name: /^Altri \d+ liberi/ });
  const offer = card.getByRole("button", { name: `Proponi a ${instructor.fullName}` });
  await expect(ask.or(offer).or(more).first()).toBeVisible();
  if (await ask.isVisible()) await ask.click();
  await expect(offer.or(more).first()).toBeVisible();
  if (!(await offer.isVisible())) await more.click();
  await offer.click();
  await alertSays(page, `Proposta inviata a ${instructor.fullName}.`);
  await expect(card.getByText("0 su 1 accettati, 1 da confermare")).toBeVisible();

  const mail = await waitForMail(instructor.person.email, /Proposta di turno/);
  expect(mail.text).toContain(course.title);
  const id = Number(new URLSearchParams(linkIn(mail, SHIFTS).split("?")[1]).get("shift"));
  await instructor.actor.send("PUT", `/shifts/${id}`, { status: "accepted" });
  await page.reload();
  await expect(card.getByText("1 su 1 accettato", { exact: true })).toBeVisible();

  // It is withdrawn again, and the instructor is told.
  await card.getByRole("button", { name: instructor.fullName }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Ritira" }).click();
  const question = page.getByRole("dialog", { name: "Vuoi ritirare questo turno?" });
  await expect(question.getByText(new RegExp(`Avvisiamo per email ${instructor.fullName}`))).toBeVisible();
  await question.getByRole("button", { name: "Ritira" }).click();
  await alertSays(page, "Turno ritirato.");
  await waitForMail(instructor.person.email, /Turno ritirato/);
  await expect(card.getByText("0 su 1 accettati, manca 1")).toBeVisible();
});

test(
  "a shift is moved by drag and by keyboard, and the instructor is asked again",
  DESKTOP,
  async ({ page, context, admin }) => {
    const instructor = await newInstructor(admin);
    // Wednesday of the week after next, for room on both sides.
    const today = new Date(`${romeDay(new Date())}T12:00:00Z`);
    const days = 14 + ((3 - today.getUTCDay() + 7) % 7);
    const slot = { days, hour: 10, minute: 0 };
    const body = {
      id_user: instructor.id,
      role: "istruttore",
      start: romeInstant(slot),
      end: romeInstant({ ...slot, hour: 12 }),
      note: "Riunione",
    };
    const shift: Shift = await (await admin.send("POST", "/shifts", body)).json();
    const dayAfter = (count: number) => romeInstant({ ...slot, days: days + count }).slice(0, 10);
    await signIn(context, admin);
    await page.goto(`${SHIFTS}?view=people&day=${shift.start.slice(0, 10)}&instructor=${instructor.id}`);
    const chip = page.getByRole("grid").getByRole("button", { name: /Riunione/ });
    await expect(chip).toBeVisible();

    await chip.dragTo(page.locator(`[data-day="${dayAfter(1)}"]`));
    const dialog = page.getByRole("dialog", { name: "Vuoi spostare il turno?" });
    await expect(dialog.getByText(/il turno torna da confermare/)).toBeVisible();
    // Leaving it moves nothing.
    await dialog.getByRole("button", { name: "Lascia dov'è" }).click();
    expect((await stored(admin, shift.id)).start).toBe(shift.start);
    await chip.dragTo(page.locator(`[data-day="${dayAfter(1)}"]`));
    await dialog.getByRole("button", { name: "Sposta e avvisa" }).click();
    await alertSays(page, "Turno spostato.");
    expect((await stored(admin, shift.id)).start.slice(0, 16)).toBe(`${dayAfter(1)}T10:00`);
    await waitForMail(instructor.person.email, /Turno cambiato/);

    await page
      .locator(`[data-day="${dayAfter(1)}"]`)
      .getByRole("button", { name: /Riunione/ })
      .focus();
    await page.keyboard.press("m");
    await page.keyboard.press("ArrowLeft");
    await page.keyboard.press("ArrowLeft");
    await expect(page.getByText(/Invio per posarlo/).first()).toBeVisible();
    await page.keyboard.press("Enter");
    await dialog.getByRole("button", { name: "Sposta e avvisa" }).press("Enter");
    await expect(dialog).toBeHidden();
    expect((await stored(admin, shift.id)).start.slice(0, 16)).toBe(`${dayAfter(-1)}T10:00`);

    // Another shift in the same hours is refused in place.
    await page.goto(`${SHIFTS}?do=new&person=${instructor.id}&to=${dayAfter(-1)}T11:00`);
    await page.getByRole("button", { name: "Proponi il turno" }).click();
    await expect(page.getByText("Turno sovrapposto a un altro.")).toBeVisible();
  },
);

test("an instructor accepts from the mail, and declines from the list", async ({ page, context, admin, course }) => {
  const instructor = await newInstructor(admin);
  const first = await propose(admin, instructor, await dateSoon(admin, course));
  const mail = await waitForMail(instructor.person.email, /Proposta di turno/);
  await signIn(context, instructor.actor);
  await page.goto(linkIn(mail, SHIFTS));
  const dialog = page.getByRole("dialog", { name: course.title });
  await expect(dialog.getByRole("button", { name: "Modifica" })).toHaveCount(0);
  await dialog.getByRole("button", { name: /^Accetta/ }).click();
  await alertSays(page, "Turno accettato.");
  expect((await stored(admin, first.id)).status).toBe("accepted");

  const other = await dateOnAnotherDay(admin, course, first);
  const second = await propose(admin, instructor, other);
  await page.goto(SHIFTS);
  await expect(page.getByRole("tab", { name: "I miei turni" })).toHaveAttribute("aria-selected", "true");
  const waiting = page.getByRole("region", { name: "Da confermare" });
  await waiting.getByRole("button", { name: course.title, exact: true }).focus();
  await page.keyboard.press("r");
  await alertSays(page, "Turno rifiutato: avvisiamo il centro.");
  expect((await stored(admin, second.id)).status).toBe("declined");
  await expect(page.getByRole("region", { name: "Rifiutati" })).toBeVisible();
  await expect
    .poll(async () => {
      const told = await mailsTo(ADMIN_EMAIL);
      return told.filter(
        ({ subject, text }) => subject?.startsWith("Turno rifiutato") && text?.includes(instructor.fullName),
      ).length;
    })
    .toBe(1);
});

/** Not on the day of a shift, so that the two do not overlap. */
async function dateOnAnotherDay(admin: Actor, course: { id: number }, shift: Shift): Promise<CourseDate> {
  const date = await dateSoon(admin, course);
  return date.date.slice(0, 10) === shift.start.slice(0, 10) ? dateOnAnotherDay(admin, course, shift) : date;
}

test("an instructor says when they can, and follows their shifts in their own calendar", async ({
  page,
  context,
  admin,
  course,
}) => {
  const instructor = await newInstructor(admin);
  const date = await dateSoon(admin, course);
  await propose(admin, instructor, date);
  await signIn(context, instructor.actor);
  await page.goto("/control-panel/user/profile");
  const availability = page.getByRole("form", { name: "Disponibilità" });
  await availability.getByText("Solo in alcuni giorni e orari").click();
  await availability.getByRole("switch", { name: "sabato" }).check();
  await availability.getByRole("button", { name: "Salva disponibilità" }).click();
  await alertSays(page, "Disponibilità salvata.");
  const said = await instructor.actor.send("GET", "/profile/availability");
  expect(await said.json()).toMatchObject({ weekly: [{ weekday: 6, start: "09:00", end: "18:00" }] });

  await page.getByRole("button", { name: "Crea l'indirizzo" }).click();
  const field = page.getByRole("textbox", { name: "Il tuo indirizzo segreto" });
  await expect(field).toHaveValue(/\/calendar\/\S+\.ics$/);
  const address = await field.inputValue();
  const feed = await page.request.get(address, { headers: { Cookie: "" } });
  expect(feed.headers()["content-type"]).toContain("text/calendar");
  const text = await feed.text();
  expect(text).toContain(`DTSTART;TZID=Europe/Rome:${date.date.slice(0, 16).replace(/[-:]/g, "")}00`);
  expect(text).toContain("STATUS:TENTATIVE");

  await page.getByRole("button", { name: "Revoca" }).click();
  await page
    .getByRole("dialog", { name: "Vuoi revocare l'indirizzo?" })
    .getByRole("button", { name: "Revoca" })
    .click();
  await alertSays(page, "Indirizzo revocato.");
  expect((await page.request.get(address)).status()).toBe(404);
});
