// The pictures of the manual (web/src/features/help/pictures): each is taken from the screen that its page is about. Every run
// goes through them, so that a picture whose screen has changed its way fails here; `make pictures` also writes them.
import { mkdirSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { Page } from "@playwright/test";
import { settled } from "../support/pages.ts";
import { DESKTOP } from "../support/tags.ts";
import { expect, signIn, test } from "../support/test.ts";

const PANEL = "/control-panel";
const FOLDER = fileURLToPath(new URL("../../web/src/features/help/pictures/", import.meta.url));
const writes = process.env["BATTITO_PICTURES"] !== undefined;

/** Whom the palette finds: Valsecchi. */
const SURNAME = "valsechi";

const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });

/** By their names: where the picture is taken, what is opened there, and what must be seen. */
const pictures: Record<string, { at: string; open?: (page: Page) => Promise<void>; seen: (page: Page) => unknown }> = {
  overview: { at: PANEL, seen: (page) => page.getByRole("region", { name: "Da fare" }) },
  palette: {
    at: PANEL,
    open: async (page) => {
      await page.keyboard.press("Control+k");
      await page.getByRole("combobox", { name: "Cerca ovunque" }).fill(SURNAME);
    },
    seen: (page) => page.getByRole("group", { name: "Persone" }),
  },
  settings: { at: `${PANEL}/admin/settings`, seen: (page) => page.getByRole("heading", { name: "Identità" }) },
  course: { at: `${PANEL}/admin/courses/create`, seen: (page) => button(page, "Salva e pubblica") },
  "new-date": {
    at: `${PANEL}/admin/course-dates/create`,
    seen: (page) => page.getByRole("group", { name: "Giorni e orari" }),
  },
  coverage: {
    at: `${PANEL}/admin/shifts?view=coverage`,
    seen: (page) => page.getByText("Aggiungi un istruttore").first(),
  },
  person: { at: `${PANEL}/admin/users/4`, seen: (page) => page.getByRole("heading", { name: "Iscrizioni" }) },
  certificates: { at: `${PANEL}/admin/certificates`, seen: (page) => page.getByRole("table", { name: "Attestati" }) },
  renewals: { at: `${PANEL}/admin/renewals`, seen: (page) => page.getByText("In scadenza").first() },
  mail: {
    at: `${PANEL}/admin/settings/mails/date-cancelled`,
    seen: (page) => button(page, "Salva il messaggio"),
  },
};

test.describe("pictures of the manual", DESKTOP, () => {
  test.use({ viewport: { width: 1040, height: 650 } });

  for (const [name, { at, open, seen }] of Object.entries(pictures)) {
    test(name, async ({ admin, context, page }) => {
      await signIn(context, admin);
      await page.goto(at);
      await settled(page);
      await open?.(page);
      await expect(seen(page) as ReturnType<Page["getByText"]>).toBeVisible();
      await shoot(page, name);
    });
  }

  test("participants", async ({ admin, context, page }) => {
    await signIn(context, admin);
    // A date of this week, as the demo has them: with people, and before anything is marked.
    await page.goto(PANEL);
    await page
      .getByRole("link", { name: /^Iscritti/ })
      .nth(1)
      .click();
    await settled(page);
    await button(page, "Aggiungi partecipante").click();
    await expect(page.getByRole("dialog")).toBeVisible();
    await shoot(page, "add-participant");
  });

  test("the roll call", async ({ admin, context, page }) => {
    await signIn(context, admin);
    await page.goto(PANEL);
    await page
      .getByRole("link", { name: /^Appello/ })
      .first()
      .click();
    await settled(page);
    await expect(page.getByText("Da chiamare")).toBeVisible();
    await shoot(page, "roll-call");
  });

  test("certificates to issue", async ({ admin, context, page }) => {
    await signIn(context, admin);
    await page.goto(PANEL);
    await page.getByRole("link", { name: /attestati da rilasciare/ }).click();
    await settled(page);
    await page.getByRole("link", { name: /alle/ }).first().click();
    await page.getByRole("dialog").getByRole("link", { name: "Iscritti", exact: true }).click();
    await settled(page);
    await button(page, "Rilascia attestati").click();
    await expect(page.getByRole("dialog")).toContainText("attestati");
    await shoot(page, "issue");
  });
});

/** In light and in dark. */
async function shoot(page: Page, name: string): Promise<void> {
  if (!writes) return;
  const session = await page.context().newCDPSession(page);
  mkdirSync(FOLDER, { recursive: true });
  for (const scheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme: scheme });
    await settled(page);
    const { data } = await session.send("Page.captureScreenshot", { format: "webp", quality: 45 });
    writeFileSync(`${FOLDER}${name}-${scheme}.webp`, Buffer.from(data, "base64"));
  }
}
