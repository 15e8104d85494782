// A forgotten password, from the question to the login with a new one.
import type { Page } from "@playwright/test";
import { linkIn, mailsTo, waitForMail } from "../support/mailbox.ts";
import { action, fillLogin, onMyReservations } from "../support/screens.ts";
import { DESKTOP } from "../support/tags.ts";
import { expect, test } from "../support/test.ts";

const SENT = "Se l'indirizzo è registrato, riceverai un'email con le istruzioni.";
const NEW_PASSWORD = "Battito+Nuovo2";

async function setNewPassword(page: Page, password: string): Promise<void> {
  await page.getByRole("textbox", { name: "Nuova password" }).fill(password);
  await page.getByRole("textbox", { name: "Conferma password" }).fill(password);
  await page.getByRole("button", { name: "Salva la password" }).click();
}

test("the mail's link sets a new password once and ends every other session", DESKTOP, async ({ page, account }) => {
  const { person, actor } = account;
  await page.goto("/auth/login");
  await action(page, "Password dimenticata?").click();
  await page.getByRole("textbox", { name: "Email", exact: true }).fill(person.email);
  await page.getByRole("button", { name: "Invia il link" }).click();
  await expect(page.getByText(SENT).first()).toBeVisible();

  const link = linkIn(await waitForMail(person.email, /password/i), "/auth/password-reset/");
  await page.goto(link);
  await setNewPassword(page, NEW_PASSWORD);
  await expect(page).toHaveURL(/\/auth\/login$/);
  await expect(actor.send("GET", "/auth/check")).rejects.toThrow(/401/);

  await fillLogin(page, person.email, person.password);
  await page.getByRole("button", { name: "Login" }).click();
  await expect(page.getByText("Credenziali non valide.")).toBeVisible();
  await fillLogin(page, person.email, NEW_PASSWORD);
  await page.getByRole("button", { name: "Login" }).click();
  await onMyReservations(page);
});

test("a link that was used already says so and offers a new one", DESKTOP, async ({ page, account }) => {
  const { person, actor } = account;
  await actor.send("POST", "/forgot-password", { email: person.email });
  const link = linkIn(await waitForMail(person.email, /password-reset/), "/auth/password-reset/");
  const token = link.split("/").at(-1);
  await actor.send("POST", "/reset-password", { token, password: NEW_PASSWORD, password_confirmation: NEW_PASSWORD });
  await page.goto(link);
  await expect(page.getByRole("heading", { name: "Link non più valido", level: 1 })).toBeVisible();
  await expect(page.getByText("Il link è scaduto, è già stato usato o non è completo.")).toBeVisible();
  await expect(
    page
      .getByRole("main")
      .getByRole("link", { name: /nuovo|richiedi/i })
      .first(),
  ).toHaveAttribute("href", "/auth/forget-password");
});

test("an unknown address gets the same answer and no mail", DESKTOP, async ({ page }) => {
  const unknown = "nessuno@example.org";
  await page.goto("/auth/forget-password");
  await page.getByRole("textbox", { name: "Email", exact: true }).fill(unknown);
  await page.getByRole("button", { name: "Invia il link" }).click();
  await expect(page.getByText(SENT).first()).toBeVisible();
  expect(await mailsTo(unknown)).toEqual([]);
});
