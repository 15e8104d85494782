// An admin decides how certificates look: every change is on the paper before it is in force, and papers from before keep
// theirs.
import { readFile } from "node:fs/promises";
import type { Locator, Page } from "@playwright/test";
import type { Actor } from "../support/api.ts";
import { dateAhead, enroll, hold, issueAll, passAll } from "../support/classroom.ts";
import { bringAxe, fits, settled, violations } from "../support/pages.ts";
import { alertSays } from "../support/screens.ts";
import { DESKTOP } from "../support/tags.ts";
import { expect, signIn, test } from "../support/test.ts";

const SETTINGS = "/control-panel/admin/settings/certificates";
const SIGNATURE = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 90 30"><path d="M5 20C30 0 40 30 80 10" fill="none" stroke="#123456" stroke-width="2"/></svg>`;

/** The demo's design, which other journeys may look at, comes back whatever happens here. */
async function withDesignRestored(admin: Actor, walk: () => Promise<void>): Promise<void> {
  const before: { signer: string; signer_role: string; accreditation: string[] } = await (
    await admin.send("GET", "/settings/certificate")
  ).json();
  try {
    await walk();
  } finally {
    await admin.send("PUT", "/settings/certificate", before);
    await admin.send("DELETE", "/settings/certificate/template");
  }
}

const inUse = (page: Page) => page.getByAltText("L'attestato come è ora");
const draft = (page: Page) => page.getByAltText("L'attestato con le modifiche che non sono ancora in uso");
const setting = (page: Page, name: string) => page.getByRole("region", { name, exact: true });

/** The picture is really drawn: the browser has decoded it. */
async function isDrawn(picture: Locator): Promise<void> {
  await expect
    .poll(() => picture.evaluate((image) => image instanceof HTMLImageElement && image.naturalWidth > 0))
    .toBe(true);
}

const pick = (page: Page, label: string, name: string, text: string) =>
  page.getByLabel(label).setInputFiles({ name, mimeType: "image/svg+xml", buffer: Buffer.from(text) });

/** Issues one certificate and returns the address of its PDF. */
async function issueOne(admin: Actor, course: Parameters<typeof dateAhead>[1]): Promise<string> {
  const ahead = await dateAhead(admin, course);
  await enroll(admin, ahead, course, 1);
  const date = await hold(admin, ahead, "today");
  await passAll(admin, date);
  await issueAll(admin, date);
  const list = await admin.send("GET", `/course-dates/${date.id}/reservations`);
  const { data }: { data: { id: number; certificates: { id: number; status: string }[] }[] } = await list.json();
  const [reservation] = data;
  const paper = reservation?.certificates.find(({ status }) => status === "issued");
  return `/reservations/${reservation?.id}/certificate/${paper?.id}`;
}

test.beforeEach(({ context }) => bringAxe(context));

test(
  "an admin sees each change on the paper before it is in force",
  DESKTOP,
  async ({ page, context, admin, course }) => {
    test.slow();
    await withDesignRestored(admin, async () => {
      const older = await issueOne(admin, course);
      const before = await (await admin.send("GET", older)).body();
      await signIn(context, admin);
      await page.goto("/control-panel");
      await page.getByRole("link", { name: "Impostazioni" }).click();
      await page
        .getByRole("navigation", { name: "Sezioni delle impostazioni" })
        .getByRole("link", { name: "Attestati" })
        .click();
      await isDrawn(inUse(page));

      await page.getByRole("textbox", { name: "Chi firma" }).fill("Dott. Bruno Verdi");
      await isDrawn(draft(page));
      await page.getByRole("switch", { name: "Nomi più lunghi" }).click();
      await isDrawn(draft(page));
      await settled(page);
      expect(await violations(page)).toEqual([]);
      await page.getByRole("navigation", { name: "Pannello" }).getByRole("link", { name: "Utenti" }).click();
      await page.getByRole("dialog").getByRole("button", { name: "Resta qui" }).click();
      await page.getByRole("button", { name: "Salva i testi" }).click();
      await alertSays(page, "Testi salvati: valgono per i prossimi attestati.");
      await isDrawn(inUse(page));

      await pick(page, "Nuova firma", "firma.svg", SIGNATURE);
      await expect(page.getByRole("group", { name: "File scelto" })).toContainText("firma.svg");
      await isDrawn(draft(page));
      await page.getByRole("button", { name: "Usa questa firma" }).click();
      await alertSays(page, "Firma aggiornata: vale per i prossimi attestati.");
      await isDrawn(setting(page, "Firma").getByAltText("Firma in uso"));

      await pick(page, "Nuovo disegno", "vuoto.svg", SIGNATURE);
      await expect(
        setting(page, "Disegno").getByText("Manca il campo p.holder: dai questo id a un testo."),
      ).toBeVisible();
      await expect(setting(page, "Disegno").getByText("Disegno di Battito", { exact: true })).toBeVisible();

      await page.getByText("Guida per il grafico").click();
      const [sample] = await Promise.all([
        page.waitForEvent("download"),
        page.getByRole("button", { name: "Scarica il modello" }).click(),
      ]);
      expect(sample.suggestedFilename()).toBe("modello-attestato.svg");
      await pick(page, "Nuovo disegno", "attestato 2027.svg", await readFile(await sample.path(), "utf8"));
      await page.getByRole("button", { name: "Usa questo disegno" }).click();
      await alertSays(page, "Disegno aggiornato: vale per i prossimi attestati.");
      await expect(setting(page, "Disegno").getByText("attestato 2027.svg")).toBeVisible();
      await isDrawn(inUse(page));
      const [proof] = await Promise.all([
        page.waitForEvent("download"),
        page.getByRole("button", { name: "PDF di prova" }).click(),
      ]);
      expect((await readFile(await proof.path())).toString("latin1", 0, 5)).toBe("%PDF-");
      await settled(page);
      expect(await violations(page)).toEqual([]);

      expect(await (await admin.send("GET", older)).body(), "a paper from before is the same").toEqual(before);
      const newer = await issueOne(admin, course);
      expect(await (await admin.send("GET", newer)).body()).not.toEqual(before);

      await page.getByRole("button", { name: "Torna al disegno di Battito" }).click();
      await page.getByRole("dialog").getByRole("button", { name: "Torna al disegno di Battito" }).click();
      await expect(setting(page, "Disegno").getByText("Disegno di Battito", { exact: true })).toBeVisible();
    });
  },
);

test("the settings are read and the paper is enlarged on any screen", async ({ page, context, admin }) => {
  await signIn(context, admin);
  await page.goto(SETTINGS);
  await isDrawn(inUse(page));
  await isDrawn(page.getByAltText("Logo in uso"));
  await page.getByText("Guida per il grafico").click();
  await settled(page);
  await fits(page);
  expect(await violations(page)).toEqual([]);
  await page.getByRole("button", { name: "Ingrandisci l'anteprima" }).click();
  await isDrawn(page.getByRole("dialog").getByRole("img"));
  await settled(page);
  expect(await violations(page)).toEqual([]);
});
