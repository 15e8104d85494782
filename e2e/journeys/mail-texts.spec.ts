// An admin changes what a mail says: it is seen before it is in force, the next reader gets it in both parts, and the original
// comes back.
import type { Page } from "@playwright/test";
import type { Account } from "../support/test.ts";
import type { Actor, Course, CourseDate } from "../support/api.ts";
import { mailsTo, waitForMail } from "../support/mailbox.ts";
import { bringAxe, fits, settled, violations } from "../support/pages.ts";
import { alertSays, choosable, isPhone } from "../support/screens.ts";
import { DESKTOP } from "../support/tags.ts";
import { expect, signIn, test } from "../support/test.ts";

const LIST = "/control-panel/admin/settings/mails";

type Happening = (account: Account, date: CourseDate, course: Course) => Promise<void>;

/** The desktop and the phone run at once, on one server: each has a mail of its own. */
const mailOf = (page: Page): { kind: string; title: string; happen: Happening } =>
  isPhone(page)
    ? {
        kind: "booking-cancelled",
        title: "Annullamento chiesto dal partecipante",
        happen: async ({ actor }, date, course) => {
          const { id } = await actor.book(date, choosable(course).id);
          await actor.send("DELETE", `/my-reservations/${id}`);
        },
      }
    : {
        kind: "booking-confirmed",
        title: "Prenotazione confermata",
        happen: async ({ actor }, date, course) => {
          await actor.book(date, choosable(course).id);
        },
      };

/** Other journeys read these mails, too: their words come back whatever happens here. */
async function withWordsRestored(admin: Actor, kind: string, walk: () => Promise<void>): Promise<void> {
  try {
    await walk();
  } finally {
    await admin.send("DELETE", `/settings/mails/${kind}`);
  }
}

/** The mail in the frame: its styles are applied and it is shown whole. */
async function isShown(page: Page, text: string): Promise<void> {
  const frame = page.frameLocator("iframe");
  await expect(frame.getByText(text)).toBeVisible();
  await expect(frame.locator(".card")).toHaveCSS("border-radius", "16px");
  // The frame gets its height after the mail in it is laid out.
  const cut = () =>
    page
      .locator("iframe")
      .evaluate(
        (element: HTMLIFrameElement) => (element.contentDocument?.body.scrollHeight ?? 0) - element.clientHeight,
      );
  await expect.poll(cut, "what of the mail is cut off").toBeLessThanOrEqual(2);
}

test.beforeEach(({ context }) => bringAxe(context));

test("an admin changes what a mail says, and a participant reads it", async ({
  page,
  context,
  admin,
  account,
  course,
  date,
}) => {
  test.slow();
  const { kind, title, happen } = mailOf(page);
  await withWordsRestored(admin, kind, async () => {
    await signIn(context, admin);
    await page.goto("/control-panel/admin/settings");
    await page
      .getByRole("navigation", { name: "Sezioni delle impostazioni" })
      .getByRole("link", { name: "Messaggi" })
      .click();
    await page.getByRole("link", { name: new RegExp(`^${title}`) }).click();
    await expect(page.getByRole("heading", { level: 2, name: title })).toBeVisible();

    await test.step("an unknown field is refused under the text that names it", async () => {
      await page.getByLabel("Testo", { exact: true }).fill("Il corso {croso} ti aspetta.");
      await expect(page.getByText("L'anteprima non è aggiornata:")).toBeVisible();
      await page.getByRole("button", { name: "Salva il messaggio" }).click();
      await expect(page.getByLabel("Testo", { exact: true })).toHaveAccessibleDescription(
        /Il campo \{croso\} non esiste\. Forse intendevi \{corso\}\?/,
      );
    });

    await test.step("a field is inserted at the cursor, and the preview follows", async () => {
      const text = page.getByLabel("Testo", { exact: true });
      await text.fill("parole nuove & <b>segni</b> su .\n\nLeggi https://centro.example/regole.");
      await text.evaluate((area: HTMLTextAreaElement) => area.setSelectionRange(31, 31));
      await page.getByRole("button", { name: /^Inserisci \{corso\}/ }).click();
      await expect(text).toHaveValue("parole nuove & <b>segni</b> su {corso}.\n\nLeggi https://centro.example/regole.");
      await isShown(page, "parole nuove & <b>segni</b> su BLSD per sanitari.");
      await page.getByText("Come sul telefono").click();
      await isShown(page, "parole nuove & <b>segni</b> su BLSD per sanitari.");
      await settled(page);
      expect(await violations(page)).toEqual([]);
      await fits(page);
      await page.getByText("Solo testo").click();
      await expect(page.getByText("parole nuove & <b>segni</b> su BLSD per sanitari.").last()).toBeVisible();
    });

    await test.step("unsaved words are not lost by a wrong press", async () => {
      await page.getByRole("link", { name: "Tutti i messaggi" }).click();
      await page.getByRole("button", { name: "Resta qui" }).click();
    });

    await page.getByRole("button", { name: "Salva il messaggio" }).click();
    await alertSays(page, "Messaggio salvato: da ora parte così.");
    await happen(account, date, course);
    const mail = await waitForMail(account.person.email, /parole nuove/);
    expect(mail.text).toContain(`parole nuove & <b>segni</b> su ${course.title}.`);
    expect(mail.html).toContain("&#60;b&#62;segni");
    expect(mail.html).toContain('<a href="https://centro.example/regole"');
    expect(mail.text, "the facts stay").toContain("Milano");

    await test.step("the original comes back, and can be taken back", async () => {
      await page.getByRole("button", { name: "Ripristina l'originale" }).click();
      await page.getByRole("dialog").getByRole("button", { name: "Ripristina l'originale" }).click();
      await expect(page.getByLabel("Testo", { exact: true })).not.toHaveValue(/parole nuove/);
      await page.getByRole("button", { name: "Ripristina", exact: true }).click();
      await expect(page.getByLabel("Testo", { exact: true })).toHaveValue(/parole nuove/);
    });
  });
});

test("a test mail reaches only the admin", DESKTOP, async ({ page, context, admin }) => {
  await signIn(context, admin);
  await page.goto(`${LIST}/certificate-revoked`);
  const mark = `prova ${Date.now()}`;
  await page.getByLabel("Oggetto").fill(`${mark} {numero}`);
  await page.getByRole("button", { name: "Invia una prova a me" }).click();
  await alertSays(page, "Messaggio di prova inviato a admin@battito.example.");
  const mail = await waitForMail("admin@battito.example", new RegExp(mark));
  expect(mail.subject).toBe(`[Prova] ${mark} 2027-000123`);
  expect((await mailsTo("admin@battito.example")).filter(({ subject }) => subject?.includes(mark))).toHaveLength(1);
  await page.getByRole("button", { name: "Annulla le modifiche" }).click();
});
