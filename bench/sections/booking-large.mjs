// Bookings in a centre with a million reservations, beside those in a small one.
import { Agent } from "node:http";
import { join } from "node:path";
import { Client, DEMO_PASSWORD } from "../lib/client.mjs";
import { fillCentre, postgres, sqlite } from "../lib/large-centre.mjs";
import { createDatabase } from "../lib/postgres.mjs";
import { fixed, median, table } from "../lib/report.mjs";
import { startServer } from "../lib/server.mjs";
import { book, createDates, openCourses, registerPeople, spread } from "./booking.mjs";
import { indexed, settled } from "./panel.mjs";

export const title = "Booking among a million reservations";
const SIZE = { people: 100_000, dates: 20_000 };
const CLIENTS = [1, 8, 32];
const DATES = 400;
const ROUNDS = 5;

/** A running server with people who book. Theirs are the newest accounts, as in a real centre. */
async function openCentre(engine, folder, size) {
  const name = size === undefined ? "small" : "large";
  const databaseUrl = engine === "PostgreSQL" ? createDatabase(`booking_${name}`) : undefined;
  const dataDir = join(folder, `${engine}-${name}`);
  const agent = new Agent({ keepAlive: true, maxSockets: 64 });
  let server = await startServer({ dataDir, databaseUrl });
  const database = databaseUrl === undefined ? sqlite(dataDir) : postgres(databaseUrl);
  if (size !== undefined) {
    await server.stop();
    fillCentre(database, size);
    server = await startServer({ dataDir, databaseUrl });
    await indexed(database);
  }
  const admin = await new Client(server.port, agent).login("admin@battito.example", DEMO_PASSWORD);
  const courses = await openCourses(admin);
  const people = await registerPeople(server.port, agent);
  await settled(server);
  if (databaseUrl !== undefined) database.run("VACUUM ANALYZE; CHECKPOINT;");
  const bookings = async (clients) => {
    const pairs = spread(people, await createDates(admin, courses, DATES, 90));
    return (await book(server.port, { clients, pairs, folder: dataDir })).perSecond;
  };
  const close = async () => {
    agent.destroy();
    await server.stop();
  };
  return { bookings, close };
}

/** Rounds on the small centre and on the large one in turn, since the machine's speed changes from minute to minute. */
async function measureOn(engine, folder) {
  const small = await openCentre(engine, folder);
  const large = await openCentre(engine, folder, SIZE);
  try {
    const rows = [];
    for (const clients of CLIENTS) {
      const found = { small: [], large: [] };
      for (let round = 0; round < ROUNDS; round += 1) {
        found.small.push(await small.bookings(clients));
        found.large.push(await large.bookings(clients));
      }
      const [few, many] = [median(found.small), median(found.large)];
      console.log(`${engine}, ${clients} clients: ${fixed(few)}, among a million ${fixed(many)} bookings/s`);
      rows.push([engine, clients, fixed(few), fixed(many), fixed(many / few, 2)]);
    }
    return rows;
  } finally {
    await small.close();
    await large.close();
  }
}

export async function measure(folder) {
  const rows = [];
  for (const engine of ["SQLite", "PostgreSQL"]) rows.push(...(await measureOn(engine, folder)));
  return `Many dates, medians of ${ROUNDS} rounds in turn in the demo centre and in one with 100,000 people, 20,000 dates and 1,000,000 reservations more (bar: 0.9).

${table(["engine", "#clients", "#bookings/s", "#among a million", "#ratio"], rows)}`;
}
