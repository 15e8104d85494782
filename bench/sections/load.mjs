// Two hundred people at once for ten minutes: they look at courses and pages, search, book and cancel, and staff work in the panel.
// Each waits a second between two requests, more or less. BENCH_MINUTES sets how long.
import { Agent } from "node:http";
import { setTimeout as pause } from "node:timers/promises";
import { join } from "node:path";
import { Client, DEMO_PASSWORD } from "../lib/client.mjs";
import { createDatabase } from "../lib/postgres.mjs";
import { fixed, mebi, sorted, table } from "../lib/report.mjs";
import { startServer } from "../lib/server.mjs";
import { createDates, openCourses, registerPeople } from "./booking.mjs";

export const title = "Two hundred people for ten minutes";
const USERS = 200;
const MINUTES = Number(process.env.BENCH_MINUTES ?? 10);
const DATES = 200;
const THINK_MS = 1000;
const MEMORY_BAR_MEBI = 128;
const WORDS = ["bambini", "pediatrico", "rinnovo", "milano", "blsd", "defibrilatore", "soccorso"];
const BROWSED = ["/", "/courses", "/courses/3", "/about", "/api/courses", "/api/courses/3", "/courses?city=Milano"];
const PANEL = [
  "/api/course-dates?per_page=50",
  "/api/users?per_page=50&search=car",
  "/api/overview",
  "/api/certificates?per_page=50",
  "/api/renewals/summary",
];

const one = (list, n) => list[n % list.length];

/** What the n-th request of a person is, of a hundred: 90 browse, 5 search, 3 book and 2 are of the panel. */
function kindOf(n) {
  const of = (n * 37) % 100;
  if (of < 90) return "browse";
  if (of < 95) return "search";
  return of < 98 ? "book" : "panel";
}

/** One person. A booking is cancelled by the next one's turn, so that there is always a seat. */
class Person {
  #client;
  #admin;
  #dates;
  #n;
  #booked;

  constructor(client, admin, dates, first) {
    this.#client = client;
    this.#admin = admin;
    this.#dates = dates;
    this.#n = first;
  }

  /** Sends the next request: its kind, its milliseconds, and whether it failed. */
  async next() {
    const n = this.#n++;
    const kind = kindOf(n);
    const begin = performance.now();
    const failed = await this.#send(kind, n).catch((error) => String(error));
    return { kind, ms: performance.now() - begin, failed };
  }

  async #send(kind, n) {
    const get = async (client, path) => {
      const { status } = await client.call("GET", path);
      return status === 200 ? undefined : `${path}: ${status}`;
    };
    if (kind === "browse") return get(this.#client, one(BROWSED, n));
    if (kind === "search") return get(this.#client, `/api/courses?search=${one(WORDS, n)}`);
    if (kind === "panel") return get(this.#admin, one(PANEL, n));
    if (this.#booked !== undefined) {
      const { status } = await this.#client.call("DELETE", `/api/my-reservations/${this.#booked}`);
      this.#booked = undefined;
      return status === 200 || status === 204 ? undefined : `cancelling: ${status}`;
    }
    const date = one(this.#dates, n);
    const { status, body } = await this.#client.call("POST", "/api/my-reservations", {
      id_course_date: date.id,
      certificate: date.certificate,
    });
    if (status === 201) this.#booked = body.id;
    // The same person on another machine has this date already.
    return status === 201 || status === 422 ? undefined : `booking: ${status} ${JSON.stringify(body)}`;
  }
}

async function measureOn(engine, folder) {
  const databaseUrl = engine === "PostgreSQL" ? createDatabase("bench_load") : undefined;
  const server = await startServer({ dataDir: join(folder, engine), databaseUrl });
  const agent = new Agent({ keepAlive: true, maxSockets: USERS });
  try {
    const admin = await new Client(server.port, agent).login("admin@battito.example", DEMO_PASSWORD);
    const clients = await registerPeople(server.port, agent);
    const dates = await createDates(admin, await openCourses(admin), DATES, 60);
    const times = new Map(["browse", "search", "book", "panel"].map((kind) => [kind, []]));
    const failures = [];
    const memory = [await server.residentBytes()];
    const end = performance.now() + MINUTES * 60_000;
    const live = async (_, number) => {
      const person = new Person(one(clients, number), admin, dates, number * 61);
      await pause((THINK_MS * number) / USERS);
      while (performance.now() < end) {
        const { kind, ms, failed } = await person.next();
        times.get(kind).push(ms);
        if (failed !== undefined) failures.push(failed);
        await pause(THINK_MS * (0.5 + ((number * 7919) % 100) / 100));
      }
    };
    const watch = setInterval(async () => memory.push(await server.residentBytes()), 60_000);
    await Promise.all(Array.from({ length: USERS }, live));
    clearInterval(watch);
    memory.push(await server.residentBytes());
    console.log(
      `${engine}: ${failures.length} failures ${failures.slice(0, 3).join("; ")}, memory ${memory.map(mebi).join(", ")}`,
    );
    const rows = [...times].map(([kind, all]) => {
      const ordered = sorted(all);
      const at = (share) => fixed(ordered[Math.min(ordered.length - 1, Math.floor(ordered.length * share))], 1);
      return [engine, kind, ordered.length, at(0.5), at(0.99), fixed(ordered.at(-1), 1)];
    });
    return { rows, failures: failures.length, memory, highest: await server.highestBytes() };
  } finally {
    agent.destroy();
    await server.stop();
  }
}

export async function measure(folder) {
  const rows = [];
  const told = [];
  for (const engine of ["SQLite", "PostgreSQL"]) {
    const figures = await measureOn(engine, folder);
    rows.push(...figures.rows);
    told.push(
      `${engine}: ${figures.failures} failed; resident memory at the start and each minute ${figures.memory.map(mebi).join(", ")}, at most ${mebi(figures.highest)} (bar ${MEMORY_BAR_MEBI} MB).`,
    );
  }
  return `${USERS} people for ${MINUTES} minutes, each with about a second between two requests; of a hundred 90 browse, 5 search, 3 book or cancel, and 2 are of the panel.

${table(["engine", "kind", "#requests", "#p50 ms", "#p99 ms", "#longest ms"], rows)}

${told.join("\n")}`;
}
