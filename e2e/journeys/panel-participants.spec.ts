// Staff and the participants of a date: a whole class at once, a move to another date, and the roll call without a network.
import type { Actor, Course, CourseDate } from "../support/api.ts";
import { dateAhead, enroll, hold } from "../support/classroom.ts";
import { shown } from "../support/dates.ts";
import { waitForMail } from "../support/mailbox.ts";
import type { Person } from "../support/people.ts";
import { pressAtHome } from "../support/panel-home.ts";
import { Presses } from "../support/presses.ts";
import { alertSays, isPhone } from "../support/screens.ts";
import { DESKTOP } from "../support/tags.ts";
import { expect, signIn, test } from "../support/test.ts";

const PANEL = "/control-panel";

/** A date of tomorrow at a minute of its own: the calendar opens on it. */
function tomorrow(staff: Actor, course: Course, seats: number): Promise<CourseDate> {
  return staff.createDate(course, { slot: { days: 1, hour: 8, minute: Math.floor(Math.random() * 60) }, seats });
}

/** People on a date of this morning: attendance is recorded from the day on. It has one half day. */
async function thisMorning(
  staff: Actor,
  course: Course,
  number: number,
): Promise<{ date: CourseDate; people: Person[] }> {
  const ahead = await dateAhead(staff, course, number);
  const people = await enroll(staff, ahead, course, number);
  return { date: await hold(staff, ahead, "today"), people };
}

interface Row {
  attendance: string;
  outcome: string;
}

async function rowsOf(staff: Actor, date: CourseDate): Promise<Row[]> {
  const answer = await staff.send("GET", `/course-dates/${date.id}/reservations?per_page=100&sort=surname`);
  const { data }: { data: Row[] } = await answer.json();
  return data;
}

test("thirty people are present and passed in four presses", DESKTOP, async ({ page, context, instructor, course }) => {
  const { date } = await thisMorning(instructor, course, 30);
  await signIn(context, instructor);
  await page.goto(PANEL);
  const presses = new Presses(page);
  await pressAtHome(presses, page, date, /^Iscritti/);
  await presses.press(page.getByRole("checkbox", { name: /tutte/i }));
  await presses.press(page.getByRole("button", { name: "Presenti, superato" }));
  await alertSays(page, "30 persone: presenti, superato.");
  presses.report("30 present and passed");
  expect(presses.count).toBeLessThanOrEqual(4);
  // The screen says so at once, the server a moment later.
  await expect
    .poll(async () => (await rowsOf(instructor, date)).map(({ attendance, outcome }) => `${attendance} ${outcome}`))
    .toEqual(Array.from({ length: 30 }, () => "present passed"));
});

test(
  "one absentee does not keep the others from passing: one more press",
  DESKTOP,
  async ({ page, context, instructor, course }) => {
    const { date } = await thisMorning(instructor, course, 6);
    const list = await instructor.send("GET", `/course-dates/${date.id}/reservations?per_page=100&sort=surname`);
    const { data }: { data: { id: number }[] } = await list.json();
    const [absent, ...present] = data.map(({ id }) => id);
    const path = `/course-dates/${date.id}/reservations`;
    await instructor.send("PATCH", path, { ids: [absent], attendance: "absent" });
    await instructor.send("PATCH", path, { ids: present, attendance: "present" });
    await signIn(context, instructor);
    await page.goto(`${PANEL}/admin/course-dates/${date.id}/reservations`);
    const presses = new Presses(page);
    await presses.press(page.getByRole("checkbox", { name: "Seleziona tutte le righe" }));
    const superato = page.getByRole("button", { name: "Superato", exact: true });
    if (await superato.isVisible()) await presses.press(superato);
    else {
      await presses.press(page.getByRole("toolbar").getByRole("button", { name: "Altro" }));
      await presses.press(page.getByRole("menuitem", { name: "Superato", exact: true }));
    }
    const question = page.getByRole("dialog", { name: "Vuoi segnare «superato» per 5 persone su 6?" });
    await expect(question).toContainText("1 persona non si può segnare");
    await presses.press(question.getByRole("button", { name: "Segna 5 persone" }));
    await alertSays(page, "5 persone: superato.");
    presses.report("five of six passed");
    expect(presses.count).toBeLessThanOrEqual(4);
    await expect
      .poll(async () => (await rowsOf(instructor, date)).filter(({ outcome }) => outcome === "passed").length)
      .toBe(5);
  },
);

