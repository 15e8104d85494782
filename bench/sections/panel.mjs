// Lists, searches and the calendar of the panel with 100,000 people, 20,000 dates and 1,000,000 reservations, beside a centre a
// hundred times smaller. Eight clients ask at the same time; each answer is another page, word or month.
import { Agent } from "node:http";
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { Client, DEMO_PASSWORD } from "../lib/client.mjs";
import { fillCentre, postgres, sequentialScans, sqlite, taxCode } from "../lib/large-centre.mjs";
import { createDatabase } from "../lib/postgres.mjs";
import { fixed, sorted, table } from "../lib/report.mjs";
import { startServer } from "../lib/server.mjs";

export const title = "Lists of the panel";
const SIZES = { large: { people: 100_000, dates: 20_000 }, small: { people: 1_000, dates: 200 } };
const CLIENTS = 8;
const REQUESTS = 400;
/** As idle as this for so long, a server has nothing to do but to answer: what it does by itself begins five seconds after its start. */
const IDLE_MS = 50;
const QUIET_SECONDS = 10;
const SETTLED_WITHIN_MS = 600_000;
const WORDS = ["rossi", "bianchi anna", "conti", "martini luca", "fontana", "serra giulia"];

/** Each call with its address for the n-th request to a centre of this size. */
function calls({ people, dates }, first) {
  const date = (n) => first + ((n * 7919) % dates);
  const person = (n) => first + ((n * 7919) % people);
  const word = (n) => encodeURIComponent(WORDS[n % WORDS.length]);
  const month = (n) => new Date(Date.UTC(new Date().getUTCFullYear() - (n % 3), n % 12, 1));
  const day = (moment) => moment.toISOString().slice(0, 10);
  const ago = (days) => new Date(Date.now() - days * 86_400_000);
  const until = (moment) => new Date(Date.UTC(moment.getUTCFullYear(), moment.getUTCMonth() + 1, 7));
  return [
    ["people, first page", () => "/api/users?per_page=50"],
    ["people, any page", (n) => `/api/users?per_page=50&page=${1 + ((n * 31) % (people / 50))}`],
    ["people, by name", (n) => `/api/users?per_page=50&search=${word(n)}`],
    ["people, by tax code", (n) => `/api/users?search=${taxCode((n * 7919) % people)}`],
    ["reservations of a person", (n) => `/api/users/${person(n)}/reservations`],
    ["dates, first page", () => "/api/course-dates?per_page=50&direction=desc"],
    ["dates, any page", (n) => `/api/course-dates?per_page=50&page=${1 + ((n * 31) % (dates / 50))}`],
    ["dates, by words", (n) => `/api/course-dates?per_page=50&search=blsd%20carico%20${n % 300}`],
    ["dates, by course", (n) => `/api/course-dates?per_page=50&sort=course&page=${1 + (n % 4)}`],
    ["calendar, a month", (n) => `/api/course-dates/calendar?from=${day(month(n))}&to=${day(until(month(n)))}`],
    // Nine dates in the large centre, as the small one has in two months: what the size of the tables costs by itself.
    [
      "calendar, a day",
      (n) => `/api/course-dates/calendar?from=${day(ago((n * 37) % 1900))}&to=${day(ago((n * 37) % 1900))}`,
    ],
    ["overview", () => "/api/overview"],
    ["figures, three months", (n) => `/api/overview/figures?from=${day(ago(90 + n))}&to=${day(ago(n))}`],
    ["figures, a year", (n) => `/api/overview/figures?from=${day(ago(364 + n))}&to=${day(ago(n))}`],
    ["dates, without instructors", (n) => `/api/course-dates?need=instructors&page=${1 + (n % 4)}`],
    ["participants of a date", (n) => `/api/course-dates/${date(n)}/reservations?per_page=100`],
    ["participants, by name", (n) => `/api/course-dates/${date(n)}/reservations?search=${word(n)}`],
    ["palette, letters", (n) => `/api/search?q=${encodeURIComponent(WORDS[n % WORDS.length].slice(0, 3 + (n % 3)))}`],
    ["palette, tax code", (n) => `/api/search?q=${taxCode((n * 7919) % people)}`],
    ["certificates, first page", () => "/api/certificates?per_page=50"],
    ["certificates, any page", (n) => `/api/certificates?per_page=50&page=${1 + ((n * 31) % (people / 50))}`],
    ["certificates, by name", (n) => `/api/certificates?per_page=50&search=${word(n)}`],
    ["certificates, by tax code", (n) => `/api/certificates?search=${taxCode((n * 7919) % people)}`],
    ["certificates, expiring", (n) => `/api/certificates?per_page=50&expiring_within=${[30, 60, 90][n % 3]}`],
    ["renewals, first page", () => "/api/renewals?per_page=50"],
    [
      "renewals, a state",
      (n) => `/api/renewals?per_page=50&state=${["expiring", "reminded", "booked", "lapsed"][n % 4]}`,
    ],
    ["renewals, by name", (n) => `/api/renewals?per_page=50&search=${word(n)}`],
    ["renewals, summary", () => "/api/renewals/summary"],
    ["courses", () => "/api/courses?scope=all&per_page=50&page=1"],
  ];
}

