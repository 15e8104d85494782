// Appello in a basement: it opens without a network on the days of the course, and leaves nothing on the device after a logout.
import type { Page } from "@playwright/test";
import { Actor, type Course, type CourseDate } from "../support/api.ts";
import { dateAhead, enroll, hold } from "../support/classroom.ts";
import type { Person } from "../support/people.ts";
import { DESKTOP } from "../support/tags.ts";
import { expect, signIn, test } from "../support/test.ts";

/** Two people on a date of this morning. */
async function today(staff: Actor, course: Course): Promise<{ date: CourseDate; first: Person; second: Person }> {
  const ahead = await dateAhead(staff, course, 2);
  const [first, second] = await enroll(staff, ahead, course, 2);
  if (first === undefined || second === undefined) throw new Error("nobody was enrolled");
  return { date: await hold(staff, ahead, "today"), first, second };
}

/** The keys of local storage with people, and what is cached, by path. */
function onDevice(page: Page): Promise<{ people: string[]; cached: string[] }> {
  return page.evaluate(async () => {
    const requests = await Promise.all((await caches.keys()).map(async (name) => (await caches.open(name)).keys()));
    return {
      people: Object.keys(localStorage).filter((key) => key.startsWith("battito.people.")),
      cached: requests.flat().map(({ url }) => new URL(url).pathname),
    };
  });
}

/** Opens Appello with a network, and waits until the device can do without. */
async function openAppello(page: Page, date: CourseDate): Promise<void> {
  await page.goto(`/control-panel/admin/course-dates/${date.id}/appello`);
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
  });
  await expect.poll(async () => (await onDevice(page)).people).toHaveLength(1);
}

const group = (page: Page, { name, surname }: Person) => page.getByRole("group", { name: `${name} ${surname}` });

test("the roll call opens without a network, and sends what was marked when it is back", async ({
  page,
  context,
  instructor,
  course,
  complaints,
}) => {
  const { date, first, second } = await today(instructor, course);
  await signIn(context, instructor);
  await openAppello(page, date);
  await context.setOffline(true);
  await page.reload();
  await expect(page.getByText(course.title)).toBeVisible();
  await group(page, first).getByRole("button", { name: "Presente" }).click();
  await group(page, second).getByRole("button", { name: "Assente" }).click();
  await expect(page.getByText(/2 modifiche aspettano la rete/)).toBeVisible();

  // Another page needs the network: the panel stays, with the way back.
  await page.getByRole("link", { name: "Lista Iscritti" }).last().click();
  await page.getByRole("button", { name: "Riprova" }).click();
  await expect(page.getByText("Appello: 2 modifiche aspettano la rete.")).toBeVisible();
  await page.reload();
  await page.getByRole("link", { name: "Apri l'appello" }).click();
  await expect(group(page, first).getByRole("button", { name: "Presente" })).toHaveAttribute("aria-pressed", "true");
  await expect(group(page, second).getByRole("button", { name: "Assente" })).toHaveAttribute("aria-pressed", "true");

  await context.setOffline(false);
  // A page that was loaded offline may not hear of it: the queue tries again every ten seconds.
  await expect(page.getByText("Tutto inviato")).toBeVisible({ timeout: 20_000 });
  const list = await instructor.send("GET", `/course-dates/${date.id}/reservations?per_page=100`);
  const { data }: { data: { attendance: string; user: { name: string } }[] } = await list.json();
  const attendanceOf = ({ name }: Person) => data.find(({ user }) => user.name === name)?.attendance;
  expect([attendanceOf(first), attendanceOf(second)]).toEqual(["present", "absent"]);
  // The browser reports the scripts that it could not fetch.
  complaints.length = 0;
});

test("a logout leaves nothing of the roll call on the device", DESKTOP, async ({ page, context, course }) => {
  const instructor = await Actor.instructor();
  const { date, first } = await today(instructor, course);
  await signIn(context, instructor);
  await openAppello(page, date);
  const text = await page.evaluate(() => JSON.stringify({ ...localStorage }));
  expect(text, "encrypted").not.toContain(first.surname);

  await page.getByRole("button", { name: "Esci" }).click();
  await page.waitForURL("/");
  const { people, cached } = await onDevice(page);
  expect(people).toEqual([]);
  expect(
    cached.filter((path) => !/^\/(assets\/[^/]+\.(js|css|woff2)|control-panel|offline\.\w+|favicon\.svg)$/.test(path)),
  ).toEqual([]);

  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
  });
  await page.waitForLoadState("networkidle");
  await context.setOffline(true);
  await page.goto(`/control-panel/admin/course-dates/${date.id}/appello`);
  await expect(page.getByRole("heading", { name: "Sei offline" })).toBeVisible();
  await expect(page.getByText(first.surname)).toBeHidden();
  await instructor.dispose();
});
