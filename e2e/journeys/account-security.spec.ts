// The security of one's own account: two-factor login, sessions, and a new e-mail address by the link of a real mail.
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Page } from "@playwright/test";
import { Actor } from "../support/api.ts";
import { Authenticator } from "../support/authenticator.ts";
import { environment } from "../support/environment.ts";
import { confirmAddress, linkIn, mailsTo, waitForMail } from "../support/mailbox.ts";
import { DEMO_PASSWORD, INSTRUCTOR_EMAIL, LAYPERSON_EMAIL, somebody } from "../support/people.ts";
import { alertSays, fillLogin, isPhone, onMyReservations } from "../support/screens.ts";
import { freePort, startServer } from "../support/server.ts";
import { DESKTOP } from "../support/tags.ts";
import { type Account, expect, test } from "../support/test.ts";

const PROFILE = "/control-panel/user/profile";

/** Switches two-factor login on from the screen. */
async function switchOn(page: Page, account: Account): Promise<{ app: Authenticator; used: string; codes: string[] }> {
  await confirmAddress(account);
  await page.goto(`${PROFILE}#due-passaggi`);
  await page.getByRole("button", { name: "Attiva la verifica in due passaggi" }).click();
  const setup = page.getByRole("group", { name: "Attivazione della verifica in due passaggi" });
  await expect(setup.getByRole("img", { name: /Codice QR/ })).toBeVisible();
  const app = new Authenticator((await setup.getByRole("code").textContent()) ?? "");
  const used = app.code();
  await setup.getByRole("textbox", { name: "Codice" }).fill(used);
  await setup.getByLabel("La tua password", { exact: true }).fill(account.person.password);
  await setup.getByRole("button", { name: "Conferma e attiva" }).click();
  const list = page.getByRole("group", { name: "I tuoi codici di recupero" });
  await expect(list.getByRole("listitem")).toHaveCount(10);
  const codes = await list.getByRole("listitem").allTextContents();
  const saved = page.waitForEvent("download");
  await list.getByRole("button", { name: "Scarica" }).click();
  const file = await saved;
  expect(file.suggestedFilename()).toBe("codici-di-recupero.txt");
  expect(await readFile(await file.path(), "utf8")).toContain(codes.join("\n"));
  await list.getByRole("button", { name: "Li ho messi al sicuro" }).click();
  await expect(page.getByText("Ti restano 10 codici di recupero su 10.")).toBeVisible();
  return { app, used, codes };
}

async function logOut(page: Page): Promise<void> {
  if (isPhone(page)) await page.getByRole("button", { name: /menu/i }).first().click();
  await page.getByRole("button", { name: "Esci" }).click();
  await expect(page).not.toHaveURL(/control-panel/);
}

