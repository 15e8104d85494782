// How many bookings a second are acknowledged, and so durable, at 1, 8, 32 and 64 clients: spread over many dates, and all on
// one date after another. Every acknowledged booking is counted again in the database afterwards.
import { Agent } from "node:http";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { Client, DEMO_PASSWORD } from "../lib/client.mjs";
import { dateIn } from "../lib/dates.mjs";
import { fixed, table } from "../lib/report.mjs";
import { captureBooking, runPgbench } from "../lib/pgbench.mjs";
import { createDatabase } from "../lib/postgres.mjs";
import { startServer } from "../lib/server.mjs";
import { wrkBook } from "../lib/wrk.mjs";

export const title = "Booking";
const ENGINES = ["SQLite", "PostgreSQL"];
const CLIENTS = [1, 8, 32, 64];
const PEOPLE = 96;
const SPREAD_DATES = 1_000;
const HOT_DATES = 1_000;
// Bookings that a row may make at most.
const MOST = 24_000;
// For each row of the comparison with pgbench.
const PGBENCH_DATES = 300;
const SECONDS = 4;

/** Runs tasks with at most `width` under way; `next` gives a task or undefined when there is none left. */
async function runWith(width, next) {
  const lane = async () => {
    for (let task = next(); task !== undefined; task = next()) await task();
  };
  await Promise.all(Array.from({ length: width }, lane));
}

function all(tasks) {
  let index = 0;
  return () => tasks[index++];
}

/** People in the server's hash queue: registering is not what is measured, so it happens before. */
export async function registerPeople(port, agent) {
  const people = [];
  const tasks = Array.from({ length: PEOPLE }, (_, index) => async () => {
    const number = String(index).padStart(5, "0");
    people.push(
      await new Client(port, agent).register({
        email: `carico${number}@example.org`,
        password: "Cuore+Sano1",
        name: "Carico",
        surname: "Prova",
        fiscal_code: `900000${number}`,
        phone: `33300${number}`,
        is_sanitary: true,
      }),
    );
  });
  await runWith(4, all(tasks));
  return people;
}

export async function createDates(admin, courses, count, days) {
  const dates = [];
  const tasks = Array.from({ length: count }, (_, index) => async () => {
    const course = courses[index % courses.length];
    const { id } = await admin.insist(
      201,
      "POST",
      "/api/course-dates",
      dateIn(days, { id_course: course.id, seats: PEOPLE }),
    );
    dates.push({ id, certificate: course.certificate });
  });
  await runWith(8, all(tasks));
  return dates;
}

export async function openCourses(client) {
  const { data } = await client.insist(200, "GET", "/api/courses");
  const courses = await Promise.all(data.map(({ id }) => client.insist(200, "GET", `/api/courses/${id}`)));
  return courses.map(({ id, certificates }) => ({
    id,
    certificate: certificates.find(({ always }) => always === 0)?.id ?? null,
  }));
}

/** Books pairs of person and date until the time is over. */
export async function book(port, { clients, pairs, folder }) {
  const file = join(folder, "bookings");
  const lines = [];
  for (let number = 0; number < MOST; number += 1) {
    const { person, date } = pairs.next().value;
    lines.push(`${person.token} ${JSON.stringify({ id_course_date: date.id, certificate: date.certificate })}\n`);
  }
  await writeFile(file, lines.join(""));
  return wrkBook(`http://127.0.0.1:${port}`, { seconds: SECONDS, connections: clients, file });
}

/** Neighbours in this order never share a date or a person. */
export function* spread(people, dates) {
  for (let shift = 0; shift < dates.length; shift += 1) {
    for (let index = 0; index < people.length; index += 1)
      yield { person: people[index], date: dates[(index + shift) % dates.length] };
  }
}

/** Everybody wants the same date, then everybody wants the next. */
function* hot(people, dates) {
  for (const date of dates) for (const person of people) yield { person, date };
}

/** Every acknowledged booking is there; those that were on their way when the time was over may be, too. */
async function recount(admin, dates, rows) {
  let booked = 0;
  const tasks = dates.map(({ id }) => async () => {
    const date = await admin.insist(200, "GET", `/api/course-dates/${id}`);
    booked += date.booked;
  });
  await runWith(8, all(tasks));
  const acknowledged = rows.reduce((sum, { bookings }) => sum + bookings, 0);
  const underWay = rows.reduce((sum, { clients }) => sum + clients, 0);
  if (booked < acknowledged || booked > acknowledged + underWay)
    throw new Error(`${acknowledged} bookings acknowledged, ${booked} in the database`);
}

