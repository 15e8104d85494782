// Makes reservations of every kind as somebody of the demo centre, and saves their calendar files.
import { writeFile } from "node:fs/promises";
import { join } from "node:path";

const PASSWORD = "Battito2026!";
const csrf = { "X-XSRF-TOKEN": "conformance", Cookie: "XSRF-TOKEN=conformance" };

/** A function that calls the API as this person. */
async function actor(site, email) {
  const call = async (method, path, body, token) => {
    const headers = {
      ...csrf,
      "Content-Type": "application/json",
      ...(token && { Authorization: `Bearer ${token}` }),
    };
    return fetch(`${site}/api${path}`, { method, headers, body: body && JSON.stringify(body) });
  };
  const answer = await call("POST", "/login", { email, password: PASSWORD, remember: false });
  if (!answer.ok) throw new Error(`${email} cannot log in: ${answer.status}`);
  const { token } = await answer.json();
  return (method, path, body) => call(method, path, body, token);
}

async function bookEverything(call, courses) {
  for (const { next_dates, certificates } of courses) {
    const choice = certificates.find(({ always }) => always === 0);
    for (const { id } of next_dates) {
      await call("POST", "/my-reservations", { id_course_date: id, certificate: choice?.id, waiting: true });
    }
  }
}

/** Saves the calendar that an instructor of the demo centre subscribes to, with shifts of every status. */
async function fillFeed(site, folder) {
  const call = await actor(site, "istruttore@battito.example");
  const { url } = await (await call("POST", "/profile/calendar")).json();
  const day = (offset) => new Date(Date.now() + offset * 86_400_000).toISOString().slice(0, 10);
  const { data } = await (await call("GET", `/shifts?from=${day(0)}&to=${day(99)}`)).json();
  const declined = data.find(
    ({ mine, status, start }) => mine && status === "accepted" && new Date(start) > new Date(),
  );
  await call("PUT", `/shifts/${declined.id}`, { status: "declined" });
  const text = await (await fetch(site + new URL(url).pathname)).text();
  for (const status of ["CONFIRMED", "TENTATIVE", "CANCELLED"]) {
    if (!text.includes(`STATUS:${status}`))
      throw new Error(`no shift of the feed was ${status}: the demo centre has changed`);
  }
  await writeFile(join(folder, "feed.ics"), text);
  console.log(`a feed of ${text.split("BEGIN:VEVENT").length - 1} entries`);
}

export async function fillCalendars(site, folder) {
  const { data: courses } = await (await fetch(`${site}/api/courses`)).json();
  const details = await Promise.all(courses.map(async ({ id }) => (await fetch(`${site}/api/courses/${id}`)).json()));
  const seen = new Map();
  for (const email of ["laico@battito.example", "sanitario@battito.example"]) {
    const call = await actor(site, email);
    await bookEverything(call, details);
    const { data: mine } = await (await call("GET", "/my-reservations?per_page=100")).json();
    const some = mine.find(({ cancellable, status }) => cancellable && status === "confirmed");
    await call("DELETE", `/my-reservations/${some.id}`);
    for (const { id } of mine) {
      const file = await call("GET", `/my-reservations/${id}/calendar`);
      const text = await file.text();
      await writeFile(join(folder, `${id}.ics`), text);
      const [, status] = text.match(/^STATUS:(\w+)/m) ?? [];
      const kind = `${status ?? file.status}${text.includes("FREQ=DAILY") ? ", several days" : ""}`;
      seen.set(kind, (seen.get(kind) ?? 0) + 1);
    }
  }
  await fillFeed(site, folder);
  for (const [kind, count] of seen) console.log(`${count} calendar files: ${kind}`);
  for (const kind of ["CONFIRMED", "TENTATIVE", "CANCELLED", "several days"]) {
    if (![...seen.keys()].some((name) => name.includes(kind)))
      throw new Error(`no calendar file was ${kind}: the demo centre has changed`);
  }
  // The outbox is emptied twice a second.
  await new Promise((resolve) => setTimeout(resolve, 5000));
}
