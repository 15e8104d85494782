// A certificate from before the centre used Battito: staff import it, find it, and anybody checks it, alone or in a list.
import { Buffer } from "node:buffer";
import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { bringAxe, fits, settled, violations } from "../support/pages.ts";
import { hydrated } from "../support/rendered.ts";
import { isPhone, navigation } from "../support/screens.ts";
import { expect, signIn, test } from "../support/test.ts";
import { workbook } from "../support/workbook.ts";

const CERTIFICATES = "/control-panel/admin/certificates";
const HEADINGS = ["Numero", "Cognome", "Nome", "Corso", "Rilasciato il", "Valido fino al"];

let count = 0;
/** A number and a surname that no other test has. */
function own(): { number: string; surname: string } {
  count += 1;
  const id = `${Date.now()}${process.pid}${count}`;
  const letters = Array.from(id, (digit) => "abcdefghij"[Number(digit)]).join("");
  return { number: `Z-${id}`, surname: `D'Angelò ${letters}` };
}

/** A list as Excel saves it as CSV. */
const text = (rows: readonly (readonly string[])[]): Buffer =>
  Buffer.from(rows.map((row) => row.join(";")).join("\r\n"));

/** Imports one certificate through the panel, and returns the address of its check. */
async function importOne(page: Page, { number, surname }: { number: string; surname: string }, lastDay: string) {
  await page.goto(CERTIFICATES);
  await page.getByRole("button", { name: "Importa" }).click();
  const dialog = page.getByRole("dialog", { name: "Importa attestati" });
  const file = workbook([HEADINGS, [number, surname, "Anna", "Primo soccorso gruppo B", "12/03/2024", lastDay]]);
  await dialog.getByLabel("File degli attestati").setInputFiles({
    name: "storico.xlsx",
    mimeType: "application/octet-stream",
    buffer: file,
  });
  await dialog.getByRole("button", { name: "Importa 1 attestato" }).click();
  await expect(dialog).toBeHidden();
  await page.getByRole("textbox", { name: /Cerca per nome, numero/ }).fill(number);
  await expect(page.getByText(number, { exact: true })).toBeVisible();
  await page.getByRole("button", { name: `Azioni per l'attestato ${number}` }).click();
  await page.getByRole("menuitem", { name: "Copia il link di verifica" }).click();
  const address = await page.evaluate(() => navigator.clipboard.readText());
  expect(address).toMatch(/\/verifica\/[0-9A-Z]{4}(-[0-9A-Z]{4}){3}$/);
  return address;
}

const state = (page: Page, name: string) => page.getByRole("heading", { level: 2, name });
const surnameField = (page: Page) => page.getByRole("textbox", { name: "Cognome" });

test.beforeEach(({ context }) => bringAxe(context));

