// How long the server takes to be ready with a database that exists, what it holds when nothing happens, and its size.
import { stat } from "node:fs/promises";
import { setTimeout as pause } from "node:timers/promises";
import { fixed, mebi, table } from "../lib/report.mjs";
import { BINARY, startServer } from "../lib/server.mjs";

export const title = "Start and size";
const STARTS = 5;
const IDLE_MS = 60_000;

export async function measure(folder) {
  await (await startServer({ dataDir: folder })).stop();
  const times = [];
  let atFirst, idle;
  for (let round = 1; round <= STARTS; round += 1) {
    const server = await startServer({ dataDir: folder });
    times.push(server.startedInMs);
    if (round === STARTS) {
      atFirst = await server.residentBytes();
      await pause(IDLE_MS);
      idle = await server.residentBytes();
    }
    await server.stop();
  }
  return table(
    ["what", "#figure", "#bar"],
    [
      [`start to ready, existing database, best of ${STARTS}`, `${fixed(Math.min(...times))} ms`, "300 ms"],
      ["memory at the start", mebi(atFirst), ""],
      ["memory a minute later", mebi(idle), "64 MB"],
      ["binary, as built", mebi((await stat(BINARY)).size), "60 MB"],
    ],
  );
}
