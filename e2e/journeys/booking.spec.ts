// The booking form beyond the happy path: what it refuses, private dates, the waiting list, the keyboard.
import { Actor } from "../support/api.ts";
import { waitForMail } from "../support/mailbox.ts";
import { somebody } from "../support/people.ts";
import {
  alertSays,
  bookingOf,
  choosable,
  choose,
  fillBooking,
  onMyReservations,
  openBooking,
  rowOf,
} from "../support/screens.ts";
import { DESKTOP } from "../support/tags.ts";
import { expect, test } from "../support/test.ts";

const SUCCESS = "La prenotazione è stata registrata con successo!";
const FAILURE = "La prenotazione non è andata a buon fine.";

test("an empty form names what is missing", DESKTOP, async ({ page, user, course, date }) => {
  expect([user.person.name, date.seats]).toEqual(["Giulia", 12]);
  await openBooking(page, course);
  await page.getByRole("button", { name: "Prenota", exact: true }).click();
  await expect(page.getByText("Campo obbligatorio.")).toHaveCount(2);
});

test("the same date cannot be booked twice", async ({ page, user, course, date }) => {
  await openBooking(page, course);
  await fillBooking(page, course, date);
  // Meanwhile, in another tab.
  await user.actor.book(date, choosable(course).id);
  await page.getByRole("button", { name: "Prenota", exact: true }).click();
  await expect(page.getByText("Sei già iscritto a questa data.")).toBeVisible();
  await alertSays(page, FAILURE);
});

test(
  "a layperson reads that a course is reserved to healthcare professionals before filling anything in",
  DESKTOP,
  async ({ page, context, admin }) => {
    const [summary] = await admin
      .courses("?recipient=0")
      .then((courses) => courses.filter(({ destinatary }) => destinatary === 0));
    const course = await admin.course(summary?.id ?? 0);
    await admin.createDate(course);
    const layperson = await Actor.registered(somebody({ is_sanitary: false }));
    await context.addCookies([
      { name: "token", value: layperson.token ?? "", url: test.info().project.use.baseURL ?? "" },
    ]);
    await openBooking(page, course);
    await expect(page.getByText("Corso riservato ai sanitari.")).toBeVisible();
    await expect(page.getByRole("combobox", { name: "Data e luogo" })).toHaveCount(0);
    await page.getByRole("link", { name: "Vedi i corsi per laici" }).click();
    await expect(page).toHaveURL(/\/courses\?recipient=1$/);
  },
);

test("a private date with a password is marked, asks for it and refuses a wrong one", async ({
  page,
  user,
  course,
  admin,
}) => {
  expect(user.actor.token).toBeDefined();
  const date = await admin.createDate(course, { private: 1, password: "ospedale-2026" });
  await openBooking(page, course);
  await expect(page.getByLabel("Password", { exact: true })).toHaveCount(0);
  await choose(page, "Data e luogo", new RegExp(`\\[PRIVATO\\] ${rowOf(date).source}`));
  await choose(page, "Certificazione", choosable(course).name);
  const password = page.getByLabel("Password", { exact: true });
  await page.getByRole("button", { name: "Prenota", exact: true }).click();
  await expect(page.getByText("Campo obbligatorio.")).toHaveCount(1);
  await password.fill("sbagliata");
  await page.getByRole("button", { name: "Prenota", exact: true }).click();
  await expect(page.getByText("Password errata.")).toBeVisible();
  await password.fill("ospedale-2026");
  await page.getByRole("button", { name: "Prenota", exact: true }).click();
  await alertSays(page, SUCCESS);
});

test("a full date offers the waiting list, and a freed seat goes to the first in line", async ({
  page,
  user,
  course,
  admin,
}) => {
  const date = await admin.createDate(course, { seats: 1 });
  const certificate = choosable(course).id;
  const other = await Actor.registered(somebody());
  const taken = await other.book(date, certificate);

  await openBooking(page, course);
  await fillBooking(page, course, date);
  await page.getByRole("button", { name: "Mettimi in lista d'attesa" }).click();
  await alertSays(page, "Sei in lista d'attesa per questa data.");
  await expect.poll(async () => (await user.actor.myReservations())[0]?.waiting_position).toBe(1);

  await page.goto("/control-panel/user/reservations");
  await onMyReservations(page);
  const row = bookingOf(page, course);
  await expect(row).toContainText(/lista d'attesa/i);

  await other.send("DELETE", `/my-reservations/${taken.id}`);
  await waitForMail(user.person.email, /posto/i);
  await page.reload();
  await expect(row).toContainText(/confermat/i);
  await other.dispose();
});

test("someone else may take the last seat while the form is open", async ({ page, user, course, admin }) => {
  expect(user.actor.token).toBeDefined();
  const date = await admin.createDate(course, { seats: 1 });
  await openBooking(page, course);
  await fillBooking(page, course, date);
  const other = await Actor.registered(somebody());
  await other.book(date, choosable(course).id);
  await page.getByRole("button", { name: "Prenota", exact: true }).click();
  await expect(page.getByText("Posti esauriti per questa data.")).toBeVisible();
  await alertSays(page, FAILURE);
  await other.dispose();
});

test(
  "a date too close to its start says that it is too late to cancel",
  DESKTOP,
  async ({ page, user, course, admin }) => {
    const date = await admin.createDate(course, { slot: { days: 1, hour: 18, minute: 0 } });
    await user.actor.book(date, choosable(course).id);
    await page.goto("/control-panel/user/reservations");
    const row = bookingOf(page, course);
    await expect(row).toBeVisible();
    await expect(row.getByRole("button", { name: "Annulla prenotazione" })).toBeDisabled();
    await expect(row).toContainText("Il termine è passato");
  },
);

test("a course is booked with the keyboard alone", async ({ page, user, course, date }) => {
  expect(user.actor.token).toBeDefined();
  await page.goto(`/courses/${course.id}`);
  await expect(page.getByRole("heading", { name: course.title, level: 1 })).toBeVisible();

  const tabTo = async (name: RegExp) => {
    const wanted = page.getByRole("combobox", { name }).or(page.getByRole("button", { name }));
    for (let step = 0; step < 300; step += 1) {
      await page.keyboard.press("Tab");
      if ((await wanted.count()) === 1 && (await wanted.evaluate((element) => element === document.activeElement)))
        return;
    }
    throw new Error(`Tab never reached ${name}`);
  };
  const pick = async (field: RegExp, option: RegExp) => {
    await tabTo(field);
    await page.keyboard.press("Enter");
    await expect(page.getByRole("listbox")).toBeVisible();
    const wanted = page.getByRole("option", { name: option });
    await expect(wanted).toBeVisible();
    const options = await page.getByRole("option").count();
    for (let step = 0; step <= options; step += 1) {
      if (await wanted.evaluate((element) => element.matches("[data-highlighted], :focus, [aria-selected=true]")))
        break;
      await page.keyboard.press("ArrowDown");
    }
    await page.keyboard.press("Enter");
    await expect(page.getByRole("listbox")).toHaveCount(0);
  };

  if ((page.viewportSize()?.width ?? 0) < 768) {
    await tabTo(/Prenota Corso/);
    await page.keyboard.press("Enter");
  }
  await pick(/Data e luogo/, rowOf(date));
  await pick(/Certificazione/, new RegExp(choosable(course).name.replace(/[()]/g, "\\$&")));
  await tabTo(/^Prenota$/);
  await page.keyboard.press("Enter");
  await alertSays(page, SUCCESS);
});
