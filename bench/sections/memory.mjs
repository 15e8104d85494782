// Resident memory while strangers ask for addresses nobody has asked for before: nothing that they think of may be kept.
import { setTimeout as pause } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { fetchRaw } from "../lib/nginx.mjs";
import { mebi, table } from "../lib/report.mjs";
import { startServer } from "../lib/server.mjs";
import { wrk } from "../lib/wrk.mjs";

export const title = "Memory under a flood";
const FLOODS = [
  ["unknown paths", "paths"],
  ["unknown course numbers", "numbers"],
  ["random query strings", "queries"],
  ["random searches", "searches"],
];
const SCRIPT = fileURLToPath(new URL("../lib/flood.lua", import.meta.url));
const SECONDS = 4;
// What was under way when the load ended is answered by then.
const SETTLED_AFTER_MS = 1000;
const BAR_MEBI = 8;
const IDLE_MS = 60_000;

export async function measure(folder) {
  const server = await startServer({ dataDir: folder });
  const rows = [];
  try {
    for (const path of ["/", "/courses", "/courses/3", "/about", "/nowhere"]) await fetchRaw(server.port, path);
    for (const [name, word] of FLOODS) {
      const resident = [await server.residentBytes()];
      let requests = 0;
      for (let third = 0; third < 3; third += 1) {
        requests += (
          await wrk(`http://127.0.0.1:${server.port}`, { seconds: SECONDS, script: SCRIPT, word, errors: true })
        ).requests;
        await pause(SETTLED_AFTER_MS);
        resident.push(await server.residentBytes());
      }
      rows.push([
        name,
        requests,
        ...resident.map(mebi),
        mebi(await server.highestBytes()),
        mebi(resident[3] - resident[1]),
        `${BAR_MEBI} MB`,
      ]);
      console.log(`${name}: ${resident.map(mebi).join(", ")} over ${requests} requests`);
    }
    await pause(IDLE_MS);
    rows.push(["a minute without requests", "", "", "", "", mebi(await server.residentBytes()), "", "", ""]);
  } finally {
    await server.stop();
  }
  return `One process with the demo data; each kind of address from 64 connections, resident memory a second after each third of the
load. What it grows after the first third is to be no more than the bar.

${table(["flood", "#requests", "#before", "#first third", "#second", "#third", "#highest so far", "#growth after the first", "#bar"], rows)}`;
}
