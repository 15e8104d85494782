// Looks at a page as the server wrote it, as React took it over, and as React alone would have made it.
import { type Page, type Route, expect } from "@playwright/test";

declare global {
  interface Element {
    /** Set on what the server wrote. */
    served?: true;
  }
}

/** Keeps requests waiting until they are let go. */
export async function hold(page: Page, url: string | RegExp): Promise<() => void> {
  let letGo = () => {};
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route(url, async (route) => {
    await held;
    // The page may be gone by then.
    await route.continue().catch(() => {});
  });
  return letGo;
}

/** All scripts, and the one without which nothing but the first and tiny one runs. */
export const scripts = "**/assets/*.js";
export const core = /\/assets\/core-[^/]*\.js$/;
export const calls = "**/api/**";

/**
 * Opens a page whose scripts are held, and waits until its HTML and its stylesheets are loaded. Before the stylesheets are, what
 * they hide is visible: the menu of the phone beside the menu of the desktop.
 */
export async function openServed(page: Page, path: string): Promise<void> {
  await page.goto(path, { waitUntil: "commit" });
  await page.waitForFunction(
    () =>
      document.readyState !== "loading" &&
      [...document.querySelectorAll("link[rel=stylesheet]")].every(
        (link) => link instanceof HTMLLinkElement && link.sheet !== null,
      ),
  );
}

/** Marks every element under #root, to tell it from one made later. */
export async function markServed(page: Page): Promise<number> {
  return page.locator("#root *").evaluateAll((elements) => {
    for (const element of elements) element.served = true;
    return elements.length;
  });
}

/** React has taken every element over, none of them made anew. */
export async function hydrated(page: Page): Promise<void> {
  const left = () =>
    page
      .locator("#root *")
      .evaluateAll(
        (elements) =>
          elements.filter((element) => !Object.keys(element).some((key) => key.startsWith("__reactFiber$"))).length,
      );
  await expect.poll(left, "elements that React has not taken over").toBe(0);
  // It writes their attributes and runs their effects right after.
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done))));
}

export async function madeAnew(page: Page): Promise<string[]> {
  return page
    .locator("#root *")
    .evaluateAll((elements) =>
      elements.filter((element) => !element.served).map((element) => element.outerHTML.slice(0, 200)),
    );
}

/**
 * The content of #root, a line for each element and text, without the parts that always differ: comments, what noscript
 * holds (text where there is JavaScript, and React alone makes none), the numbers of ids, the order of attributes.
 */
export async function tree(page: Page): Promise<string> {
  return page.locator("#root").evaluate((root) => {
    const lines: string[] = [];
    const add = (node: Node, indent: string): void => {
      if (node instanceof Element) {
        const attributes = [...node.attributes]
          .map(({ name, value }) => `${name}="${value.replace(/_[rR]_\w*_/g, "_id_")}"`)
          .sort();
        lines.push(`${indent}<${[node.localName, ...attributes].join(" ")}>`);
        if (node.localName !== "noscript") for (const child of node.childNodes) add(child, `${indent}  `);
      } else if (node instanceof Text && node.data !== "") lines.push(indent + node.data);
    };
    add(root, "");
    return lines.join("\n");
  });
}

/** Lets React make the pages to come by itself: their HTML comes without what the server rendered, but with its data. */
export async function emptyRoot(route: Route): Promise<void> {
  const response = await route.fetch();
  const html = await response.text();
  const body = html.replace(/(<div id="root">)[^]*(<\/div>\s*<\/body>)/, "$1$2");
  if (body === html) throw new Error(`${route.request().url()} was not rendered by the server`);
  await route.fulfill({ response, body });
}
