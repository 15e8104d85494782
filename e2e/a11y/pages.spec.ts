// Every page for everybody who may see it: it breaks no accessibility rule in either theme, on a desktop and on a phone, misses no
// file, and on the smallest phone that the site is made for it cannot be scrolled sideways. One load of the page serves all checks:
// themes, widths and pointers can change at any time.
import { becomePhone, bringAxe, fits, settled, violations } from "../support/pages.ts";
import { USUAL_PHONE, SMALLEST_PHONE, choosable } from "../support/screens.ts";
import { DESKTOP } from "../support/tags.ts";
import { expect, signIn, test } from "../support/test.ts";
import { pairs } from "./routes.ts";

/** Of the pages that are there to say what is missing. */
const STATUSES: Record<string, number> = {
  NotFound: 404,
  "Survey, an unknown link": 404,
  "Presence, a stale code": 410,
};

for (const { route, who } of pairs) {
  test(
    `${route.name} for a ${who} breaks no rule and misses nothing`,
    DESKTOP,
    async ({ page, context, course, admin, instructor, reader, shownDate }) => {
      await bringAxe(context);
      const actor = { visitor: null, user: reader, instructor, admin }[who];
      if (actor !== null) await signIn(context, actor);
      const missing: string[] = [];
      page.on("response", (response) => {
        const provoked =
          response.request().resourceType() === "document" ||
          /\/api\/(?:(?:verify|confirm)-email|presence)$/.test(response.url());
        if (response.status() >= 400 && !provoked) missing.push(`${response.status()} ${response.url()}`);
      });
      if (route.name === "MyReservations") await reader.bookOnce(() => admin.createDate(course), choosable(course).id);

      const answer = await page.goto(route.path(course, shownDate));
      expect(answer?.status()).toBe(STATUSES[route.name] ?? 200);
      await settled(page);
      await expect(page).toHaveTitle(/Battito/);
      await expect(page.locator("html")).toHaveAttribute("lang", "it");
      expect(await violations(page), "on a desktop").toEqual([]);
      await becomePhone(page, SMALLEST_PHONE);
      await settled(page);
      await fits(page, "what sticks out at 360 pixels");
      expect(await violations(page), "on a phone").toEqual([]);
      await page.setViewportSize(USUAL_PHONE);
      await page.evaluate(() => document.documentElement.style.setProperty("font-size", "200%", "important"));
      await fits(page, "what sticks out with text at twice its size");
      expect(missing).toEqual([]);
    },
  );
}
