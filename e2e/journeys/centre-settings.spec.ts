// An admin changes the centre: the site shows it at once, and goes back to what the configuration says. The centre is one of its
// own, because other journeys look for the demo's name.
import type { Page } from "@playwright/test";
import { MovedCentre } from "../support/moved-centre.ts";
import { bringAxe, fits, settled, violations } from "../support/pages.ts";
import { alertSays, isPhone } from "../support/screens.ts";
import { DESKTOP } from "../support/tags.ts";
import { expect, signIn, test } from "../support/test.ts";

const SETTINGS = "/control-panel/admin/settings";
const LOGO = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 160 40"><rect width="160" height="40" rx="8" fill="#0b5d4b"/><circle cx="20" cy="20" r="12" fill="#ffffff"/></svg>`;

async function clean(page: Page): Promise<void> {
  await settled(page);
  await fits(page);
  expect(await violations(page)).toEqual([]);
}

const save = (page: Page) => page.getByRole("button", { name: "Salva", exact: true });
const contacts = (page: Page) => page.getByRole("contentinfo");

let centre: MovedCentre;
test.beforeEach(async ({ context }) => {
  test.slow();
  await bringAxe(context);
  centre = await MovedCentre.open();
});
test.afterEach(async ({ context }) => {
  // Nothing asks a server that is gone.
  await Promise.all(context.pages().map((open) => open.close()));
  await centre.close();
});

test("an admin changes the centre, sees it on the site and takes it back", async ({ page, context }) => {
  const admin = await centre.admin();
  await signIn(context, admin, centre.url);
  await page.goto(centre.url + SETTINGS);
  await expect(page.getByRole("heading", { name: "Centro", level: 2 })).toBeVisible();
  await expect(page.getByText("Dal file di configurazione").first()).toBeVisible();
  await clean(page);

  await page.getByRole("textbox", { name: "Nome", exact: true }).fill("Cuore Vivo");
  await page.getByRole("textbox", { name: "Telefono", exact: true }).fill("0341 999888");
  await page.getByLabel("Carica il logo su fondo chiaro").setInputFiles({
    name: "logo.svg",
    mimeType: "image/svg+xml",
    buffer: Buffer.from(LOGO),
  });
  await expect(page.getByAltText("Logo su fondo chiaro")).toBeVisible();
  const preview = isPhone(page) ? page.getByRole("dialog") : page.getByRole("complementary", { name: "Anteprima" });
  if (isPhone(page)) await page.getByRole("button", { name: "Anteprima" }).click();
  await expect(preview.getByText("0341 999888")).toBeVisible();
  await clean(page);
  if (isPhone(page)) await preview.getByRole("button", { name: "Chiudi" }).click();

  await page.getByRole("link", { name: "Attestati", exact: true }).last().click();
  await page.getByRole("dialog").getByRole("button", { name: "Resta qui" }).click();
  await save(page).click();
  await alertSays(page, "Impostazioni salvate: il sito è aggiornato.");
  await expect(page.getByText(/^Modificato il .* da /).first()).toBeVisible();

  const visitor = await context.newPage();
  await visitor.goto(centre.url);
  await expect(visitor).toHaveTitle(/· Cuore Vivo$/);
  await expect(contacts(visitor).getByRole("link", { name: "0341 999888" })).toBeVisible();
  const logo = visitor.getByRole("banner").getByAltText("Cuore Vivo");
  await expect
    .poll(() => logo.evaluate((image) => image instanceof HTMLImageElement && image.naturalWidth > 0))
    .toBe(true);
  await clean(visitor);

  for (const member of ["Nome", "Telefono", "Logo"]) {
    // oxlint-disable-next-line no-await-in-loop -- one page
    await page.getByRole("button", { name: `Torna al valore del file: ${member}`, exact: true }).click();
  }
  await save(page).click();
  await expect(page.getByRole("button", { name: "Annulla le modifiche" })).toBeHidden();
  await expect(page.getByText(/^Modificato il/)).toHaveCount(0);
  // While it has the focus, the alert stays.
  const undo = page.getByRole("region", { name: "Avvisi" }).getByRole("button", { name: "Ripristina", exact: true });
  await undo.focus();
  await visitor.goto(centre.url);
  await expect(visitor).toHaveTitle(/· Battito$/);
  await expect(visitor.getByRole("banner").getByAltText("Cuore Vivo")).toHaveCount(0);

  // The alert takes the last change back: the site has the new name again.
  await undo.click();
  await alertSays(page, "Impostazioni ripristinate: il sito è come prima.");
  await visitor.goto(centre.url);
  await expect(visitor).toHaveTitle(/· Cuore Vivo$/);
});

test("mistakes are told at their fields, and a legal page follows a new name", DESKTOP, async ({ page, context }) => {
  const admin = await centre.admin();
  await signIn(context, admin, centre.url);
  await page.goto(centre.url + SETTINGS);
  const taxId = page.getByRole("textbox", { name: "Partita IVA o codice fiscale" });
  await taxId.fill("01234567890");
  await save(page).click();
  await expect(page.getByText("Controlla le cifre: il codice di controllo non torna.")).toBeVisible();
  await expect(taxId).toBeFocused();
  await taxId.fill("12345678903");

  await page.getByLabel("Carica il logo su fondo chiaro").setInputFiles({
    name: "logo.svg",
    mimeType: "image/svg+xml",
    buffer: Buffer.from("<svg xmlns='http://www.w3.org/2000/svg'><script>alert(1)</script></svg>"),
  });
  await expect(page.getByText(/L'elemento <script>.* non è supportato\./)).toBeVisible();

  await page.getByText("Pagina Privacy", { exact: true }).click();
  await expect(page.getByText(/Questa pagina dice ancora: «01234567897»/)).toBeVisible();
  await page.getByRole("button", { name: "Aggiorna i testi" }).click();
  await clean(page);
  await save(page).click();
  await alertSays(page, "Impostazioni salvate: il sito è aggiornato.");
  await page.goto(`${centre.url}/privacy`);
  await expect(page.getByRole("main")).toContainText("12345678903");
  await expect(page.getByRole("main")).not.toContainText("01234567897");
});
