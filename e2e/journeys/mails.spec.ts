// The mails a customer receives, read from a real SMTP server.
import { timeOf } from "../support/dates.ts";
import { linkIn, waitForMail } from "../support/mailbox.ts";
import { choosable } from "../support/screens.ts";
import { DESKTOP } from "../support/tags.ts";
import { expect, test } from "../support/test.ts";

test("the link of the verification mail confirms the address", DESKTOP, async ({ page, account }) => {
  const link = linkIn(await waitForMail(account.person.email, /verify-email/), "/auth/verify-email/");
  await page.goto(link);
  await expect(page.getByText(/confermat[oa]|verificat[oa]/i).first()).toBeVisible();
  const checked = await account.actor.send("GET", "/auth/check");
  const user: { email_verified_at: string | null } = await checked.json();
  expect(user.email_verified_at).not.toBeNull();
});

test("an invented verification link is told kindly, with a way onward", DESKTOP, async ({ page }) => {
  await page.goto("/auth/verify-email/inventato");
  await expect(page.getByText(/non è (più )?valido/i).first()).toBeVisible();
  await expect(page.getByRole("link").first()).toBeVisible();
});

test(
  "a booking is confirmed by a mail with text, HTML and a calendar entry",
  DESKTOP,
  async ({ account, course, date }) => {
    await account.actor.book(date, choosable(course).id);
    const mail = await waitForMail(account.person.email, new RegExp(course.title.replace(/[()]/g, "\\$&")));
    expect(mail.text).toContain(course.title);
    expect(mail.text).toContain("Milano");
    expect(mail.text).toContain(`alle ${timeOf(date.date)}`);
    expect(mail.html).toContain(course.title);
    expect(mail.attachments.map(({ mimeType }) => mimeType)).toContainEqual(expect.stringMatching(/^text\/calendar/));
    expect(mail.html).not.toMatch(/<script|https?:\/\/(?!127\.0\.0\.1)[^"]*\.(?:png|gif|jpg)/);
  },
);

test("cancelling is confirmed by mail", DESKTOP, async ({ account, course, date }) => {
  const reservation = await account.actor.book(date, choosable(course).id);
  await account.actor.send("DELETE", `/my-reservations/${reservation.id}`);
  const mail = await waitForMail(account.person.email, /annullat|annullament/i);
  expect(mail.text).toContain(course.title);
});
