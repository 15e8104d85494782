// A month at the desk, from an empty installation to the year's figures: what a new centre does, in the order in which it does it.
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { Actor, type Course, type CourseDate } from "../support/api.ts";
import { romeDay, romeInstant, shown } from "../support/dates.ts";
import { environment } from "../support/environment.ts";
import { somebody } from "../support/people.ts";
import { Presses } from "../support/presses.ts";
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
  const sidebar = (name: string) =>
    page.getByRole("navigation", { name: "Pannello" }).getByRole("link", { name, exact: true });
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
    await page.goto(at("/control-panel"));
    const presses = new Presses(page);
    await presses.press(sidebar("Corsi"));
    await presses.press(page.getByRole("main").getByRole("link", { name: "Nuovo corso" }).first());
    await presses.type(field("Titolo"), TITLE);
    await presses.type(field("Descrizione breve"), "Per gli addetti, in una mattina.");
    await presses.type(field("Descrizione"), "Chiamare, guardare, massaggiare.");
    await presses.type(field("Obbiettivi del corso"), "Sapere che cosa fare nei primi minuti.");
    await presses.type(field("Didattica frontale"), "Due ore in aula.");
    await presses.press(page.getByRole("button", { name: "Incolla da Word o da un foglio" }).first());
    const dialog = page.getByRole("dialog", { name: "Incolla un programma" });
    await presses.type(dialog.getByRole("textbox", { name: "Testo del programma" }), PROGRAMME);
    await presses.press(dialog.getByRole("button", { name: "Usa questo programma" }));
    await presses.press(page.getByRole("button", { name: "Aggiungi certificazione" }));
    await presses.type(field("Nome della certificazione"), CERTIFICATE);
    await presses.type(page.getByRole("textbox", { name: "Validità" }), "1");
    await presses.press(page.getByRole("button", { name: "Salva e pubblica" }));
    await alertSays(page, "Corso pubblicato.");
    presses.report("publish a new course");
    expect(presses.count).toBeLessThanOrEqual(22);
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
    await expect(page).not.toHaveURL(/create/);
    await alertSays(page, "Data in calendario.");
  }

  async function createPrivateDate(days: number): Promise<void> {
    const [day = ""] = shown(romeInstant({ days, hour: 9, minute: 0 })).split(" ");
    await page.goto(at("/control-panel"));
    const presses = new Presses(page);
    await presses.press(sidebar("Calendario Corsi"));
    await presses.press(page.getByRole("link", { name: "Nuova data" }));
    await presses.press(page.getByRole("combobox", { name: "Corso" }));
    await presses.press(page.getByRole("option", { name: TITLE }));
    await presses.press(page.getByRole("button", { name: "Come l'ultima volta: Bergamo, Via Roma 1" }));
    await presses.type(field("Giorno"), day);
    await presses.press(page.getByRole("button", { name: "Genera" }));
    await presses.press(page.getByRole("button", { name: "Metti in calendario" }));
    await expect(page).not.toHaveURL(/create/);
    await alertSays(page, "Data in calendario.");
    presses.report("a private date with a password");
    expect(presses.count).toBeLessThanOrEqual(8);
  }

  await test.step("three dates: one of last week that nobody had recorded, two to come", async () => {
    await createDate(-7);
    await createDate(14);
    await createPrivateDate(28);
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

  await test.step("a name is corrected on the paper and in the profile at once", async () => {
    await page.goto(at("/control-panel"));
    const presses = new Presses(page);
    await presses.press(sidebar("Attestati"));
    await presses.press(
      page.getByRole("row", { name: /PersonaC/ }).getByRole("button", { name: /^Azioni per l'attestato/ }),
    );
    await presses.press(page.getByRole("menuitem", { name: "Correggi i dati" }));
    const dialog = page.getByRole("dialog", { name: "Correggi i dati di PersonaC Rossi" });
    await presses.type(dialog.getByRole("textbox", { name: "Nome", exact: true }), "Persona Cara");
    await presses.press(dialog.getByRole("button", { name: "Correggi profilo e attestati" }));
    await expect(dialog).toBeHidden();
    presses.report("correct a name on paper and profile");
    expect(presses.count).toBeLessThanOrEqual(6);
    await expect(page.getByRole("row", { name: /Rossi Persona Cara/ })).toBeVisible();
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
    // Three, and the one that was replaced.
    await expect(page.getByText("4 attestati")).toBeVisible();
  });
});
