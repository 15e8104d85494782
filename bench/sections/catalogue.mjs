// How fast the catalogue is served while 32 clients book, beside the same without bookings.
import { Agent } from "node:http";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { Client, DEMO_PASSWORD } from "../lib/client.mjs";
import { createDatabase } from "../lib/postgres.mjs";
import { fixed, median, table } from "../lib/report.mjs";
import { startServer } from "../lib/server.mjs";
import { wrk, wrkBook } from "../lib/wrk.mjs";
import { createDates, openCourses, registerPeople, spread } from "./booking.mjs";

export const title = "The catalogue while 32 clients book";
const CLIENTS = 32;
const ROUNDS = 3;
const SECONDS = 2;
const DATES = 240;
// Bookings that a round may make at most.
const MOST = 3500;

async function writeBookings(folder, pairs) {
  const file = join(folder, "bookings");
  const lines = Array.from({ length: MOST }, () => {
    const { person, date } = pairs.next().value;
    return `${person.token} ${JSON.stringify({ id_course_date: date.id, certificate: date.certificate })}\n`;
  });
  await writeFile(file, lines.join(""));
  return file;
}

/** One response, alone and beside the bookings: medians of the rounds. */
async function measurePath(server, path, pairs) {
  const url = `http://127.0.0.1:${server.port}`;
  const alone = [];
  const beside = [];
  const bookings = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    alone.push(await wrk(`${url}${path}`, { seconds: SECONDS }));
    const file = await writeBookings(server.dataDir, pairs);
    const [served, booked] = await Promise.all([
      wrk(`${url}${path}`, { seconds: SECONDS }),
      wrkBook(url, { seconds: SECONDS, connections: CLIENTS, file }),
    ]);
    beside.push(served);
    bookings.push(booked.perSecond);
  }
  const middle = (rounds, figure) => median(rounds.map((round) => round[figure]));
  return [
    fixed(middle(beside, "perSecond") / middle(alone, "perSecond"), 2),
    fixed(middle(beside, "perSecond")),
    fixed(middle(alone, "perSecond")),
    fixed(middle(beside, "p99"), 1),
    fixed(middle(alone, "p99"), 1),
    fixed(median(bookings)),
  ];
}

async function measureEngine(engine, options) {
  const server = await startServer(options);
  try {
    const agent = new Agent({ keepAlive: true, maxSockets: 8 });
    const admin = await new Client(server.port, agent).login("admin@battito.example", DEMO_PASSWORD);
    const courses = await openCourses(admin);
    const people = await registerPeople(server.port, agent);
    const dates = await createDates(admin, courses, DATES, 120);
    const rows = [];
    for (const path of ["/api/courses", `/api/courses/${courses[0].id}`]) {
      const pairs = spread(people, rows.length === 0 ? dates.slice(DATES / 2) : dates.slice(0, DATES / 2));
      const figures = await measurePath(server, path, pairs);
      rows.push([engine, path, ...figures]);
      console.log(`${engine} ${path}: ${figures.join(", ")}`);
    }
    return rows;
  } finally {
    await server.stop();
  }
}

export async function measure(folder) {
  const databaseUrl = createDatabase("bench_catalogue");
  const rows = [
    ...(await measureEngine("SQLite", { dataDir: join(folder, "sqlite") })),
    ...(await measureEngine("PostgreSQL", { dataDir: join(folder, "postgres"), databaseUrl })),
  ];
  return `\`wrk -t2 -c64 -d${SECONDS}s\` on a response of the catalogue, in turn alone and beside ${CLIENTS} clients that book without a break; medians of
${ROUNDS} rounds. The clients that book share the processors, so the ratio cannot be 1.

${table(["engine", "response", "#ratio", "#requests/s", "#alone", "#p99 ms", "#alone", "#bookings/s"], rows)}`;
}
