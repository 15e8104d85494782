// Audit, backup and restore of a centre with a million reservations, as an operator calls them.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdir, readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import { fillCentre, postgres, sqlite } from "../lib/large-centre.mjs";
import { createDatabase } from "../lib/postgres.mjs";
import { fixed, mebi, table } from "../lib/report.mjs";
import { BINARY, startServer } from "../lib/server.mjs";

export const title = "Audit, backup and restore";
const SIZE = { people: 100_000, dates: 20_000 };

/** Makes the rows of the benchmark agree with each other, as those of a centre do. */
const sound = (first) => `
  UPDATE reservations SET status = 'cancelled' WHERE id >= ${first} AND status = 'waiting';
  UPDATE reservations SET attendance = 'present', outcome = 'passed' WHERE id IN (SELECT reservation_id FROM certificates WHERE id >= ${first});
  UPDATE certificates SET file_key = NULL WHERE id >= ${first};
  INSERT INTO certificate_counters (year, last) VALUES (1999, 999999999);`;

/** Runs a command to its end: the seconds and the most memory it took, and what it said. */
async function run(words, { dataDir, databaseUrl }) {
  const begin = performance.now();
  const child = spawn(BINARY, [...words, "--data-dir", dataDir], {
    env: {
      PATH: process.env.PATH,
      BATTITO_LOG: "off",
      ...(databaseUrl === undefined ? {} : { BATTITO_DATABASE_URL: databaseUrl }),
    },
    stdio: ["ignore", "pipe", "ignore"],
  });
  let said = "";
  child.stdout.setEncoding("utf8").on("data", (text) => {
    said += text;
  });
  let peak = 0;
  const watch = setInterval(async () => {
    const status = await readFile(`/proc/${child.pid}/status`, "utf8").catch(() => "");
    peak = Math.max(peak, Number(status.match(/^VmHWM:\s+(\d+) kB/m)?.[1] ?? 0) * 1024);
  }, 100);
  const [code] = await once(child, "close");
  clearInterval(watch);
  if (code !== 0) throw new Error(`${words.join(" ")} ended with ${code}: ${said.slice(0, 2000)}`);
  return { seconds: (performance.now() - begin) / 1000, peak };
}

async function measureCentre(folder, engine) {
  const place = async (name) => {
    const dataDir = join(folder, `${engine}-${name}`);
    await mkdir(dataDir, { recursive: true });
    return { dataDir, databaseUrl: engine === "PostgreSQL" ? createDatabase(`operator_${name}`) : undefined };
  };
  const centre = await place("centre");
  await (await startServer(centre)).stop();
  const database = centre.databaseUrl === undefined ? sqlite(centre.dataDir) : postgres(centre.databaseUrl);
  const { first } = fillCentre(database, SIZE);
  database.run(sound(first));
  const archive = join(folder, `${engine}.zip`);
  const rows = [];
  const note = (name, { seconds, peak }, size = "") => {
    rows.push([engine, name, fixed(seconds, 1), mebi(peak), size]);
    console.log(`${engine}, ${name}: ${fixed(seconds, 1)} s, ${mebi(peak)}`);
  };
  note("audit", await run(["audit"], centre));
  note("backup", await run(["backup", archive], centre), mebi((await stat(archive)).size));
  const restored = await place("restored");
  note("restore and audit", await run(["restore", archive], restored));
  return rows;
}

export async function measure(folder) {
  const rows = [];
  for (const engine of ["SQLite", "PostgreSQL"]) rows.push(...(await measureCentre(folder, engine)));
  return `100,000 people, 20,000 dates, 1,000,000 reservations, each with a certificate due. On SQLite the memory is that of the database's file, which its readers see mapped.

${table(["engine", "command", "#seconds", "#most memory", "#archive"], rows)}`;
}