test(
  "somebody is moved to another date in five presses, and told",
  DESKTOP,
  async ({ page, context, instructor, course, date: target }) => {
    const date = await tomorrow(instructor, course, 12);
    const [person] = await enroll(instructor, date, course, 1);
    if (person === undefined) throw new Error("nobody was enrolled");
    await signIn(context, instructor);
    await page.goto(PANEL);
    const presses = new Presses(page);
    await pressAtHome(presses, page, date, /^Iscritti/);
    await presses.press(page.getByRole("button", { name: `Azioni per ${person.name} ${person.surname}` }));
    await presses.press(page.getByRole("menuitem", { name: "Sposta a un'altra data" }));
    const dates = page.getByRole("dialog");
    await expect(dates.getByRole("button", { name: /Sposta qui/ }).first()).toBeVisible();
    const there = dates.getByRole("button", { name: new RegExp(`Sposta qui.*${target.date.slice(11, 16)}`) });
    await presses.press(there.first());
    await expect(dates).toBeHidden();
    presses.report("move one person to another date");
    expect(presses.count).toBeLessThanOrEqual(5);
    const mail = await waitForMail(person.email, /Nuova data/);
    expect(mail.text).toContain("Data precedente");
    expect((await rowsOf(instructor, date)).length, shown(date.date)).toBe(0);
  },
);

test("the roll call goes on without a network and sends when it is back", async ({
  page,
  context,
  instructor,
  course,
}) => {
  const { date, people } = await thisMorning(instructor, course, 2);
  const [first, second] = people;
  if (first === undefined || second === undefined) throw new Error("nobody was enrolled");
  await signIn(context, instructor);
  await page.goto(`${PANEL}/admin/course-dates/${date.id}/appello`);
  const of = ({ name, surname }: Person) => page.getByRole("group", { name: `${name} ${surname}` });
  await of(first).getByRole("button", { name: "Presente" }).click();
  await expect(page.getByText("Tutto inviato")).toBeVisible();

  await context.setOffline(true);
  await of(first).getByRole("button", { name: "Superato", exact: true }).click();
  await of(second).getByRole("button", { name: "Assente" }).click();
  await expect(page.getByText(/2 modifiche aspettano la rete/)).toBeVisible();
  await expect(of(second).getByRole("button", { name: "Assente" })).toHaveAttribute("aria-pressed", "true");

  await context.setOffline(false);
  await expect(page.getByText("Tutto inviato")).toBeVisible();
  const results = (await rowsOf(instructor, date)).map(({ attendance, outcome }) => `${attendance} ${outcome}`);
  expect(results.toSorted()).toEqual(["absent none", "present passed"]);
});

test("marks of a roll call that is left without a network are sent from another page, and logging out warns of them", async ({
  page,
  context,
  instructor,
  course,
}) => {
  const { date, people } = await thisMorning(instructor, course, 1);
  const [person] = people;
  if (person === undefined) throw new Error("nobody was enrolled");
  await signIn(context, instructor);
  await page.goto(`${PANEL}/admin/course-dates/${date.id}/appello`);
  const row = page.getByRole("group", { name: `${person.name} ${person.surname}` });
  // The server is away for the marks alone: the other pages must open.
  await page.route("**/api/reservations/*", (route) => route.abort("internetdisconnected"));
  await row.getByRole("button", { name: "Assente" }).click();
  await expect(page.getByText(/1 modifica aspetta la rete/)).toBeVisible();

  await page.goto(`${PANEL}/admin/users`);
  await expect(page.getByText("Appello: 1 modifica aspetta la rete.")).toBeVisible();
  if (isPhone(page)) await page.getByRole("button", { name: "Apri il menu" }).click();
  await page.getByRole("button", { name: "Esci" }).click();
  const warning = page.getByRole("dialog", { name: "Vuoi uscire con l'appello non inviato?" });
  await warning.getByRole("button", { name: "Resta" }).click();
  if (isPhone(page)) await page.getByRole("button", { name: "Chiudi il menu" }).click();

  await page.unroute("**/api/reservations/*");
  await page.getByRole("button", { name: "Invia ora" }).click();
  await expect(page.getByText("Appello: 1 modifica aspetta la rete.")).toBeHidden();
  expect((await rowsOf(instructor, date)).map(({ attendance }) => attendance)).toEqual(["absent"]);
});
