// The list of a course of three days ago reaches the office late: staff record it without a mail to anybody.
import { shown } from "../support/dates.ts";
import { mailsTo } from "../support/mailbox.ts";
import { alertSays, choosable, choose } from "../support/screens.ts";
import { DESKTOP } from "../support/tags.ts";
import { expect, signIn, test } from "../support/test.ts";

test(
  "a person, the presence and the outcome are recorded on a date that is over",
  DESKTOP,
  async ({ page, context, instructor, account, course }) => {
    const date = await instructor.createDate(course, { slot: { days: -3, hour: 9, minute: 0 } });
    await signIn(context, instructor);

    await page.goto(`/control-panel/admin/course-dates/create?start=${date.date.slice(0, 16)}`);
    await expect(page.getByText(/^La data è già passata: dal sito nessuno può prenotarla/)).toBeVisible();

    const { name, surname, email } = account.person;
    const before = (await mailsTo(email)).length;
    await page.goto(`/control-panel/admin/course-dates/${date.id}/reservations`);
    await expect(page.getByText("La data è già passata: puoi ancora registrare chi c'era")).toBeVisible();
    await page.getByRole("button", { name: "Aggiungi partecipante" }).click();
    const dialog = page.getByRole("dialog", { name: "Aggiungi partecipante" });
    await expect(dialog.getByText(/^La data è già passata/)).toBeVisible();
    await dialog.getByRole("combobox", { name: "Persona" }).fill(email);
    await page.getByRole("option", { name: new RegExp(surname) }).click();
    await choose(page, "Certificazione", choosable(course).name);
    await dialog.getByRole("button", { name: "Aggiungi", exact: true }).click();
    await alertSays(page, `${name} ${surname} è tra gli iscritti.`);

    await expect(page.getByText(/^Dopo il corso, /)).toBeVisible();
    await page.getByRole("combobox", { name: `Presenza di ${name} ${surname}` }).selectOption("Presente");
    await page.getByRole("combobox", { name: `Esito di ${name} ${surname}` }).selectOption("Superato");
    await expect
      .poll(async () => {
        const answer = await instructor.send("GET", `/course-dates/${date.id}/reservations`);
        const { data }: { data: { attendance: string; outcome: string }[] } = await answer.json();
        return data.map(({ attendance, outcome }) => `${attendance} ${outcome}`);
      })
      .toEqual(["present passed"]);
    expect((await mailsTo(email)).length, shown(date.date)).toBe(before);
  },
);
