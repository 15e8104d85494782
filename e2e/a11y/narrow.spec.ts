// The smallest phone we design for: 360 pixels, and no page scrolls sideways.
import { overflowing, settled } from "../support/pages.ts";
import { choosable, openBooking } from "../support/screens.ts";
import { expect, signIn, test } from "../support/test.ts";
import { pairs } from "./routes.ts";

for (const { route, who } of pairs) {
  test(`${route.name} for a ${who} fits 360 pixels`, async ({ page, context, course, admin, reader }) => {
    if (who === "user") await signIn(context, reader);
    if (route.name === "MyReservations") await reader.bookOnce(() => admin.createDate(course), choosable(course).id);
    await page.goto(route.path(course));
    await settled(page);
    expect(await overflowing(page)).toEqual([]);
  });
}

test("the booking panel fits 360 pixels", async ({ page, context, course, reader }) => {
  await signIn(context, reader);
  await openBooking(page, course);
  expect(await overflowing(page)).toEqual([]);
});

test("a search for a word of sixty letters fits 360 pixels", async ({ page }) => {
  await page.goto(`/courses?search=${"rianimazione".repeat(5)}`);
  await settled(page);
  expect(await overflowing(page)).toEqual([]);
});
