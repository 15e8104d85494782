// Bookings in a centre with a million reservations, beside the same server before they were there.
import { Agent } from "node:http";
import { join } from "node:path";
import { Client, DEMO_PASSWORD } from "../lib/client.mjs";
import { fillCentre, postgres, sqlite } from "../lib/large-centre.mjs";
import { createDatabase } from "../lib/postgres.mjs";
import { fixed, median, table } from "../lib/report.mjs";
import { startServer } from "../lib/server.mjs";
import { PEOPLE, book, createDates, openCourses, registerPeople, spread } from "./booking.mjs";
import { indexed, settled } from "./panel.mjs";

export const title = "Booking among a million reservations";
const SIZE = { people: 100_000, dates: 20_000 };
const CLIENTS = [1, 8, 32];
const DATES = 400;
const ROUNDS = 3;

/** The median of bookings a second of each number of clients, over some rounds, each with people and dates of its own. */
async function measureServer(server, { admin, people, courses, folder }) {
  const found = new Map(CLIENTS.map((clients) => [clients, []]));
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const clients of CLIENTS) {
      const pairs = spread(people, await createDates(admin, courses, DATES, 90));
      found.get(clients).push((await book(server.port, { clients, pairs, folder })).perSecond);
    }
  }
  return new Map([...found].map(([clients, all]) => [clients, median(all)]));
}

async function measureOn(engine, folder) {
  const databaseUrl = engine === "PostgreSQL" ? createDatabase("booking_large") : undefined;
  const dataDir = join(folder, engine);
  const agent = new Agent({ keepAlive: true, maxSockets: 64 });
  let server = await startServer({ dataDir, databaseUrl });
  try {
    let admin = await new Client(server.port, agent).login("admin@battito.example", DEMO_PASSWORD);
    const courses = await openCourses(admin);
    const database = databaseUrl === undefined ? sqlite(dataDir) : postgres(databaseUrl);
    const analyzed = () => databaseUrl === undefined || database.run("VACUUM ANALYZE; CHECKPOINT;");
    const few = await registerPeople(server.port, agent);
    analyzed();
    const small = await measureServer(server, { admin, people: few, courses, folder: dataDir });
    await server.stop();
    fillCentre(database, SIZE);
    server = await startServer({ dataDir, databaseUrl });
    await indexed(database);
    await settled(server);
    admin = await new Client(server.port, agent).login("admin@battito.example", DEMO_PASSWORD);
    // Other people: the first have hundreds of reservations by now. And their sessions would be those of the oldest of 100,000 users,
    // which PostgreSQL then joins by reading the users from the first one on, as in no real centre.
    const more = await registerPeople(server.port, agent, PEOPLE);
    analyzed();
    const large = await measureServer(server, { admin, people: more, courses, folder: dataDir });
    return CLIENTS.map((clients) => {
      console.log(
        `${engine}, ${clients} clients: ${fixed(small.get(clients))}, then ${fixed(large.get(clients))} bookings/s`,
      );
      return [
        engine,
        clients,
        fixed(small.get(clients)),
        fixed(large.get(clients)),
        fixed(large.get(clients) / small.get(clients), 2),
      ];
    });
  } finally {
    agent.destroy();
    await server.stop();
  }
}

export async function measure(folder) {
  const rows = [];
  for (const engine of ["SQLite", "PostgreSQL"]) rows.push(...(await measureOn(engine, folder)));
  return `Many dates, medians of ${ROUNDS} rounds; 100,000 people, 20,000 dates and 1,000,000 reservations come in between (bar: 0.9).

${table(["engine", "#clients", "#bookings/s before", "#with a million", "#ratio"], rows)}`;
}
