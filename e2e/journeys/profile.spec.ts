// The profile: personal data and the password.
import { Actor } from "../support/api.ts";
import { DESKTOP } from "../support/tags.ts";
import { expect, test } from "../support/test.ts";

const NEW_PASSWORD = "Cambiata+Bene3";

test("personal data is changed and stays changed", DESKTOP, async ({ page, user }) => {
  await page.goto("/control-panel/user/profile");
  await expect(page.getByRole("textbox", { name: "Nome", exact: true })).toHaveValue(user.person.name);
  await page.getByRole("textbox", { name: "Cognome" }).fill("De Luca");
  await page.getByRole("textbox", { name: "Telefono" }).fill("3491234567");
  await page
    .getByRole("button", { name: /^Salva/ })
    .first()
    .click();
  await expect(page.getByText(/salvat|aggiornat/i).first()).toBeVisible();
  await page.reload();
  await expect(page.getByRole("textbox", { name: "Cognome" })).toHaveValue("De Luca");
  await expect(page.getByRole("textbox", { name: "Telefono" })).toHaveValue("3491234567");
});

test("a bad phone is refused under its field", DESKTOP, async ({ page, user }) => {
  expect(user.actor.token).toBeDefined();
  await page.goto("/control-panel/user/profile");
  await page.getByRole("textbox", { name: "Telefono" }).fill("12");
  await page
    .getByRole("button", { name: /^Salva/ })
    .first()
    .click();
  await expect(page.getByText("Numero di telefono non valido (10 cifre).")).toBeVisible();
});

test("a new password keeps this session and ends the others", DESKTOP, async ({ page, user }) => {
  const { person } = user;
  const elsewhere = await Actor.loggedIn(person.email, person.password);
  await page.goto("/control-panel/user/profile");
  await page.getByLabel("Password attuale", { exact: true }).fill(person.password);
  await page.getByLabel("Nuova password", { exact: true }).fill(NEW_PASSWORD);
  await page
    .getByLabel("Conferma password", { exact: true })
    .or(page.getByLabel("Conferma nuova password", { exact: true }))
    .fill(NEW_PASSWORD);
  await page
    .getByRole("button", { name: /password/i })
    .last()
    .click();
  await expect(page.getByText(/password.*(aggiornata|cambiata|modificata)/i).first()).toBeVisible();
  await user.actor.send("GET", "/auth/check");
  await expect(elsewhere.send("GET", "/auth/check")).rejects.toThrow(/401/);
  await (await Actor.loggedIn(person.email, NEW_PASSWORD)).dispose();
  await elsewhere.dispose();
});
