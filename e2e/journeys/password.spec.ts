// A forgotten password, from the question to the login with a new one.
import { linkIn, mailsTo, waitForMail } from "../support/mailbox.ts";
import { action, fillLogin, onMyReservations } from "../support/screens.ts";
import { expect, test } from "../support/test.ts";

const SENT = "Se l'indirizzo è registrato, riceverai un'email con le istruzioni.";
const NEW_PASSWORD = "Battito+Nuovo2";

test("the mail's link sets a new password once and ends every other session", async ({ page, account }) => {
  const { person, actor } = account;
  await page.goto("/auth/login");
  await action(page, "Password dimenticata?").click();
  await page.getByRole("textbox", { name: "Email" }).fill(person.email);
  await page.getByRole("main").getByRole("button").last().click();
  await expect(page.getByText(SENT).first()).toBeVisible();

  const link = linkIn(await waitForMail(person.email, /password/i), "/auth/password-reset/");
  await page.goto(link);
  await page.getByLabel("Password", { exact: true }).or(page.getByLabel("Nuova password", { exact: true })).fill(NEW_PASSWORD);
  await page.getByLabel("Conferma password", { exact: true }).fill(NEW_PASSWORD);
  await page.getByRole("main").getByRole("button").last().click();
  await expect(page).toHaveURL(/\/auth\/login$/);
  await expect(actor.send("GET", "/auth/check")).rejects.toThrow(/401/);

  await fillLogin(page, person.email, person.password);
  await page.getByRole("button", { name: "Login" }).click();
  await expect(page.getByText("Credenziali non valide.")).toBeVisible();
  await fillLogin(page, person.email, NEW_PASSWORD);
  await page.getByRole("button", { name: "Login" }).click();
  await onMyReservations(page);
});

test("a link that was used already says so and offers a new one", async ({ page, account }) => {
  const { person, actor } = account;
  await actor.send("POST", "/forgot-password", { email: person.email });
  const link = linkIn(await waitForMail(person.email, /password-reset/), "/auth/password-reset/");
  const token = link.split("/").at(-1);
  await actor.send("POST", "/reset-password", { token, password: NEW_PASSWORD, password_confirmation: NEW_PASSWORD });
  await page.goto(link);
  await page.getByLabel("Password", { exact: true }).or(page.getByLabel("Nuova password", { exact: true })).fill("Ancora+Altra3");
  await page.getByLabel("Conferma password", { exact: true }).fill("Ancora+Altra3");
  await page.getByRole("main").getByRole("button").last().click();
  await expect(page.getByText("Il link non è più valido. Richiedine uno nuovo.").first()).toBeVisible();
  await expect(page.getByRole("main").getByRole("link", { name: /nuovo|richiedi/i }).first()).toHaveAttribute("href", "/auth/forget-password");
});

test("an unknown address gets the same answer and no mail", async ({ page }) => {
  const unknown = "nessuno@example.org";
  await page.goto("/auth/forget-password");
  await page.getByRole("textbox", { name: "Email" }).fill(unknown);
  await page.getByRole("main").getByRole("button").last().click();
  await expect(page.getByText(SENT).first()).toBeVisible();
  expect(await mailsTo(unknown)).toEqual([]);
});
