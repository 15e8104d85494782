// Registration: what the wizard refuses, and what the server says when an address is taken.
import { somebody } from "../support/people.ts";
import { hydrated } from "../support/rendered.ts";
import { alertSays, fillFirstStep, fillSecondStep } from "../support/screens.ts";
import { DESKTOP } from "../support/tags.ts";
import { expect, test } from "../support/test.ts";

test.beforeEach(async ({ page }) => {
  await page.goto("/auth/register");
  await expect(page.getByText("Step 1 di 2")).toBeVisible();
});

test("empty fields are named one by one and the step stays", DESKTOP, async ({ page }) => {
  await page.getByRole("button", { name: "Avanti" }).click();
  await expect(page.getByText("Campo obbligatorio.")).toHaveCount(3);
  await expect(page.getByText("Step 1 di 2")).toBeVisible();
  await expect(page.getByRole("textbox", { name: "Email", exact: true })).toHaveAttribute("aria-invalid", "true");
});

test("a weak password is told everything it lacks at once", DESKTOP, async ({ page }) => {
  const person = somebody({ email: "senza-chiocciola", password: "cuore" });
  await fillFirstStep(page, person);
  await page.getByRole("button", { name: "Avanti" }).click();
  await expect(page.getByText("Email non valida.")).toBeVisible();
  for (const message of [
    "Minimo 8 caratteri.",
    "Deve contenere caratteri speciali (!@#$&+-).",
    "Deve contenere almeno un numero.",
    "Deve contenere almeno una maiuscola.",
  ]) {
    await expect(page.getByText(message).first()).toBeVisible();
  }
});

test("two different passwords are refused", DESKTOP, async ({ page }) => {
  await fillFirstStep(page, somebody(), "Cuore+Sano2");
  await page.getByRole("button", { name: "Avanti" }).click();
  await expect(page.getByText("Le password non coincidono.")).toBeVisible();
  await expect(page.getByText("Step 1 di 2")).toBeVisible();
});

test("the password can be shown and hidden", DESKTOP, async ({ page }) => {
  const password = page.getByLabel("Password", { exact: true });
  await password.fill("Cuore+Sano1");
  await expect(password).toHaveAttribute("type", "password");
  await page
    .getByRole("button", { name: /mostra.*password/i })
    .first()
    .click();
  await expect(password).toHaveAttribute("type", "text");
});

test(
  "the second step refuses a bad tax code and a short phone, and Indietro keeps what was written",
  DESKTOP,
  async ({ page }) => {
    const person = somebody({ fiscal_code: "RSSMRA", phone: "12345" });
    await fillFirstStep(page, person);
    await page.getByRole("button", { name: "Avanti" }).click();
    await fillSecondStep(page, person);
    await page.getByRole("button", { name: "Registrati" }).click();
    await expect(page.getByText("Codice fiscale non valido.")).toBeVisible();
    await expect(page.getByText("Numero di telefono non valido (10 cifre).")).toBeVisible();
    await page.getByRole("button", { name: "Indietro", exact: true }).click();
    await expect(page.getByRole("textbox", { name: "Email", exact: true })).toHaveValue(person.email);
    await expect(page.getByRole("button", { name: "Indietro", exact: true })).toBeDisabled();
  },
);

test("a taken address leads back to the first step with the reason", DESKTOP, async ({ page, account }) => {
  const person = somebody({ email: account.person.email.toUpperCase() });
  await fillFirstStep(page, person);
  await page.getByRole("button", { name: "Avanti" }).click();
  await fillSecondStep(page, person);
  await page.getByRole("button", { name: "Registrati" }).click();
  await alertSays(page, "Registrazione fallita. Ricontrolla i campi.");
  await expect(page.getByText("Step 1 di 2")).toBeVisible();
  await expect(page.getByText("Email già registrata.")).toBeVisible();
});

test("a taken tax code is told where it stands", DESKTOP, async ({ page, account }) => {
  const person = somebody({ fiscal_code: account.person.fiscal_code });
  await fillFirstStep(page, person);
  await page.getByRole("button", { name: "Avanti" }).click();
  await fillSecondStep(page, person);
  await page.getByRole("button", { name: "Registrati" }).click();
  await alertSays(page, "Registrazione fallita. Ricontrolla i campi.");
  await expect(page.getByText("Codice fiscale già registrato.")).toBeVisible();
  await expect(page.getByText("Step 2 di 2")).toBeVisible();
});

test("Torna indietro goes back one page, and Home when there is none", DESKTOP, async ({ page }) => {
  await page.goto("/about");
  await page.goto("/auth/register");
  // Until then it is a link to Home.
  await hydrated(page);
  await page.getByText("Torna indietro").click();
  await expect(page).toHaveURL(/\/about$/);
});