/** The first of a run of ids without a gap, which is how pgbench counts through them. */
function firstOf(ids) {
  const sorted = [...ids].sort((one, other) => one - other);
  if (sorted.at(-1) - sorted[0] !== sorted.length - 1)
    throw new Error("ids with gaps: something else wrote to the database");
  return sorted[0];
}

/** Adds to each row what pgbench reaches with the same statements, once the server is out of the way. */
async function besidePgbench(rows, { url, folder, admin, courses, people, stop }) {
  const [extra] = await createDates(admin, courses, 1, 150);
  const spare = [...people];
  const idOf = async (person) => (await person.insist(200, "GET", "/api/auth/check")).id;
  const book = async () => {
    const booker = spare.pop();
    const { id } = await booker.insist(201, "POST", "/api/my-reservations", {
      id_course_date: extra.id,
      certificate: extra.certificate,
    });
    return { booker, id };
  };
  const script = await captureBooking(url, book, async ({ booker, id }) => ({
    date: extra.id,
    person: await idOf(booker),
    reservation: id,
  }));
  const ids = await Promise.all(people.map(idOf));
  const fresh = await createDates(admin, courses, rows.length * PGBENCH_DATES, 180);
  const first = firstOf(fresh.map(({ id }) => id));
  await stop();
  rows.forEach((row, index) => {
    row.pgbench = runPgbench(url, {
      folder,
      script: script(row.scenario),
      clients: row.clients,
      seconds: SECONDS,
      people: { first: firstOf(ids), count: people.length },
      dates: { first: first + index * PGBENCH_DATES, count: PGBENCH_DATES },
    });
    console.log(`pgbench, ${row.scenario}, ${row.clients} clients: ${Math.round(row.pgbench)} bookings/s`);
  });
}

async function measureOn(engine, folder) {
  const url = engine === "SQLite" ? undefined : createDatabase("bench_booking");
  const dataDir = join(folder, engine);
  const server = await startServer({ dataDir, databaseUrl: url });
  const agent = new Agent({ keepAlive: true, maxSockets: 64 });
  try {
    const admin = await new Client(server.port, agent).login("admin@battito.example", DEMO_PASSWORD);
    const courses = await openCourses(admin);
    const people = await registerPeople(server.port, agent);
    const spreadDates = await createDates(admin, courses, SPREAD_DATES, 90);
    const hotDates = await createDates(admin, courses, HOT_DATES, 120);
    const scenarios = [
      ["many dates", spread(people, spreadDates)],
      ["one hot date", hot(people, hotDates)],
    ];
    const rows = [];
    for (const [scenario, pairs] of scenarios) {
      for (const clients of CLIENTS) {
        const figures = await book(server.port, { clients, pairs, folder: dataDir });
        rows.push({ engine, scenario, clients, ...figures });
        console.log(`${engine}, ${scenario}, ${clients} clients: ${Math.round(figures.perSecond)} bookings/s`);
      }
    }
    await recount(admin, [...spreadDates, ...hotDates], rows);
    if (url !== undefined)
      await besidePgbench(rows, { url, folder: dataDir, admin, courses, people, stop: server.stop });
    return rows;
  } finally {
    agent.destroy();
    await server.stop();
  }
}

export async function measure(folder) {
  const rows = [];
  for (const engine of ENGINES) rows.push(...(await measureOn(engine, folder)));
  const cells = rows.map(({ engine, scenario, clients, bookings, perSecond, p50, p99, pgbench }) => {
    const alone = rows.find((row) => row.engine === engine && row.scenario === scenario && row.clients === 1);
    const beside = pgbench === undefined ? "" : `${fixed(perSecond / pgbench, 2)} of ${fixed(pgbench)}`;
    return [
      engine,
      scenario,
      clients,
      beside,
      fixed(perSecond / alone.perSecond, 1),
      fixed(perSecond),
      fixed(p50, 1),
      fixed(p99, 1),
      bookings,
    ];
  });
  return `Over HTTP with the demo data beside it; a booking counts when it is acknowledged, which is after the commit reached the disk (SQLite
\`synchronous=FULL\`, PostgreSQL \`fsync=on\`). Every acknowledged booking was found in the database afterwards. \`pgbench\` runs the very same
statements of a booking straight on the database, without HTTP (bars: 0.5 of it with one client, 0.6 from eight). Those who want
one hot date at the same moment share a transaction in the server, while \`pgbench\` makes one for each booking.

${table(["engine", "dates", "#clients", "#against pgbench", "#against 1 client", "#bookings/s", "#median ms", "#p99 ms", "#bookings"], cells)}`;
}
