// A month at the desk, from an empty installation to the year's figures: what a new centre does, in the order in which it does it.
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { Actor, type Course, type CourseDate } from "../support/api.ts";
import { romeDay, romeInstant, shown } from "../support/dates.ts";
import { environment } from "../support/environment.ts";
import { somebody } from "../support/people.ts";
import { alertSays, choose, fillLogin } from "../support/screens.ts";
import { createAdmin, freePort, type Server, startServer } from "../support/server.ts";
import { DESKTOP } from "../support/tags.ts";
import { expect, test } from "../support/test.ts";
import { workbook } from "../support/workbook.ts";

const ADMIN = "/control-panel/admin";
const HEADINGS = ["Cognome", "Nome", "Codice fiscale", "Email", "Telefono"];
const TITLE = "Primo soccorso in azienda";
const CERTIFICATE = "Attestato di primo soccorso";
const PROGRAMME = "Mattina\n9.00-11.00\tTeoria\n11.15-13.00\tManichini\n- massaggio cardiaco\n- defibrillatore";

let folder = "";
let server: Server;

test.beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "battito-e2e-month-"));
});
test.afterEach(async () => {
  await server.stop();
  await rm(folder, { recursive: true, force: true });
});

test("a month at the desk, from an empty centre to the year's figures", DESKTOP, async ({ page, complaints }) => {
  test.setTimeout(120_000);
  const boss = somebody({ name: "Ada", surname: "Direttrice" });
  await createAdmin(folder, boss);
  const port = await freePort();
  const start = () =>
    startServer({
      dataDir: folder,
      port,
      demo: false,
      smtpUrl: environment("BATTITO_E2E_SMTP"),
      logFile: fileURLToPath(new URL("../results/server-month.log", import.meta.url)),
    });
  server = await start();
  const at = (path: string) => `${server.url}${path}`;
  const field = (name: string) => page.getByRole("textbox", { name, exact: true });
  const staff = await Actor.loggedIn(boss.email, boss.password, false, server.url);
  let course: Course | undefined;
  let dates: CourseDate[] = [];
  const participantsOf = (date: CourseDate | undefined) => at(`${ADMIN}/course-dates/${date?.id}/reservations`);

  await test.step("the first admin logs in to a site that says it is being set up, until the centre has its name", async () => {
    await page.goto(server.url);
    await expect(page.getByText(/in allestimento/i).first()).toBeVisible();
    await page.goto(at("/auth/login"));
    await fillLogin(page, boss.email, boss.password);
    await page.getByRole("button", { name: "Login" }).click();
    await page.waitForURL(/control-panel/);
    await staff.send("PUT", "/settings/centre", {
      name: "Scuola del Cuore",
      legal_name: "Scuola del Cuore APS",
      tax_id: "12345678903",
      address: "Via Roma 1, 24121 Bergamo",
      email: "info@scuoladelcuore.example",
      phone: "035 123456",
    });
    await page.goto(server.url);
    await expect(page.getByText(/in allestimento/i)).toHaveCount(0);
  });

  await test.step("a course with a pasted programme is published", async () => {
    await page.goto(at(`${ADMIN}/courses/create`));
    await field("Titolo").fill(TITLE);
    await field("Descrizione breve").fill("Per gli addetti, in una mattina.");
    await field("Descrizione").fill("Chiamare, guardare, massaggiare.");
    await field("Obbiettivi del corso").fill("Sapere che cosa fare nei primi minuti.");
    await field("Didattica frontale").fill("Due ore in aula.");
    await page.getByRole("button", { name: "Incolla da Word o da un foglio" }).first().click();
    const dialog = page.getByRole("dialog", { name: "Incolla un programma" });
    await dialog.getByRole("textbox", { name: "Testo del programma" }).fill(PROGRAMME);
    await dialog.getByRole("button", { name: "Usa questo programma" }).click();
    await page.getByRole("button", { name: "Aggiungi certificazione" }).click();
    await field("Nome della certificazione").fill(CERTIFICATE);
    await page.getByRole("textbox", { name: "Validità" }).fill("1");
    await page.getByRole("button", { name: "Salva e pubblica" }).click();
    await alertSays(page, "Corso pubblicato.");
    const [published] = await staff.courses("?scope=all");
    course = await staff.course(published?.id ?? 0);
    await page.goto(at(`/courses/${course.id}`));
    await expect(page.getByText("11:15–13:00 Manichini")).toBeVisible();
    await expect(page.getByText("massaggio cardiaco")).toBeVisible();
  });

  async function createDate(days: number): Promise<void> {
    const [day = ""] = shown(romeInstant({ days, hour: 9, minute: 0 })).split(" ");
    await page.goto(at(`${ADMIN}/course-dates/create`));
    await choose(page, "Corso", TITLE);
    await page.getByRole("combobox", { name: "Città" }).fill("Bergamo");
    await page.getByRole("option", { name: /Bergamo/ }).click();
    // Of a city that is new.
    if (days < 0) await field("Provincia").fill("bg");
    await field("Indirizzo").fill("Via Roma 1");
    await field("Giorno").fill(day);
    await page.getByRole("button", { name: "Metti in calendario" }).click();
    await alertSays(page, "Data in calendario.");
  }

  await test.step("three dates: one of last week that nobody had recorded, two to come", async () => {
    await createDate(-7);
    await createDate(14);
    await createDate(28);
    const list = await staff.send("GET", "/course-dates?sort=date");
    const { data }: { data: CourseDate[] } = await list.json();
    dates = data;
    expect(dates).toHaveLength(3);
  });

  const people = Array.from({ length: 4 }, (_, index) =>
    somebody({ name: `Persona${"ABCD".charAt(index)}`, surname: "Rossi" }),
  );
  await test.step("the list of last week comes as a sheet with a mistake and a total, corrected in place", async () => {
    const rows = people.map(({ surname, name, fiscal_code: code, email, phone }, index) => [
      surname,
      name,
      index === 1 ? "RSS" : code,
      email,
      phone,
    ]);
    await page.goto(`${participantsOf(dates[0])}?dialog=import`);
    await page.getByLabel("File degli iscritti").setInputFiles({
      name: "lista.xlsx",
      mimeType: "",
      buffer: workbook([HEADINGS, ...rows, ["Totale", "4", "", "", ""]]),
    });
    await page.getByRole("button", { name: "Non importare la riga 6" }).click();
    const wrong = page.getByRole("textbox", { name: "Codice fiscale della riga 3" });
    await wrong.fill(people[1]?.fiscal_code ?? "");
    await wrong.press("Enter");
    await page.getByRole("button", { name: "Importa 4 persone" }).click();
    await expect(page.getByRole("tab", { name: "Iscritti (4)" })).toBeVisible();
  });

  await test.step("somebody calls: found by telephone, booked, and moved to another day", async () => {
    await page.keyboard.press("ControlOrMeta+k");
    await page.getByRole("combobox", { name: "Cerca ovunque" }).fill(people[0]?.phone ?? "");
    await page.getByRole("option", { name: /Rossi/ }).first().waitFor();
    await page.keyboard.press("Enter");
    await expect(page.getByRole("heading", { level: 1, name: "PersonaA Rossi" })).toBeVisible();
    await page.getByRole("button", { name: "Iscrivi a…" }).click();
    await page
      .getByRole("dialog")
      .getByRole("button", { name: /^Iscrivi qui/ })
      .first()
      .click();
    await expect(page.getByRole("dialog")).toBeHidden();
    await page.goto(participantsOf(dates[1]));
    await page.getByRole("button", { name: "Azioni per PersonaA Rossi" }).click();
    await page.getByRole("menuitem", { name: "Sposta a un'altra data" }).click();
    await page
      .getByRole("dialog")
      .getByRole("button", { name: /Sposta qui/ })
      .first()
      .click();
    await expect(page.getByRole("dialog")).toBeHidden();
    expect((await staff.courseDate(dates[2]?.id ?? 0)).booked).toBe(1);
  });

  await test.step("the roll call of last week, with one who was absent", async () => {
    await page.goto(participantsOf(dates[0]));
    await page.getByRole("combobox", { name: "Presenza di PersonaD Rossi" }).selectOption("Assente");
    await page.getByRole("checkbox", { name: /^Seleziona tutte le righe/ }).check();
    await page.getByRole("checkbox", { name: "Seleziona PersonaD Rossi" }).uncheck();
    await page.getByRole("button", { name: "Presenti, superato" }).click();
    await alertSays(page, "3 persone: presenti, superato.");
  });

  await test.step("three papers and the register", async () => {
    await page.getByRole("toolbar").getByRole("button", { name: "Deseleziona" }).click();
    await page.getByRole("button", { name: "Rilascia attestati" }).click();
    await expect(page.getByRole("dialog")).toContainText("1 persona non lo riceve");
    await page.getByRole("button", { name: "Rilascia 3 attestati" }).click();
    await expect(page.getByText("Attestati rilasciati a 3 persone, 1 saltata.").first()).toBeVisible();
    await page.getByRole("button", { name: "Altre azioni" }).click();
    const [register] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("menuitem", { name: "Registro presenze (PDF)" }).click(),
    ]);
    expect((await readFile(await register.path())).toString("latin1", 0, 5)).toBe("%PDF-");
  });

  await test.step("they expire within the month, and stand in Rinnovi", async () => {
    // The server looks at what expires when it starts, and then once a minute.
    await page.goto("about:blank");
    await server.stop();
    server = await start();
    // What the service worker asked for meanwhile.
    const told = complaints.filter((line) => !line.includes("ERR_CONNECTION_REFUSED"));
    complaints.splice(0, complaints.length, ...told);
    await page.goto(at(`${ADMIN}/renewals`));
    await expect(page.getByRole("rowheader", { name: /PersonaB Rossi/ })).toBeVisible();
    await expect(page.getByRole("rowheader", { name: /PersonaD Rossi/ })).toHaveCount(0);
  });

  await test.step("the figures of the year, and the papers of the year as a list", async () => {
    await page.goto(at("/control-panel?period=year&figures=table"));
    const row = page.getByRole("table", { name: "Risultati per corso" }).getByRole("row", { name: new RegExp(TITLE) });
    const lastYear = romeDay(new Date(Date.now() - 7 * 86_400_000)).slice(0, 4) !== romeDay(new Date()).slice(0, 4);
    if (!lastYear) await expect(row).toContainText("3");
    await page.goto(at(`${ADMIN}/certificates?course=${course?.id}&from=2000-01-01`));
    await expect(page.getByText("3 attestati")).toBeVisible();
  });
});
