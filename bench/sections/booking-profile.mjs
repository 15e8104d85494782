// Where the time of one booking goes, by the server's own traces.
import { Agent } from "node:http";
import { join } from "node:path";
import { Client, DEMO_PASSWORD } from "../lib/client.mjs";
import { startCollector } from "../lib/collector.mjs";
import { createDatabase } from "../lib/postgres.mjs";
import { fixed, table } from "../lib/report.mjs";
import { startServer } from "../lib/server.mjs";
import { createDates, openCourses, registerPeople, spread } from "./booking.mjs";

export const title = "One booking, part by part";
const BOOKINGS = 300;

/** What a span did: a statement and the table that it begins with, or the name of the part. */
function labelOf({ name, attributes }) {
  const statement = attributes["db.statement"];
  if (statement === undefined) return name.replace(/^sea_orm\./, "").toUpperCase();
  const [, of] = statement.match(/(?:FROM|INTO|UPDATE) "(\w+)"/) ?? [];
  const lock = / FOR (UPDATE|SHARE)/.exec(statement)?.[0].toLowerCase() ?? "";
  return `${statement.split(" ", 1)[0]} ${of ?? ""}${lock}`;
}

function groupBy(list, keyOf) {
  const groups = new Map();
  for (const item of list) {
    const group = groups.get(keyOf(item));
    if (group === undefined) groups.set(keyOf(item), [item]);
    else group.push(item);
  }
  return groups;
}

function profileOf(spans) {
  const traces = groupBy(spans, ({ trace }) => trace);
  const bookings = [...traces.values()].filter((parts) =>
    parts.some(
      ({ name, attributes }) =>
        name === "POST /api/my-reservations" && Number(attributes["http.response.status_code"]) === 201,
    ),
  );
  const sums = new Map();
  let whole = 0;
  for (const parts of bookings) {
    const ids = new Map(parts.map((part) => [part.id, part]));
    const ofChildren = groupBy(parts, ({ parent }) => parent);
    for (const part of parts.toSorted((one, other) => one.beginMs - other.beginMs)) {
      const children = ofChildren.get(part.id) ?? [];
      const own = part.ms - children.reduce((sum, { ms }) => sum + ms, 0);
      const isRequest = !ids.has(part.parent);
      if (isRequest) whole += part.ms;
      const label = isRequest
        ? "the rest of the request"
        : part.name === "write"
          ? "the rest of the transaction: turn, decision, commit on SQLite"
          : labelOf(part);
      const { count, ms } = sums.get(label) ?? { count: 0, ms: 0 };
      sums.set(label, { count: count + 1, ms: ms + own });
    }
  }
  const rows = [...sums].map(([label, { count, ms }]) => [
    label,
    fixed(count / bookings.length, 1),
    fixed(ms / bookings.length, 3),
    `${fixed((100 * ms) / whole)} %`,
  ]);
  return { rows, ms: whole / bookings.length, bookings: bookings.length };
}

async function measureOn(engine, folder) {
  const collector = await startCollector();
  const agent = new Agent({ keepAlive: true, maxSockets: 8 });
  const databaseUrl = engine === "PostgreSQL" ? createDatabase("booking_profile") : undefined;
  const server = await startServer({ dataDir: join(folder, engine), databaseUrl, tracesUrl: collector.url });
  try {
    const admin = await new Client(server.port, agent).login("admin@battito.example", DEMO_PASSWORD);
    const people = await registerPeople(server.port, agent);
    const pairs = spread(people, await createDates(admin, await openCourses(admin), 40, 60));
    for (let number = 0; number < BOOKINGS; number += 1) {
      const { person, date } = pairs.next().value;
      await person.insist(201, "POST", "/api/my-reservations", {
        id_course_date: date.id,
        certificate: date.certificate,
      });
    }
  } finally {
    agent.destroy();
    await server.stop();
    collector.stop();
  }
  const { rows, ms, bookings } = profileOf(collector.spans());
  return `${engine}: ${bookings} bookings of one client, ${fixed(ms, 2)} ms each in the server.

${table(["part, in its order", "#times", "#ms", "#share"], rows)}`;
}

export async function measure(folder) {
  const texts = [];
  for (const engine of ["SQLite", "PostgreSQL"]) texts.push(await measureOn(engine, folder));
  return texts.join("\n\n");
}
