// How many bookings a second are acknowledged, and so durable, at 1, 8, 32 and 64 clients: spread over many dates, and all on
// one date after another. Every acknowledged booking is counted again in the database afterwards.
import { Agent } from "node:http";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { Client, DEMO_PASSWORD } from "../lib/client.mjs";
import { dateIn } from "../lib/dates.mjs";
import { fixed, median, table } from "../lib/report.mjs";
import { captureBooking, runPgbench } from "../lib/pgbench.mjs";
import { createDatabase } from "../lib/postgres.mjs";
import { startServer } from "../lib/server.mjs";
import { wrkBook } from "../lib/wrk.mjs";

export const title = "Booking";
const ENGINES = ["SQLite", "PostgreSQL"];
const CLIENTS = [1, 8, 32, 64];
const PEOPLE = 96;
const SPREAD_DATES = 1_500;
const HOT_DATES = 1_500;
// Bookings of one run at most.
const MOST = 24_000;
const SECONDS = 4;
// Beside pgbench each row has several shorter runs, of both in turn: the machine's speed changes from one moment to the next.
const ROUNDS = 3;
const ROUND = { seconds: 3, most: 12_000 };
// For each run of pgbench.
const PGBENCH_DATES = 300;

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
export async function book(port, { clients, pairs, folder, seconds = SECONDS, most = MOST }) {
  const file = join(folder, "bookings");
  const lines = [];
  for (let number = 0; number < most; number += 1) {
    const { person, date } = pairs.next().value;
    lines.push(`${person.token} ${JSON.stringify({ id_course_date: date.id, certificate: date.certificate })}\n`);
  }
  await writeFile(file, lines.join(""));
  return wrkBook(`http://127.0.0.1:${port}`, { seconds, connections: clients, file });
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

/** Every acknowledged booking is there; those that were under way when a run ended may be, too. */
async function recount(admin, dates, rows) {
  let booked = 0;
  const tasks = dates.map(({ id }) => async () => {
    const date = await admin.insist(200, "GET", `/api/course-dates/${id}`);
    booked += date.booked;
  });
  await runWith(8, all(tasks));
  const acknowledged = rows.reduce((sum, { bookings }) => sum + bookings, 0);
  const underWay = rows.reduce((sum, { clients, runs }) => sum + runs * clients, 0);
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

/** Prepares runs of pgbench with the statements of a booking; each has people and dates that nobody has booked. */
async function preparePgbench(url, { folder, admin, courses, people }) {
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
  const ids = firstOf(await Promise.all(people.map(idOf)));
  const fresh = await createDates(admin, courses, 2 * CLIENTS.length * ROUNDS * PGBENCH_DATES, 180);
  let first = firstOf(fresh.map(({ id }) => id));
  return (scenario, clients) => {
    const dates = { first, count: PGBENCH_DATES };
    first += PGBENCH_DATES;
    const settings = { folder, script: script(scenario), clients, seconds: ROUND.seconds };
    return runPgbench(url, { ...settings, people: { first: ids, count: people.length }, dates });
  };
}

/** Does something while the server runs. */
async function served(settings, act) {
  const server = await startServer(settings);
  try {
    return await act(server);
  } finally {
    await server.stop();
  }
}

/** One row: the middle of its runs, and of what each is of the run of pgbench after it, while the server is stopped. */
async function measureRow({ scenario, clients, pairs }, { settings, pgbench }) {
  const found = [];
  for (let round = 0; round < (pgbench === undefined ? 1 : ROUNDS); round += 1) {
    const length = pgbench === undefined ? {} : ROUND;
    const run = await served(settings, ({ port }) =>
      book(port, { clients, pairs, folder: settings.dataDir, ...length }),
    );
    found.push({ ...run, pgbench: pgbench?.(scenario, clients) });
  }
  const middle = (figure) => median(found.map(figure));
  const row = {
    scenario,
    clients,
    runs: found.length,
    bookings: found.reduce((sum, { bookings }) => sum + bookings, 0),
    perSecond: middle(({ perSecond }) => perSecond),
    p50: middle(({ p50 }) => p50),
    p99: middle(({ p99 }) => p99),
  };
  if (pgbench === undefined) return row;
  const share = middle(({ perSecond, pgbench }) => perSecond / pgbench);
  return { ...row, pgbench: { share, perSecond: middle(({ pgbench }) => pgbench) } };
}

async function measureOn(engine, folder) {
  const url = engine === "SQLite" ? undefined : createDatabase("bench_booking");
  const dataDir = join(folder, engine);
  const first = await startServer({ dataDir, databaseUrl: url });
  const settings = { dataDir, databaseUrl: url, port: first.port };
  const agent = new Agent({ keepAlive: true, maxSockets: 64 });
  try {
    const admin = await new Client(first.port, agent).login("admin@battito.example", DEMO_PASSWORD);
    const courses = await openCourses(admin);
    const people = await registerPeople(first.port, agent);
    const spreadDates = await createDates(admin, courses, SPREAD_DATES, 90);
    const hotDates = await createDates(admin, courses, HOT_DATES, 120);
    const pgbench =
      url === undefined ? undefined : await preparePgbench(url, { folder: dataDir, admin, courses, people });
    await first.stop();
    const scenarios = [
      ["many dates", spread(people, spreadDates)],
      ["one hot date", hot(people, hotDates)],
    ];
    const rows = [];
    for (const [scenario, pairs] of scenarios) {
      for (const clients of CLIENTS) {
        const row = await measureRow({ scenario, clients, pairs }, { settings, pgbench });
        rows.push({ engine, ...row });
        console.log(
          `${engine}, ${scenario}, ${clients} clients: ${besidePgbench(row)} ${fixed(row.perSecond)} bookings/s`,
        );
      }
    }
    await served(settings, () => recount(admin, [...spreadDates, ...hotDates], rows));
    return rows;
  } finally {
    agent.destroy();
    await first.stop();
  }
}

const besidePgbench = ({ pgbench }) =>
  pgbench === undefined ? "" : `${fixed(pgbench.share, 2)} of ${fixed(pgbench.perSecond)}`;

export async function measure(folder) {
  const rows = [];
  for (const engine of ENGINES) rows.push(...(await measureOn(engine, folder)));
  const cells = rows.map((row) => {
    const { engine, scenario, clients, bookings, perSecond, p50, p99 } = row;
    const alone = rows.find((row) => row.engine === engine && row.scenario === scenario && row.clients === 1);
    return [
      engine,
      scenario,
      clients,
      besidePgbench(row),
      fixed(perSecond / alone.perSecond, 1),
      fixed(perSecond),
      fixed(p50, 1),
      fixed(p99, 1),
      bookings,
    ];
  });
  return `Over HTTP with the demo data beside it; a booking counts when it is acknowledged, which is after the commit reached the disk (SQLite
\`synchronous=FULL\`, PostgreSQL \`fsync=on\`). Every acknowledged booking was found in the database afterwards. \`pgbench\` runs the very same
statements of a booking straight on the database, without HTTP, after each of ${ROUNDS} runs of the server, which is stopped then; the ratio
is the middle one (bars: 0.5 with one client, 0.6 from eight). Bookings of one hot date at the same moment share a transaction in the
server, while \`pgbench\` makes one for each booking.

${table(["engine", "dates", "#clients", "#against pgbench", "#against 1 client", "#bookings/s", "#median ms", "#p99 ms", "#bookings"], cells)}`;
}
