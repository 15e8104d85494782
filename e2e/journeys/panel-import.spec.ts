// Staff import the participants of a date from a spreadsheet, and take its documents away.
import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { waitForMail } from "../support/mailbox.ts";
import { type Person, somebody } from "../support/people.ts";
import { pressAtHome } from "../support/panel-home.ts";
import { Presses } from "../support/presses.ts";
import { alertSays, choosable } from "../support/screens.ts";
import { DESKTOP } from "../support/tags.ts";
import { expect, signIn, test } from "../support/test.ts";
import { workbook } from "../support/workbook.ts";

const HEADINGS = ["Email", "Cognome", "Nome", "CF", "Cellulare", "Sanitario", "Certificazione", "Reparto"];

const row = (person: Person, certificate: string) => [
  person.email,
  person.surname,
  person.name,
  person.fiscal_code,
  person.phone,
  "sì",
  certificate,
  "Pronto soccorso",
];

/** Drops a file on the page, as from the desktop. */
async function drop(page: Page, name: string, content: Buffer): Promise<void> {
  const transfer = await page.evaluateHandle(
    ([base64, fileName]) => {
      const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
      const data = new DataTransfer();
      data.items.add(new File([bytes], fileName));
      return data;
    },
    [content.toString("base64"), name] as const,
  );
  await page.dispatchEvent("main", "dragover", { dataTransfer: transfer });
  await expect(page.getByText("Rilascia il file per importare gli iscritti")).toBeVisible();
  await page.dispatchEvent("main", "drop", { dataTransfer: transfer });
}

test(
  "thirty people are imported in four presses, and again nothing changes",
  DESKTOP,
  async ({ page, context, instructor, course }) => {
    const minute = Math.floor(Math.random() * 60);
    const date = await instructor.createDate(course, { slot: { days: 1, hour: 7, minute }, seats: 40 });
    const people = Array.from({ length: 30 }, () => somebody());
    const file = workbook([HEADINGS, ...people.map((person) => row(person, choosable(course).name))]);
    await signIn(context, instructor);
    const presses = new Presses(page);
    await page.goto("/control-panel");

    await pressAtHome(presses, page, date, /^Iscritti/);
    await expect(page.getByRole("heading", { level: 1, name: course.title })).toBeVisible();
    await presses.drop(() => drop(page, "personale.xlsx", file));
    const dialog = page.getByRole("dialog", { name: "Importa iscritti" });
    await expect(dialog.getByText("Colonne non lette: Reparto.")).toBeVisible();
    await presses.press(dialog.getByRole("button", { name: "Importa 30 persone" }));
    await alertSays(page, "Hai iscritto 30 persone. Chi ha un indirizzo riceve un'email di conferma.");

    presses.report("import 30 people");
    expect(presses.count).toBeLessThanOrEqual(4);
    await expect(page.getByRole("tab", { name: "Iscritti (30)" })).toBeVisible();
    await waitForMail(people[29]?.email ?? "", /account/i);

    await drop(page, "personale.xlsx", file);
    await expect(dialog.getByText("Tutte le persone del file sono già iscritte.")).toBeVisible();
    await expect(dialog.getByRole("button", { name: /Importa/ })).toBeDisabled();
  },
);

test(
  "a file with mistakes is told row by row; register and export are downloaded",
  DESKTOP,
  async ({ page, context, instructor, course, date }) => {
    const wrong = { ...somebody(), fiscal_code: "RSS" };
    const file = workbook([HEADINGS, row(somebody(), choosable(course).name), row(wrong, choosable(course).name)]);
    await signIn(context, instructor);
    await page.goto(`/control-panel/admin/course-dates/${date.id}/reservations?dialog=import`);
    await page.getByLabel("File degli iscritti").setInputFiles({ name: "a.xlsx", mimeType: "", buffer: file });
    const bad = page.getByRole("row", { name: /Da correggere/ });
    const field = bad.getByRole("textbox", { name: "Codice fiscale" });
    await expect(field).toHaveAccessibleDescription("Codice fiscale non valido.");
    const [sheet] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("button", { name: "Scarica le righe da correggere (.xlsx)" }).click(),
    ]);
    expect(sheet.suggestedFilename()).toBe("iscritti-da-correggere.xlsx");
    await expect(page.getByRole("button", { name: "Importa 1 persona" })).toBeDisabled();
    await field.fill(somebody().fiscal_code);
    await field.press("Enter");
    await expect(page.getByRole("button", { name: "Importa 2 persone" })).toBeEnabled();
    await expect(page.getByText("1 cella corretta: il file resta com'è.")).toBeVisible();
    await page.getByRole("button", { name: "Importa 2 persone" }).click();
    await alertSays(page, "Hai iscritto 2 persone. Chi ha un indirizzo riceve un'email di conferma.");

    for (const [item, name, beginning] of [
      ["Registro presenze (PDF)", /^registro-.*\.pdf$/, "%PDF-1.7"],
      ["Esporta gli iscritti (.xlsx)", /^iscritti-.*\.xlsx$/, "PK"],
    ] as const) {
      await page.getByRole("button", { name: "Altre azioni" }).click();
      const [download] = await Promise.all([
        page.waitForEvent("download"),
        page.getByRole("menuitem", { name: item }).click(),
      ]);
      expect(download.suggestedFilename()).toMatch(name);
      expect((await readFile(await download.path())).toString("latin1", 0, 8)).toContain(beginning);
    }
  },
);