test("two-factor login is switched on, asks for a code, and takes a recovery code", async ({ page, user }) => {
  const { person } = user;
  const { app, used, codes } = await switchOn(page, user);
  await waitForMail(person.email, /La verifica in due passaggi è attiva/);
  await logOut(page);

  await page.goto("/auth/login");
  await fillLogin(page, person.email, person.password);
  await page.getByRole("button", { name: "Login" }).click();
  const code = page.getByRole("textbox", { name: "Codice", exact: true });
  await expect(code).toBeFocused();
  // A code is good for one time.
  await code.fill(used);
  await page.keyboard.press("Enter");
  await expect(page.getByText(/Codice non valido\./)).toBeVisible();
  await code.fill(app.code(1));
  await page.keyboard.press("Enter");
  await onMyReservations(page);
  await page.goto(PROFILE);
  await logOut(page);

  await page.goto("/auth/login");
  await fillLogin(page, person.fiscal_code, person.password);
  await page.getByRole("button", { name: "Login" }).click();
  await page.getByRole("button", { name: /Usa un codice di recupero/ }).click();
  await page.getByRole("textbox", { name: "Codice di recupero" }).fill(codes[4] ?? "");
  await page.keyboard.press("Enter");
  await onMyReservations(page);
  await waitForMail(person.email, /È stato usato un codice di recupero[\s\S]*Te ne restano 9/);

  await page.goto(`${PROFILE}#due-passaggi`);
  await expect(page.getByText("Ti restano 9 codici di recupero su 10.")).toBeVisible();
  await page.getByRole("button", { name: "Disattiva" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("La tua password", { exact: true }).fill(person.password);
  await dialog.getByRole("button", { name: /Usa un codice di recupero/ }).click();
  await dialog.getByRole("textbox", { name: "Codice di recupero" }).fill(codes[7] ?? "");
  await dialog.getByRole("button", { name: "Disattiva" }).click();
  await expect(page.getByRole("button", { name: "Attiva la verifica in due passaggi" })).toBeVisible();
  await (await Actor.loggedIn(person.email, person.password)).dispose();
});

test("a session on another device is seen and ended", DESKTOP, async ({ page, user, browser }) => {
  const { person } = user;
  const elsewhere = await browser.newContext({
    userAgent: "Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 Version/26.0 Safari/604.1",
  });
  const phone = await elsewhere.newPage();
  await phone.goto(new URL("/auth/login", environment("BATTITO_E2E_URL")).href);
  await fillLogin(phone, person.email, person.password);
  await phone.getByRole("button", { name: "Login" }).click();
  await onMyReservations(phone);

  await page.goto(`${PROFILE}#sessioni`);
  await expect(page.getByText("Questo dispositivo")).toHaveCount(1);
  await page.getByRole("button", { name: /Chiudi la sessione di Safari su iPhone/ }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Chiudi la sessione" }).click();
  await alertSays(page, "Sessione chiusa.");
  await expect(page.getByText("Safari su iPhone")).toHaveCount(0);

  await phone.goto(new URL(PROFILE, environment("BATTITO_E2E_URL")).href);
  await expect(phone).toHaveURL(/\/auth\/login$/);
  await elsewhere.close();
});

test(
  "a new e-mail address is confirmed by its link, and the old one can take it back",
  DESKTOP,
  async ({ page, user }) => {
    const { person, actor } = user;
    const next = somebody().email;
    await page.goto(`${PROFILE}#email`);
    await page.getByRole("button", { name: "Cambia email" }).click();
    await page.getByRole("textbox", { name: "Nuova email" }).fill(next);
    await page.getByLabel("La tua password", { exact: true }).fill(person.password);
    await page.getByRole("button", { name: "Manda il link di conferma" }).click();
    await expect(page.getByText(`In attesa di conferma: ${next}`)).toBeVisible();
    await waitForMail(person.email, /È stato chiesto di cambiare il tuo indirizzo email/);

    await page.goto(linkIn(await waitForMail(next, /confirm-email/), "/auth/confirm-email/"));
    await expect(page.getByText("Nuovo indirizzo email confermato. Da ora accedi con questo.")).toBeVisible();
    await page.getByRole("link", { name: "Vai al profilo" }).click();
    await expect(page.getByRole("region", { name: "Email" }).getByText(next)).toBeVisible();
    await expect(page.getByText("In attesa di conferma")).toHaveCount(0);
    await (await Actor.loggedIn(next, person.password)).dispose();

    await page.goto(linkIn(await waitForMail(person.email, /restore-email/), "/auth/restore-email/"));
    await page.getByRole("button", { name: "Ripristina l'indirizzo" }).click();
    await expect(page.getByText(/Indirizzo ripristinato e sessioni chiuse/)).toBeVisible();
    await expect(actor.send("GET", "/auth/check")).rejects.toThrow(/401/);
    await waitForMail(person.email, /password-reset/);
  },
);

test("an address that has an account is told by mail, and by nothing else", DESKTOP, async ({ page, user }) => {
  // An address that has just been registered has had the one mail of its hour.
  const owner = { email: LAYPERSON_EMAIL };
  await page.goto(`${PROFILE}#email`);
  await page.getByRole("button", { name: "Cambia email" }).click();
  await page.getByRole("textbox", { name: "Nuova email" }).fill(owner.email);
  await page.getByLabel("La tua password", { exact: true }).fill(user.person.password);
  await page.getByRole("button", { name: "Manda il link di conferma" }).click();
  await expect(page.getByText(`In attesa di conferma: ${owner.email}`)).toBeVisible();
  await waitForMail(owner.email, /Questo indirizzo ha già un account/);
  expect((await mailsTo(owner.email)).some(({ text }) => (text ?? "").includes("confirm-email"))).toBe(false);
});

test("an admin resets the two-factor login of a user who has lost the phone", DESKTOP, async ({ admin, account }) => {
  const { person, actor } = account;
  await confirmAddress(account);
  const begun: { secret: string } = await (await actor.send("POST", "/profile/two-factor")).json();
  await actor.send("PUT", "/profile/two-factor", {
    code: new Authenticator(begun.secret).code(),
    password: person.password,
  });
  await expect(Actor.loggedIn(person.email, person.password)).rejects.toThrow(/422/);
  const { id }: { id: number } = await (await actor.send("GET", "/auth/check")).json();
  await admin.send("DELETE", `/users/${id}/two-factor`);
  await waitForMail(person.email, /La verifica in due passaggi è stata azzerata/);
  await (await Actor.loggedIn(person.email, person.password)).dispose();
});

test(
  "a centre that demands two-factor login leads its staff to set it up, and then takes passkeys",
  DESKTOP,
  async ({ page }) => {
    const port = await freePort();
    // A passkey belongs to a domain.
    const url = `http://localhost:${port}`;
    const folder = await mkdtemp(join(tmpdir(), "battito-e2e-staff-"));
    const server = await startServer({
      dataDir: folder,
      smtpUrl: environment("BATTITO_E2E_SMTP"),
      logFile: fileURLToPath(new URL("../results/server-staff.log", import.meta.url)),
      port,
      settings: {
        BATTITO_PUBLIC_URL: url,
        BATTITO_STAFF_TWO_FACTOR: "1",
        BATTITO_SECRET_KEY: "a key of thirty-two characters or more",
      },
    });
    try {
      await page.goto(`${url}/auth/login`);
      await fillLogin(page, INSTRUCTOR_EMAIL, DEMO_PASSWORD);
      await page.getByRole("button", { name: "Login" }).click();
      await onMyReservations(page);
      await page.goto(`${url}/control-panel/admin/users`);
      await expect(page).toHaveURL(`${url}${PROFILE}#due-passaggi`);
      await expect(page.getByText("Il centro la chiede a chi lavora nel pannello.")).toBeVisible();
      await expect(page.getByRole("region", { name: "Disponibilità" })).toHaveCount(0);

      await page.getByRole("button", { name: "Attiva la verifica in due passaggi" }).click();
      const setup = page.getByRole("group", { name: "Attivazione della verifica in due passaggi" });
      const app = new Authenticator((await setup.getByRole("code").textContent()) ?? "");
      await setup.getByRole("textbox", { name: "Codice" }).fill(app.code());
      await setup.getByLabel("La tua password", { exact: true }).fill(DEMO_PASSWORD);
      await setup.getByRole("button", { name: "Conferma e attiva" }).click();
      await page.getByRole("button", { name: "Li ho messi al sicuro" }).click();
      await expect(page.getByRole("region", { name: "Disponibilità" })).toBeVisible();
      await page.goto(`${url}/control-panel/admin/users`);
      await expect(page.getByRole("heading", { name: "Utenti" })).toBeVisible();
      await expect(page.getByRole("row").nth(1)).toBeVisible();

      const device = await page.context().newCDPSession(page);
      await device.send("WebAuthn.enable");
      const { authenticatorId } = await device.send("WebAuthn.addVirtualAuthenticator", {
        options: {
          protocol: "ctap2",
          transport: "internal",
          hasResidentKey: true,
          hasUserVerification: true,
          isUserVerified: true,
          automaticPresenceSimulation: true,
        },
      });
      await page.goto(`${url}${PROFILE}#due-passaggi`);
      await page.getByRole("button", { name: "Aggiungi una passkey" }).click();
      const dialog = page.getByRole("dialog");
      await dialog.getByRole("textbox", { name: "Nome" }).fill("Computer dell'aula");
      await dialog.getByLabel("La tua password", { exact: true }).fill(DEMO_PASSWORD);
      await dialog.getByRole("textbox", { name: "Codice" }).fill(app.code(1));
      await dialog.getByRole("button", { name: "Continua" }).click();
      await expect(page.getByText("Computer dell'aula")).toBeVisible();
      await waitForMail(INSTRUCTOR_EMAIL, /«Computer dell'aula»/);
      await logOut(page);

      await page.goto(`${url}/auth/login`);
      await page.getByRole("button", { name: "Accedi con una passkey" }).click();
      await onMyReservations(page);
      await page.goto(`${url}/control-panel/admin/users`);
      await expect(page.getByRole("row").nth(1)).toBeVisible();
      await page.goto(`${url}${PROFILE}#due-passaggi`);
      await expect(page.getByText(/^Ultimo uso/)).toBeVisible();

      // The finger is not recognised.
      await logOut(page);
      await device.send("WebAuthn.setUserVerified", { authenticatorId, isUserVerified: false });
      await page.goto(`${url}/auth/login`);
      await page.getByRole("button", { name: "Accedi con una passkey" }).click();
      await expect(page.getByText("Non hai usato la passkey. Riprova quando vuoi.")).toBeVisible();
    } finally {
      await server.stop();
      await rm(folder, { recursive: true, force: true });
    }
  },
);