/** Milliseconds of each request, eight at a time. */
async function timed(client, address) {
  const times = [];
  let next = 0;
  const lane = async () => {
    while (next < REQUESTS) {
      const path = address(next++);
      const begin = performance.now();
      const { status, body } = await client.call("GET", path);
      times.push(performance.now() - begin);
      if (status !== 200) throw new Error(`${path}: ${status} ${JSON.stringify(body)}`);
    }
  };
  await Promise.all(Array.from({ length: CLIENTS }, lane));
  return sorted(times);
}

/** Resolves when the server has written the search words of all people, which it does in the background. */
export async function indexed(database) {
  const missing = () => Number(database.run("SELECT count(*) FROM users WHERE words_text <> search_text;").trim());
  for (let before = Infinity, now = missing(); now > 0; now = missing()) {
    if (now >= before) throw new Error(`the search words of ${now} people are missing`);
    before = now;
    await new Promise((resolve) => setTimeout(resolve, 5000));
  }
}

/** Resolves when the server has no work of its own left: soon after its start it sends the reminders
 * that are due, which are thousands here. */
export async function settled(server) {
  const deadline = performance.now() + SETTLED_WITHIN_MS;
  for (let quiet = 0; quiet < QUIET_SECONDS;) {
    if (performance.now() > deadline) throw new Error("the server is still busy by itself");
    const before = await server.processorMs();
    await new Promise((resolve) => setTimeout(resolve, 1000));
    quiet = (await server.processorMs()) - before < IDLE_MS ? quiet + 1 : 0;
  }
}

const at = (times, share) => times[Math.min(times.length - 1, Math.floor(times.length * share))];

async function measureCentre(folder, engine, size) {
  const dataDir = join(folder, `${engine}-${size}`);
  await mkdir(dataDir, { recursive: true });
  const databaseUrl = engine === "PostgreSQL" ? createDatabase(`panel_${size}`) : undefined;
  await (await startServer({ dataDir, databaseUrl })).stop();
  const database = databaseUrl === undefined ? sqlite(dataDir) : postgres(databaseUrl);
  const begin = performance.now();
  const { first, reservations } = fillCentre(database, SIZES[size]);
  console.log(`${engine}, ${size}: ${reservations} reservations in ${fixed((performance.now() - begin) / 1000)} s`);
  const server = await startServer({ dataDir, databaseUrl });
  const results = new Map();
  try {
    await indexed(database);
    await settled(server);
    if (databaseUrl !== undefined) database.run("VACUUM ANALYZE; CHECKPOINT; SELECT pg_stat_reset();");
    const agent = new Agent({ keepAlive: true, maxSockets: CLIENTS });
    const admin = await new Client(server.port, agent).login("admin@battito.example", DEMO_PASSWORD);
    for (const [name, address] of calls(SIZES[size], first)) {
      // At once, as the clients will be: each has its connection to the database then.
      const warm = Array.from({ length: CLIENTS }, (_, n) => admin.insist(200, "GET", address(REQUESTS + n)));
      await Promise.all(warm);
      const times = await timed(admin, address);
      results.set(name, { median: at(times, 0.5), p99: at(times, 0.99) });
      console.log(`${engine}, ${size}, ${name}: ${fixed(at(times, 0.5), 1)} ms, ${fixed(at(times, 0.99), 1)} ms`);
    }
  } finally {
    await server.stop();
  }
  return { results, scans: databaseUrl === undefined ? [] : sequentialScans(database) };
}

export async function measure(folder) {
  const rows = [];
  let scans = [];
  for (const engine of ["SQLite", "PostgreSQL"]) {
    const small = await measureCentre(folder, engine, "small");
    const large = await measureCentre(folder, engine, "large");
    scans = large.scans;
    for (const [name, figures] of large.results) {
      const other = small.results.get(name);
      rows.push([
        engine,
        name,
        fixed(other.median, 1),
        fixed(other.p99, 1),
        fixed(figures.median, 1),
        fixed(figures.p99, 1),
        fixed(figures.p99 / other.p99, 1),
      ]);
    }
  }
  const read = scans.map(([name, times, lines]) => `${name} ${times} times (${lines} rows)`);
  return `${CLIENTS} clients, ${REQUESTS} requests a line. Large: 100,000 people, 20,000 dates of six years, 1,000,000 reservations; small: a hundredth of each. Bars: p99 under 50 ms and at most 3 times that of the small centre, on a quiet machine.

${table(["engine", "call", "#small p50 ms", "#small p99 ms", "#large p50 ms", "#large p99 ms", "#ratio of p99"], rows)}

Large tables that PostgreSQL read from end to end meanwhile: ${read.length === 0 ? "none" : read.join("; ")}.`;
}
