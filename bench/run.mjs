// Runs every measurement, one after the other, and writes RESULTS.md beside this file.
import { mkdtemp, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { ENGINES, measureBooking } from "./lib/booking.mjs";
import { BINARY, startServer } from "./lib/server.mjs";
import { markdown } from "./lib/report.mjs";

const STARTS = 5;
const IDLE_MS = 60_000;

const say = (text) => console.log(`== ${text}`);
const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms));
const folder = await mkdtemp(join(tmpdir(), "battito-bench-"));

try {
  const results = { booking: [] };
  results.binaryBytes = (await stat(BINARY)).size;

  say("start-up with an existing database, and memory a minute later");
  const dataDir = join(folder, "start");
  await (await startServer({ dataDir })).stop();
  results.startMs = [];
  for (let round = 1; round <= STARTS; round += 1) {
    const server = await startServer({ dataDir });
    results.startMs.push(server.startedInMs);
    if (round === STARTS) {
      await pause(IDLE_MS);
      results.idleBytes = await server.residentBytes();
    }
    await server.stop();
  }

  for (const engine of ENGINES) {
    say(`booking on ${engine}`);
    results.booking.push(...(await measureBooking(engine, folder)));
  }

  const report = fileURLToPath(new URL("RESULTS.md", import.meta.url));
  const text = markdown(results);
  await writeFile(report, text);
  console.log(`\n${text}`);
} finally {
  await rm(folder, { recursive: true, force: true });
}
