// The story the site exists for, told once from beginning to end.
import { readFile } from "node:fs/promises";
import { inProse } from "../support/dates.ts";
import { somebody } from "../support/people.ts";
import {
  action,
  alertSays,
  bookingOf,
  choosable,
  fillBooking,
  fillFirstStep,
  fillSecondStep,
  navigation,
  onMyReservations,
  showBooking,
} from "../support/screens.ts";
import { expect, test } from "../support/test.ts";

test("a visitor finds a course, registers, books, takes the calendar file and cancels", async ({
  page,
  course,
  date,
}) => {
  test.slow();
  const person = somebody();

  await test.step("from Home to the course", async () => {
    await page.goto("/");
    await expect(page.getByRole("heading", { name: "Formazione Sanitaria di Eccellenza", level: 1 })).toBeVisible();
    await action(navigation(page), "Corsi").click();
    await expect(page.getByRole("heading", { name: "Esplora i Corsi" })).toBeVisible();
    await page.getByPlaceholder("Ricerca").fill(course.title);
    await expect(page.getByText("Trovato 1 corso", { exact: true })).toBeVisible();
    await page.getByRole("article").getByRole("link", { name: course.title }).click();
    await expect(page.getByRole("heading", { name: course.title, level: 1 })).toBeVisible();
  });

  await test.step("the booking card asks for a login", async () => {
    await showBooking(page);
    await expect(page.getByText("Per prenotarsi è necessario effettuare prima il login.")).toBeVisible();
    await action(page.getByRole("main"), "Accedi").click();
    await expect(page.getByRole("heading", { name: "Benvenuto!" })).toBeVisible();
    await action(page, "Registrati").click();
  });

  await test.step("registration in two steps leads to I Miei Corsi", async () => {
    await expect(page.getByText("Step 1 di 2")).toBeVisible();
    await fillFirstStep(page, person);
    await page.getByRole("button", { name: "Avanti" }).click();
    await expect(page.getByText("Step 2 di 2")).toBeVisible();
    await fillSecondStep(page, person);
    await page.getByRole("button", { name: "Registrati" }).click();
    await onMyReservations(page);
    await alertSays(page, "Registrazione effettuato con successo. Reindirizzamento al login.");
  });

  await test.step("the empty page leads back to the course looked at", async () => {
    await expect(page.getByRole("main")).toContainText(course.title);
    await action(page.getByRole("main"), "Riprendi la prenotazione").click();
    await expect(page.getByRole("heading", { name: course.title, level: 1 })).toBeVisible();
  });

  await test.step("booking", async () => {
    await showBooking(page);
    await fillBooking(page, course, date);
    await page.getByRole("button", { name: "Prenota", exact: true }).click();
    await alertSays(page, "La prenotazione è stata registrata con successo!");
    await page.getByRole("button", { name: "Prenota un'altra data" }).click();
    await expect(page.getByRole("combobox", { name: "Data e luogo" })).toContainText("Seleziona un'opzione");
  });

  await test.step("the booking stands under I Miei Corsi", async () => {
    await page.goto("/control-panel/user/reservations");
    const booking = bookingOf(page, course);
    await expect(booking).toContainText(inProse(date.date));
    await expect(booking).toContainText("Milano");
    await expect(booking).toContainText(choosable(course).name);

    const download = page.waitForEvent("download");
    await booking.getByRole("button", { name: "Aggiungi al calendario" }).click();
    const file = await download;
    expect(file.suggestedFilename()).toMatch(/\.ics$/);
    const calendar = await readFile(await file.path(), "utf8");
    expect(calendar).toContain("BEGIN:VEVENT");
    expect(calendar).toContain(date.date.slice(0, 10).replaceAll("-", ""));
  });

  await test.step("cancelling asks first", async () => {
    const booking = bookingOf(page, course);
    await booking.getByRole("button", { name: "Annulla prenotazione" }).click();
    const question = page.getByRole("dialog", { name: "Vuoi annullare la prenotazione?" });
    await question.getByRole("button", { name: "Mantieni la prenotazione" }).click();
    await expect(question).toBeHidden();
    await expect(booking).toBeVisible();

    await booking.getByRole("button", { name: "Annulla prenotazione" }).click();
    await question.getByRole("button", { name: "Annulla prenotazione" }).click();
    await alertSays(page, "Prenotazione annullata.");
    await expect(booking).toBeHidden();
  });
});
