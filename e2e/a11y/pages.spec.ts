// Every page x who looks at it x theme: no accessibility rule broken, nothing missing, nothing blocked.
import { bringAxe, settled, violations } from "../support/pages.ts";
import { choosable } from "../support/screens.ts";
import { expect, signIn, test } from "../support/test.ts";
import { pairs } from "./routes.ts";

for (const theme of ["light", "dark"] as const) {
  for (const { route, who } of pairs) {
    test(`${route.name} for a ${who} in the ${theme} theme breaks no rule and misses nothing`, async ({
      page,
      context,
      course,
      admin,
      reader,
    }) => {
      await page.emulateMedia({ colorScheme: theme });
      await bringAxe(context);
      if (who === "user") await signIn(context, reader);
      const missing: string[] = [];
      page.on("response", (response) => {
        const provoked =
          response.request().resourceType() === "document" || response.url().endsWith("/api/verify-email");
        if (response.status() >= 400 && !provoked) missing.push(`${response.status()} ${response.url()}`);
      });
      if (route.name === "MyReservations") await reader.bookOnce(() => admin.createDate(course), choosable(course).id);

      const answer = await page.goto(route.path(course));
      expect(answer?.status()).toBe(route.name === "NotFound" ? 404 : 200);
      await settled(page);
      expect(await violations(page)).toEqual([]);
      expect(missing).toEqual([]);
      await expect(page).toHaveTitle(/Battito/);
      await expect(page.locator("html")).toHaveAttribute("lang", "it");
    });
  }
}
