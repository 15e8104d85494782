// When a page has finished drawing, and what it may be checked for then.
import axe from "axe-core";
import { type BrowserContext, type Page, expect } from "@playwright/test";

declare global {
  interface Window {
    axe: typeof axe;
  }
}

/** The page has its heading and nothing on it says that it is still busy. */
export async function settled(page: Page): Promise<void> {
  await expect(page.getByRole("heading", { level: 1 }).first()).toBeVisible();
  await expect(page.locator("[aria-busy=true]")).toHaveCount(0);
  await expect(page.getByRole("status").filter({ hasText: "Caricamento in corso" })).toHaveCount(0);
}

/** Puts axe into every page to come. As an init script it needs no exception in the content security policy. */
export async function bringAxe(context: BrowserContext): Promise<void> {
  await context.addInitScript({ content: axe.source });
}

/** Turns the page of a desktop into one on a phone of that size, without loading it again: its width, and touch instead of a mouse. */
export async function becomePhone(page: Page, size: { width: number; height: number }): Promise<void> {
  await page.setViewportSize(size);
  const session = await page.context().newCDPSession(page);
  await session.send("Emulation.setTouchEmulationEnabled", { enabled: true });
  await expect.poll(() => page.evaluate(() => matchMedia("(pointer: coarse)").matches)).toBe(true);
}

/** The rules that look at colours: the theme is a matter of the stylesheet alone. */
const COLOUR_RULES = ["color-contrast", "link-in-text-block"];

/** Accessibility rules broken on the page as it stands, in the light theme and in the dark one: a readable line per element. */
export async function violations(page: Page): Promise<string[]> {
  await stopTransitions(page);
  await page.emulateMedia({ colorScheme: "light" });
  const light = await violationsNow(page);
  await page.emulateMedia({ colorScheme: "dark" });
  const dark = await violationsNow(page, COLOUR_RULES);
  return [...light.map((line) => `light: ${line}`), ...dark.map((line) => `dark: ${line}`)];
}

/**
 * From now on colours change at once. A transition begins when the theme changes and axe would measure it half-way; below the
 * window, where `content-visibility` skips what is not seen, it would not even go on.
 */
async function stopTransitions(page: Page): Promise<void> {
  await page.evaluate(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync("*, ::before, ::after { transition-property: none !important }");
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
  });
}

async function violationsNow(page: Page, rules?: string[]): Promise<string[]> {
  return page.evaluate(async (runOnly) => {
    // Base UI's focus guards around an open list can be focused and are hidden: they pass the focus on. Axe knows that only when
    // it takes the list for a modal one, which it guesses from what lies on top at the moment.
    const guards = [["[data-base-ui-focus-guard]"]];
    const { violations: broken } = await window.axe.run(
      { exclude: guards },
      { resultTypes: ["violations"], ...(runOnly === undefined ? {} : { runOnly }) },
    );
    return broken.flatMap(({ id, help, nodes }) =>
      nodes.map((node) => `${id}: ${help}: ${node.target.join(" ")}: ${node.failureSummary ?? ""}`),
    );
  }, rules);
}

/** Nothing sticks out of the window. Polled, since a list switches from rows to cards only after its media query has fired. */
export async function fits(page: Page, message = "what sticks out"): Promise<void> {
  await expect.poll(() => overflowing(page), message).toEqual([]);
}

/** Elements that stick out of the window to the right, when the page can be scrolled sideways. */
async function overflowing(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const { clientWidth, scrollWidth } = document.documentElement;
    if (scrollWidth <= clientWidth) return [];
    const found = [...document.body.querySelectorAll("*")]
      .filter((element) => element.getBoundingClientRect().right > clientWidth + 0.5)
      .map(
        (element) =>
          `${element.tagName.toLowerCase()}.${element.className} reaches ${Math.round(element.getBoundingClientRect().right)} of ${clientWidth}`,
      );
    return found.length > 0 ? found : [`the page is ${scrollWidth} of ${clientWidth} wide`];
  });
}
