// Login, logout, and what happens at the edges of a session.
import { DEMO_PASSWORD } from "../support/people.ts";
import { core, hold, hydrated, openServed } from "../support/rendered.ts";
import { action, alertSays, fillLogin, isPhone, navigation, onMyReservations } from "../support/screens.ts";
import { DESKTOP } from "../support/tags.ts";
import { expect, signIn, test } from "../support/test.ts";

const DAY_S = 86_400;

test("empty login fields are named", DESKTOP, async ({ page }) => {
  await page.goto("/auth/login");
  await page.getByRole("button", { name: "Login" }).click();
  await expect(page.getByText("Campo obbligatorio.")).toHaveCount(2);
});

test("wrong credentials are told without saying which part is wrong", DESKTOP, async ({ page, account }) => {
  await page.goto("/auth/login");
  await fillLogin(page, account.person.email, "Sbagliata+1");
  await page.getByRole("button", { name: "Login" }).click();
  await alertSays(page, "Login fallito. Ricontrolla i dati.");
  await expect(page.getByText("Credenziali non valide.")).toBeVisible();
});

test(
  "Enter submits, the tax code is as good as the address, and login leads to I Miei Corsi",
  DESKTOP,
  async ({ page, account, context }) => {
    await page.goto("/auth/login");
    await expect(page.getByText("Accedi alla tua area personale.")).toBeVisible();
    await fillLogin(page, account.person.fiscal_code.toLowerCase(), account.person.password);
    await page.keyboard.press("Enter");
    await onMyReservations(page);
    const token = (await context.cookies()).find(({ name }) => name === "token");
    expect(token?.sameSite).toBe("Lax");
    expect((token?.expires ?? 0) - Date.now() / 1000).toBeLessThan(2 * DAY_S);
  },
);

test("Ricordami keeps the session for a month", DESKTOP, async ({ page, account, context }) => {
  await page.goto("/auth/login");
  await fillLogin(page, account.person.email, account.person.password);
  await page.getByRole("checkbox", { name: "Ricordami" }).check();
  await page.getByRole("button", { name: "Login" }).click();
  await onMyReservations(page);
  const token = (await context.cookies()).find(({ name }) => name === "token");
  expect((token?.expires ?? 0) - Date.now() / 1000).toBeGreaterThan(28 * DAY_S);
});

test("logout ends the session here and on the server", async ({ page, user, context }) => {
  await page.goto("/control-panel/user/reservations");
  await onMyReservations(page);
  if (isPhone(page)) await page.getByRole("button", { name: /menu/i }).click();
  await page.getByRole("button", { name: /^(Esci|Logout)/i }).click();
  const visitors = action(navigation(page), "Accedi").or(page.getByRole("heading", { name: "Benvenuto!" }));
  // Before the styles apply, the phone's menu is there, too.
  await expect(visitors.first()).toBeVisible();
  expect((await context.cookies()).map(({ name }) => name)).not.toContain("token");
  await expect(user.actor.send("GET", "/auth/check")).rejects.toThrow(/401/);
});

test(
  "a guarded page sends a visitor to Login and brings them back to it afterwards",
  DESKTOP,
  async ({ page, account }) => {
    await page.goto("/control-panel/user/profile");
    await expect(page).toHaveURL(/\/auth\/login$/);
    await fillLogin(page, account.person.email, account.person.password);
    await page.getByRole("button", { name: "Login" }).click();
    await expect(page).toHaveURL(/\/control-panel\/user\/profile$/);
    await expect(page.getByRole("heading", { name: "Profilo", level: 1 })).toBeVisible();
  },
);

test("Login leads back to the course one was reading", async ({ page, account, course }) => {
  await page.goto(`/courses/${course.id}`);
  await action(navigation(page), "Accedi").click();
  await fillLogin(page, account.person.email, account.person.password);
  await page.getByRole("button", { name: "Login" }).click();
  await expect(page).toHaveURL(new RegExp(`/courses/${course.id}$`));
});