test("staff import an old certificate, and anybody checks it by its code and surname", async ({
  page,
  context,
  instructor,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await signIn(context, instructor);
  const certificate = own();
  const address = await importOne(page, certificate, "31/12/2099");
  await settled(page);
  expect(await violations(page)).toEqual([]);

  await context.clearCookies();
  await page.goto("/");
  // On a phone the alerts of the import lie over the foot of the page until their time is over, which stops under the pointer.
  await page.mouse.move(0, 0);
  await expect(page.getByRole("region", { name: "Avvisi" }).getByRole("button", { name: "Chiudi" })).toHaveCount(0);
  await page.getByRole("contentinfo").getByRole("link", { name: "Verifica un attestato" }).click();
  await expect(page.getByRole("textbox", { name: "Codice dell'attestato" })).toBeVisible();
  // Before, the server reads the code, and says that it is unknown.
  await hydrated(page);
  await page.getByRole("textbox", { name: "Codice dell'attestato" }).fill("1234");
  await page.getByRole("button", { name: "Verifica" }).click();
  await expect(page.getByText(/16 lettere e cifre/)).toBeVisible();
  const code = address.split("/").at(-1) ?? "";
  await page.getByRole("textbox", { name: "Codice dell'attestato" }).fill(code.toLowerCase().replaceAll("-", ""));
  await page.getByRole("button", { name: "Verifica" }).click();
  await expect(state(page, "Attestato valido")).toBeVisible();
  await expect(page.getByText("A. D.", { exact: true })).toBeVisible();
  await expect(page.getByText("giovedì 31 dicembre 2099", { exact: true })).toBeVisible();
  await expect(page.getByText(certificate.number, { exact: true })).toBeVisible();
  await settled(page);
  expect(await violations(page)).toEqual([]);

  await surnameField(page).fill("Rossi");
  await page.getByRole("button", { name: "Confronta" }).click();
  await expect(page.getByText("Il cognome non corrisponde a questo attestato.")).toBeVisible();
  await surnameField(page).fill(
    certificate.surname.toUpperCase().replaceAll(/['Ò ]/g, (sign) => (sign === "Ò" ? "O" : "")),
  );
  await page.getByRole("button", { name: "Confronta" }).click();
  await expect(page.getByText(`Anna ${certificate.surname}`, { exact: true })).toBeVisible();
  await expect(page.getByText("Il cognome corrisponde.")).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`/verifica/${code}$`));
  await fits(page);
});

test("an expired certificate says so to a reader who follows its code, and staff find it among the expired", async ({
  page,
  context,
  admin,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await signIn(context, admin);
  const certificate = own();
  const address = await importOne(page, certificate, "12/03/2026");
  if (isPhone(page)) await page.getByRole("button", { name: "Filtri", exact: true }).click();
  await page.getByRole("combobox", { name: "Stato" }).click();
  await page.getByRole("option", { name: "Scaduto" }).click();
  await expect(page).toHaveURL(/status=expired/);
  await expect(page.getByText(certificate.number, { exact: true })).toBeVisible();
  const answer = await page.goto(address);
  expect(answer?.headers()["cache-control"]).toBe("no-store");
  await expect(state(page, "Attestato scaduto")).toBeVisible();
  await expect(page.getByText(/era valido fino a giovedì 12 marzo 2026/)).toBeVisible();
  await settled(page);
  expect(await violations(page)).toEqual([]);
});

test("an employer checks a list of certificates at once, and takes the result away", async ({ page, admin }) => {
  const [good, late, other] = [own(), own(), own()];
  const rows = [
    [good.number, good.surname, "Anna", "Primo soccorso gruppo B", "12/03/2024", "31/12/2099"],
    [late.number, late.surname, "Bea", "Primo soccorso gruppo B", "12/03/2022", "12/03/2025"],
    [other.number, other.surname, "Carla", "BLSD", "12/03/2024", ""],
  ];
  await admin.upload("/certificates/upload", "storico.xlsx", workbook([HEADINGS, ...rows]));
  const codeOf = async (number: string): Promise<string> => {
    const list = await (await admin.send("GET", `/certificates?search=${number}`)).json();
    return list.data[0].code;
  };
  const list = text([
    ["Reparto", "Cognome", "Codice"],
    ["A", good.surname.toUpperCase(), (await codeOf(good.number)).toLowerCase()],
    ["A", late.surname, await codeOf(late.number)],
    ["B", "Verdi", await codeOf(other.number)],
    ["B", "Neri", "ZZZZ-ZZZZ-ZZZZ-ZZZZ"],
  ]);

  await page.goto("/verifica");
  const field = page.getByLabel("File con codici e cognomi");
  const send = (buffer: Buffer) => field.setInputFiles({ name: "addetti.csv", mimeType: "text/csv", buffer });
  await send(
    text([
      ["Reparto", "Cognome", "Codice"],
      ["A", "", "x"],
      ["A", "Rossi", ""],
    ]),
  );
  await expect(page.getByText("Riga 2, Cognome: Campo obbligatorio.")).toBeVisible();
  await expect(page.getByText("Riga 3, Codice: Campo obbligatorio.")).toBeVisible();
  await send(list);
  await expect(page.getByRole("heading", { name: "1 attestato valido su 4" })).toBeFocused();
  const table = page.getByRole("table", { name: /Attestati dell'elenco/ });
  const outcomes = ["Cognome diverso", "Codice sconosciuto", "Scaduto", "Valido"];
  await expect(table.getByRole("row").filter({ has: page.getByRole("rowheader") })).toContainText(outcomes);
  await expect(table.getByRole("row", { name: /Verdi/ })).toContainText("C. D.");
  await expect(table.getByRole("row", { name: /Verdi/ })).not.toContainText(other.surname);
  await expect(table.getByRole("row").filter({ hasText: `Anna ${good.surname}` })).toContainText("Valido");
  await settled(page);
  expect(await violations(page)).toEqual([]);
  await fits(page);

  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "Scarica il risultato" }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^verifica-attestati-\d{4}-\d{2}-\d{2}\.xlsx$/);
  expect((await readFile(await download.path())).toString("latin1", 0, 2)).toBe("PK");
  await page.getByRole("switch", { name: "Mostra solo quelli da controllare (3)" }).check();
  await expect(table.getByRole("rowheader")).toHaveCount(3);
  await page.getByRole("button", { name: "Verifica un altro elenco" }).click();
  await expect(field).toBeVisible();

  await page.getByRole("textbox", { name: "Oppure incolla l'elenco" }).fill(list.toString().replaceAll(";", "\t"));
  await page.getByRole("button", { name: "Controlla l'elenco incollato" }).click();
  await expect(page.getByRole("heading", { name: "1 attestato valido su 4" })).toBeFocused();
});

test("an unknown code leads to another try", async ({ page }) => {
  await page.goto("/verifica/ZZZZ-ZZZZ-ZZZZ-ZZZZ");
  await expect(state(page, "Codice sconosciuto")).toBeVisible();
  await settled(page);
  expect(await violations(page)).toEqual([]);
  await expect(page.getByRole("textbox", { name: "Codice dell'attestato" })).toBeVisible();
  if (isPhone(page)) await expect(navigation(page)).toBeVisible();
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("the check of a list says that it needs it", async ({ page }) => {
    await page.goto("/verifica");
    const list = page.getByRole("region", { name: "Verifica un elenco" });
    await expect(list.getByText(/Per verificare un elenco serve JavaScript/)).toBeVisible();
    await expect(list.getByLabel("File con codici e cognomi")).toBeHidden();
  });

  test("a code is typed and checked, and a surname compared", async ({ page, admin }) => {
    const certificate = own();
    const file = workbook([HEADINGS, [certificate.number, certificate.surname, "Anna", "BLSD", "12/03/2024", ""]]);
    await admin.upload("/certificates/upload", "storico.xlsx", file);
    const list = await (await admin.send("GET", `/certificates?search=${certificate.number}`)).json();
    const code: string = list.data[0].code;

    await page.goto("/verifica");
    await page.getByRole("textbox", { name: "Codice dell'attestato" }).fill(code.toLowerCase());
    await page.getByRole("button", { name: "Verifica" }).click();
    await expect(page).toHaveURL(new RegExp(`/verifica/${code}$`));
    await expect(state(page, "Attestato valido")).toBeVisible();
    await expect(page.getByText("Senza scadenza")).toBeVisible();
    await surnameField(page).fill("Rossi");
    await page.getByRole("button", { name: "Confronta" }).click();
    await expect(page.getByText("Il cognome non corrisponde a questo attestato.")).toBeVisible();
    await surnameField(page).fill(certificate.surname);
    await page.getByRole("button", { name: "Confronta" }).click();
    await expect(page.getByText(`Anna ${certificate.surname}`, { exact: true })).toBeVisible();
  });
});
