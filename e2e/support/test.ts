// The test function of every journey: a browser that must stay free of script errors and policy violations,
// and people and course dates made for one test alone.
import { type BrowserContext, test as base, expect } from "@playwright/test";
import { Actor, type Course, type CourseDate } from "./api.ts";
import { environment } from "./environment.ts";
import { type Person, somebody } from "./people.ts";

export interface Account {
  person: Person;
  actor: Actor;
}

interface Fixtures {
  /** The errors of the browser: script errors, console errors, violations of the content security policy. */
  complaints: string[];
  /** Somebody registered, not yet known to the browser. */
  account: Account;
  /** The same, with their session in the browser. */
  user: Account;
  /** A date of that course with twelve free seats, in the coming months. */
  date: CourseDate;
}

interface WorkerFixtures {
  admin: Actor;
  instructor: Actor;
  /** A course that everyone may book, with a certificate to choose. */
  course: Course;
  /** Somebody who only looks at pages; one per worker is enough. */
  reader: Actor;
  /** A date for tests that only look at it. */
  shownDate: CourseDate;
}

// The browser itself reports every answer of 400 and above, and every call without a network; journeys provoke both.
// Nothing runs in the frame that shows a mail; Playwright and axe try to, in every frame.
const PROVOKED =
  /^Failed to load resource: (the server responded with a status of|net::ERR_INTERNET_DISCONNECTED)|^Blocked script execution in '(about:blank|blob:[^']*)' because the document's frame is sandboxed/;

export async function signIn(
  context: BrowserContext,
  actor: Actor,
  url = environment("BATTITO_E2E_URL"),
): Promise<void> {
  if (actor.token === undefined) throw new Error("this actor has no session");
  await context.addCookies([{ name: "token", value: actor.token, url }]);
}

export const test = base.extend<Fixtures, WorkerFixtures>({
  complaints: [
    async ({ context }, use) => {
      const complaints: string[] = [];
      context.on("console", (message) => {
        if (message.type() === "error" && !PROVOKED.test(message.text())) complaints.push(message.text());
      });
      context.on("weberror", (error) => complaints.push(String(error.error())));
      await use(complaints);
      expect(complaints, "errors in the browser's console").toEqual([]);
    },
    { auto: true },
  ],
  account: async ({}, use) => {
    const person = somebody();
    const actor = await Actor.registered(person);
    await use({ person, actor });
    await actor.dispose();
  },
  user: async ({ account, context }, use) => {
    await signIn(context, account.actor);
    await use(account);
  },
  date: async ({ admin, course }, use) => {
    await use(await admin.createDate(course));
  },
  admin: [
    async ({}, use) => {
      const admin = await Actor.admin();
      await use(admin);
      await admin.dispose();
    },
    { scope: "worker" },
  ],
  instructor: [
    async ({}, use) => {
      const instructor = await Actor.instructor();
      await use(instructor);
      await instructor.dispose();
    },
    { scope: "worker" },
  ],
  course: [
    async ({ admin }, use) => {
      for (const { id } of await admin.courses()) {
        const course = await admin.course(id);
        if (course.destinatary > 1 && course.certificates.some(({ always }) => always === 0)) return use(course);
      }
      throw new Error("the demo data has no course for everyone with a certificate to choose");
    },
    { scope: "worker" },
  ],
  reader: [
    async ({}, use) => {
      const reader = await Actor.registered(somebody());
      await use(reader);
      await reader.dispose();
    },
    { scope: "worker" },
  ],
  shownDate: [
    async ({ admin, course }, use) => {
      await use(await admin.createDate(course));
    },
    { scope: "worker" },
  ],
});

export { expect };
