// The content security policy: strict in what it says, and nothing that a page does runs into it. A page that did would write an
// error into the browser's console, which fails every test; `a11y/pages.spec.ts` opens all pages for all roles.
import type { Page } from "@playwright/test";
import { settled } from "../support/pages.ts";
import { choosable, choose, openBooking } from "../support/screens.ts";
import { DESKTOP } from "../support/tags.ts";
import { expect, test } from "../support/test.ts";

declare global {
  interface Window {
    refused: (what: string) => void;
  }
}

/** Everything that the policy refuses on any page of this test, also what is only reported. */
async function watchPolicy(page: Page): Promise<string[]> {
  const refused: string[] = [];
  await page.exposeFunction("refused", (what: string) => refused.push(what));
  await page.addInitScript(() => {
    document.addEventListener("securitypolicyviolation", ({ violatedDirective, blockedURI, sourceFile, sample }) => {
      window.refused([violatedDirective, blockedURI, sourceFile, sample].join(" "));
    });
  });
  return refused;
}

test("no page may run anything inline, or text as script", DESKTOP, async ({ request }) => {
  for (const path of ["/", "/courses", "/auth/login", "/control-panel/user/profile", "/pagina-che-non-esiste"]) {
    const policy = (await request.get(path)).headers()["content-security-policy"];
    expect(policy, path).toContain("default-src 'self';");
    expect(policy, path).toContain("require-trusted-types-for 'script'");
    expect(policy, path).not.toMatch(/unsafe|nonce|data:|\*|script-src|style-src/);
  }
});

test(
  "lists, dialogs and alerts keep to the policy, and so does going from page to page",
  DESKTOP,
  async ({ page, user, course, date }) => {
    const refused = await watchPolicy(page);
    await user.actor.book(date, choosable(course).id);
    await page.goto("/courses");
    await choose(page, "Destinatari", "Laici");
    // A link of the list before would go away under the click.
    await expect(page.getByText(/^Trovati? \d+ cors[oi]$/)).toBeVisible();
    await settled(page);
    await page.getByRole("article").getByRole("link").first().click();
    await expect(page.getByRole("heading", { name: "Obbiettivi del Corso" })).toBeVisible();

    await openBooking(page, course);
    await page.getByRole("combobox", { name: "Data e luogo" }).click();
    await expect(page.getByRole("listbox")).toBeVisible();
    await page.keyboard.press("Escape");
    await page.goto("/control-panel/user/reservations");
    await page
      .getByRole("button", { name: /^Annulla/ })
      .first()
      .click();
    await expect(page.getByRole("dialog")).toBeVisible();
    await page.getByRole("dialog").getByRole("button", { name: "Annulla prenotazione" }).click();
    await expect(page.getByText("Prenotazione annullata.")).toBeVisible();
    expect(refused).toEqual([]);
  },
);

test("the API's documentation runs under a policy of its own", DESKTOP, async ({ page }) => {
  const refused = await watchPolicy(page);
  await page.goto("/api/docs");
  await expect(page.getByRole("heading", { level: 1, name: /Battito/ })).toBeVisible();
  await page.getByText("/api/courses", { exact: true }).first().click();
  await expect(page.getByRole("button", { name: "Try it out" }).first()).toBeVisible();
  expect(refused).toEqual([]);
});

test("text that would become a script is refused, and told", DESKTOP, async ({ page, complaints }) => {
  const refused = await watchPolicy(page);
  await page.goto("/about");
  const thrown = await page.evaluate(() => {
    try {
      document.body.insertAdjacentHTML("beforeend", "<b>x</b>");
      return null;
    } catch (problem) {
      return problem instanceof TypeError;
    }
  });
  expect(thrown).toBe(true);
  await expect.poll(() => refused).toEqual([expect.stringContaining("require-trusted-types-for")]);
  // This once, the browser's complaint is what was wanted.
  expect(complaints.splice(0)).not.toEqual([]);
});

test("a violation of the policy is an error in the console", DESKTOP, async ({ page, complaints }) => {
  const refused = await watchPolicy(page);
  await page.goto("/about");
  await page.evaluate(() => {
    const picture = new Image();
    picture.src = "https://altrove.example/foto.png";
    document.body.append(picture);
    document.body.setAttribute("style", "color: red");
  });
  await expect.poll(() => refused).toHaveLength(2);
  await expect.poll(() => complaints).toHaveLength(2);
  complaints.splice(0);
});