test(
  "Login leads back to where one was reading, also when its link was followed before the page could answer",
  DESKTOP,
  async ({ page, account, course }) => {
    const letGo = await hold(page, core);
    await openServed(page, `/courses/${course.id}?da=volantino`);
    await action(navigation(page), "Accedi").click();
    await expect(page).toHaveURL(/\/auth\/login$/);
    letGo();
    await hydrated(page);
    await page.reload();
    await fillLogin(page, account.person.email, account.person.password);
    await page.getByRole("button", { name: "Login" }).click();
    await expect(page).toHaveURL(new RegExp(`/courses/${course.id}\\?da=volantino$`));
  },
);

test("a logged-in user who opens Login or Register lands on I Miei Corsi", DESKTOP, async ({ page, user }) => {
  expect(user.person.email).toContain("@");
  for (const path of ["/auth/login", "/auth/register"]) {
    await page.goto(path);
    await onMyReservations(page);
  }
});

test("Back leads past a Login that only sent a logged-in user on", DESKTOP, async ({ page, user }) => {
  expect(user.person.email).toContain("@");
  await page.goto("/about");
  await page.goto("/auth/login");
  await onMyReservations(page);
  await page.goBack();
  await expect(page).toHaveURL(/\/about$/);
});

test("a session that ended on the server is told once, at Login", DESKTOP, async ({ page, user }) => {
  await page.goto("/control-panel/user/reservations");
  await onMyReservations(page);
  await user.actor.send("POST", "/logout");
  await page.reload();
  await expect(page).toHaveURL(/\/auth\/login$/);
  await alertSays(page, "Sessione scaduta. Ripeti il login.");
  await page.getByRole("region", { name: "Avvisi" }).getByRole("button", { name: "Chiudi" }).click();
  await page.reload();
  await expect(page.getByRole("heading", { name: "Benvenuto!" })).toBeVisible();
  await expect(page.getByText("Sessione scaduta. Ripeti il login.")).toHaveCount(0);
});

test("a token the server never gave ends at Login, not in a loop", DESKTOP, async ({ page, context, baseURL }) => {
  await context.addCookies([{ name: "token", value: "inventato", url: baseURL ?? "" }]);
  await page.goto("/control-panel/user/reservations");
  await expect(page).toHaveURL(/\/auth\/login$/);
  await expect(page.getByRole("heading", { name: "Benvenuto!" })).toBeVisible();
});

test(
  "the session is checked once in eight minutes, however many pages are opened",
  DESKTOP,
  async ({ page, account, context }) => {
    await context.clock.install();
    await signIn(context, account.actor);
    let checks = 0;
    page.on("request", (request) => {
      if (new URL(request.url()).pathname === "/api/auth/check") checks += 1;
    });
    await page.goto("/control-panel/user/reservations");
    await onMyReservations(page);
    expect(checks).toBe(1);
    await page.goto("/");
    await expect(action(navigation(page), /^(Area Personale|Pannello)$/)).toBeVisible();
    await page.goto("/control-panel/user/reservations");
    await onMyReservations(page);
    expect(checks).toBe(1);
    await context.clock.fastForward("07:50");
    await page.goto("/control-panel/user/profile");
    await expect(page.getByRole("heading", { name: "Profilo", level: 1 })).toBeVisible();
    expect(checks).toBe(1);
    await context.clock.fastForward("00:20");
    await page.goto("/control-panel/user/reservations");
    await onMyReservations(page);
    expect(checks).toBe(2);
  },
);

test("a visitor's browser never asks about a session", DESKTOP, async ({ page }) => {
  const asked: string[] = [];
  page.on("request", (request) => asked.push(new URL(request.url()).pathname));
  await page.goto("/");
  await action(navigation(page), "Corsi").click();
  await expect(page.getByRole("heading", { name: "Esplora i Corsi" })).toBeVisible();
  await expect(page.getByText(/^Trovati \d+ corsi$/)).toBeVisible();
  expect(asked).not.toContain("/api/auth/check");
});

test("the demo accounts open with their one password", DESKTOP, async ({ page }) => {
  await page.goto("/auth/login");
  await fillLogin(page, "sanitario@battito.example", DEMO_PASSWORD);
  await page.getByRole("button", { name: "Login" }).click();
  await onMyReservations(page);
});
