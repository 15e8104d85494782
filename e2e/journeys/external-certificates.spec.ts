// The paper of another organisation: staff upload the PDF where the person stands, and the person downloads that very file.
import { readFile } from "node:fs/promises";
import { type Actor, type Course, choosableExternal } from "../support/api.ts";
import { dateAhead, enrollAccount, hold, issueAll, passAll } from "../support/classroom.ts";
import { bringAxe, fits, settled, violations } from "../support/pages.ts";
import { pdf } from "../support/pdf.ts";
import { Presses } from "../support/presses.ts";
import { alertSays } from "../support/screens.ts";
import { expect, signIn, test } from "../support/test.ts";

const PANEL = "/control-panel";
const NUMBER = /\d{4}-\d{6}/;

/** A course whose certificate another organisation prints. */
async function externalCourse(staff: Actor): Promise<Course> {
  for (const { id } of await staff.courses()) {
    // oxlint-disable-next-line no-await-in-loop -- the first that fits is enough
    const course = await staff.course(id);
    const certificates = choosableExternal(course);
    if (certificates.length > 0) return { ...course, certificates };
  }
  throw new Error("the demo data has no course with a certificate of another organisation");
}

const file = (name: string, buffer: Buffer) => ({ name, mimeType: "application/pdf", buffer });

test("the PDF of another organisation is uploaded, refused ones too, and reaches the person", async ({
  page,
  context,
  instructor,
  account,
}) => {
  const course = await externalCourse(instructor);
  const ahead = await dateAhead(instructor, course);
  await enrollAccount(instructor, ahead, course, account.person);
  const date = await hold(instructor, ahead);
  await passAll(instructor, date);
  await issueAll(instructor, date);
  // A real paper with fonts, tags and metadata: the register of the date.
  const paper = await (await instructor.send("GET", `/course-dates/${date.id}/register`)).body();
  const name = `${account.person.name} ${account.person.surname}`;
  let number = "";

  await bringAxe(context);
  await signIn(context, instructor);
  await page.goto(`${PANEL}/admin/course-dates/${date.id}/reservations`);
  const papers = page.getByRole("list", { name: `Attestati di ${name}` });
  const field = papers.getByLabel(`Carica il PDF dell'attestato di ${name}`);

  await test.step("a file that is no PDF, or a dangerous one, is refused in the row of the person", async () => {
    await expect(papers).toContainText("Richiesto all'ente");
    const refused: [string, Buffer, string][] = [
      ["attestato.docx", Buffer.from("PK"), "Questo tipo di file non va bene: scegli un file .pdf."],
      ["attestato.pdf", Buffer.from("<!doctype html><p>Sessione scaduta"), "Il file non è un PDF."],
      ["troncato.pdf", paper.subarray(0, paper.length / 2), "Il PDF è danneggiato o non ha pagine"],
      ["protetto.pdf", pdf({ encrypted: true }), "Il PDF è protetto: chiedi all'ente una copia senza protezione."],
      [
        "script.pdf",
        pdf({ catalogue: "/OpenAction << /S /JavaScript /JS (app.alert(1)) >>" }),
        "Il PDF contiene script",
      ],
    ];
    for (const [title, content, sentence] of refused) {
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      await field.setInputFiles(file(title, content));
      // oxlint-disable-next-line no-await-in-loop -- as above
      await expect(papers.getByRole("alert").getByText(sentence)).toBeVisible();
    }
    await settled(page);
    expect(await violations(page)).toEqual([]);
    await fits(page);
    await expect(papers).toContainText("Richiesto all'ente");
  });

  await test.step("the right one is issued with a number of the centre", async () => {
    const presses = new Presses(page);
    const [chooser] = await Promise.all([page.waitForEvent("filechooser"), presses.press(field)]);
    await chooser.setFiles(file("ALS Ferrari.pdf", paper));
    const button = papers.getByRole("button", { name: /^Scarica l'attestato/ });
    await expect(button).toBeVisible();
    number = NUMBER.exec((await papers.textContent()) ?? "")?.[0] ?? "";
    await alertSays(page, `Attestato di ${name} caricato con il n. ${number}.`);
    presses.report("the PDF of another organisation uploaded, without the file itself");
    await expect(field).toHaveCount(0);
    await papers.getByRole("button", { name: /^Azioni per l'attestato/ }).click();
    await expect(page.getByRole("menuitem", { name: /^Correggi i dati/ })).toHaveAttribute("aria-disabled", "true");
    await page.keyboard.press("Escape");
  });

  await test.step("the person downloads that very file", async () => {
    await context.clearCookies();
    await page.evaluate(() => {
      localStorage.clear();
      sessionStorage.clear();
    });
    await signIn(context, account.actor);
    await page.goto(`${PANEL}/user/reservations?period=past`);
    const button = page.getByRole("button", { name: /^Scarica l'attestato/ }).first();
    const [download] = await Promise.all([page.waitForEvent("download"), button.click()]);
    expect(download.suggestedFilename()).toBe(`attestato-${number}.pdf`);
    const saved = await readFile(await download.path());
    expect(saved.equals(paper), "the file that was uploaded").toBe(true);
  });
});
