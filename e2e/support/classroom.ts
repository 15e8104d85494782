// A held course date, made over the API: attendance, outcomes and certificates.
import { expect } from "@playwright/test";
import type { Actor, Course, CourseDate } from "./api.ts";
import { romeDay, romeInstant, type Slot } from "./dates.ts";
import { type Person, somebody } from "./people.ts";
import { choosable } from "./screens.ts";

const NAMES = ["Ada", "Bea", "Carla", "Dario", "Elio", "Franca"];

/** A date that is still to come, at a minute of its own: only such a date takes reservations. */
export function dateAhead(staff: Actor, course: Course, seats = 12): Promise<CourseDate> {
  const minute = Math.floor(Math.random() * 60);
  return staff.createDate(course, { slot: { days: 1, hour: 8, minute }, seats });
}

/** A class of five hours, two days ago or today just after midnight; shorter, as long as today is not that old. */
function heldHours(when: "before" | "today"): { date: string; end_date: string } {
  if (when === "before") {
    const slot = { days: -2, hour: 8, minute: Math.floor(Math.random() * 60) };
    return { date: romeInstant(slot), end_date: romeInstant({ ...slot, hour: 13 }) };
  }
  const midnight = romeInstant({ days: 0, hour: 0, minute: 0 });
  const passed = Math.floor((Date.now() - Date.parse(midnight)) / 60_000);
  const minute = Math.floor(Math.random() * Math.min(60, Math.max(passed - 2, 1)));
  const length = Math.max(Math.min(300, passed - 1 - minute), 1);
  const end = Date.parse(midnight) + (minute + length) * 60_000;
  return { date: romeInstant({ days: 0, hour: 0, minute }), end_date: new Date(end).toISOString() };
}

/** Puts a date into the past, with its bookings. */
export async function hold(staff: Actor, { id }: CourseDate, when: "before" | "today" = "before"): Promise<CourseDate> {
  const known: object = await (await staff.send("GET", `/course-dates/${id}`)).json();
  const moved = await staff.send("PUT", `/course-dates/${id}`, {
    ...known,
    booking_deadline: null,
    ...heldHours(when),
  });
  const date: CourseDate = await moved.json();
  return date;
}

/**
 * Moves a date to now, with its bookings: it began half an hour ago. It has one half day at any hour, so it stays
 * within today.
 */
export async function begin(staff: Actor, { id }: CourseDate): Promise<CourseDate> {
  const now = new Date();
  const within = (minutes: number, edge: Omit<Slot, "days">) => {
    const instant = new Date(now.getTime() + minutes * 60_000);
    return romeDay(instant) === romeDay(now) ? instant.toISOString() : romeInstant({ ...edge, days: 0 });
  };
  const known: object = await (await staff.send("GET", `/course-dates/${id}`)).json();
  const moved = await staff.send("PUT", `/course-dates/${id}`, {
    ...known,
    booking_deadline: null,
    days: null,
    date: within(-30, { hour: 0, minute: 0 }),
    end_date: within(90, { hour: 23, minute: 59 }),
  });
  const date: CourseDate = await moved.json();
  return date;
}

/** Staff enroll people who are new to the centre. */
export async function enroll(staff: Actor, date: CourseDate, course: Course, number: number): Promise<Person[]> {
  const people = Array.from({ length: number }, (_, index) => somebody({ name: NAMES[index % NAMES.length] ?? "Ada" }));
  for (const user of people) {
    // oxlint-disable-next-line no-await-in-loop -- one after the other, as staff would
    await staff.send("POST", `/course-dates/${date.id}/reservations`, {
      user: { ...user, confirmed_new: true },
      certificate: choosable(course).id,
    });
  }
  return people;
}

/** Staff enroll somebody who has an account. */
export async function enrollAccount(staff: Actor, date: CourseDate, course: Course, person: Person): Promise<void> {
  const found = await staff.send("GET", `/users?search=${encodeURIComponent(person.email)}`);
  const { data }: { data: { id: number }[] } = await found.json();
  await staff.send("POST", `/course-dates/${date.id}/reservations`, {
    id_user: data[0]?.id,
    certificate: choosable(course).id,
  });
}

/** Everybody on a date is present and passed; with a number, only so many. */
export async function passAll(staff: Actor, date: CourseDate, number?: number): Promise<void> {
  const list = await staff.send("GET", `/course-dates/${date.id}/reservations?per_page=100`);
  const { data }: { data: { id: number }[] } = await list.json();
  const ids = data.map(({ id }) => id).slice(0, number);
  await staff.send("PATCH", `/course-dates/${date.id}/reservations`, { ids, attendance: "present", outcome: "passed" });
}

/** Issues for everybody on a date, and waits until it is done. Returns the number of the job. */
export async function issueAll(staff: Actor, date: CourseDate): Promise<number> {
  const started = await staff.send("POST", `/course-dates/${date.id}/certificates`, {});
  const { job }: { job: number } = await started.json();
  await expect
    .poll(async () => {
      const { state }: { state: string } = await (await staff.send("GET", `/jobs/${job}`)).json();
      return state;
    })
    .toBe("done");
  return job;
}
