// How long after a change of a course date was acknowledged, and so committed, the course's page and its JSON show it.
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { Client, DEMO_PASSWORD } from "../lib/client.mjs";
import { dateIn } from "../lib/dates.mjs";
import { fetchRaw } from "../lib/nginx.mjs";
import { createDatabase } from "../lib/postgres.mjs";
import { fixed, median, table } from "../lib/report.mjs";
import { startServer } from "../lib/server.mjs";
import { wrk } from "../lib/wrk.mjs";

export const title = "From a change to the page";
const COURSE = 3;
const CHANGES = 20;
const LOST_AFTER_MS = 30_000;

/** Asks again and again until the answer holds the words; how long that took. */
async function untilShown(port, path, words) {
  const begin = performance.now();
  for (;;) {
    const { body } = await fetchRaw(port, path, "identity");
    const passed = performance.now() - begin;
    if (body.includes(words)) return passed;
    if (passed > LOST_AFTER_MS) throw new Error(`${path} never shows a change`);
    await pause(1);
  }
}

async function change(admin, watched, times) {
  const { id } = await admin.insist(201, "POST", "/api/course-dates", dateIn(90, { id_course: COURSE, seats: 10 }));
  for (let round = 0; round < CHANGES; round += 1) {
    // At any moment of the server's own rhythm.
    await pause(Math.random() * 1000);
    const venue = `Aula ${id}.${round}.`;
    await admin.insist(200, "PUT", `/api/course-dates/${id}`, dateIn(90, { id_course: COURSE, seats: 10, venue }));
    const [page, json] = await Promise.all(
      [`/courses/${COURSE}`, `/api/courses/${COURSE}`].map((path) => untilShown(watched, path, venue)),
    );
    times.page.push(page);
    times.json.push(json);
  }
}

/** Keeps 64 connections busy while something else happens. */
async function underLoad(port, act) {
  let over = false;
  const load = async () => {
    while (!over) await wrk(`http://127.0.0.1:${port}/courses/${COURSE}`, { seconds: 1 });
  };
  await Promise.all([load(), act().finally(() => (over = true))]);
}

async function measureOn(name, changed, watched) {
  const admin = await new Client(changed).login("admin@battito.example", DEMO_PASSWORD);
  const rows = [];
  for (const load of [0, 64]) {
    const times = { page: [], json: [] };
    const act = () => change(admin, watched, times);
    await (load === 0 ? act() : underLoad(watched, act));
    for (const [what, waited] of [
      ["page", times.page],
      ["JSON", times.json],
    ]) {
      rows.push([name, load, what, fixed(median(waited)), fixed(Math.max(...waited)), "1000"]);
    }
    console.log(
      `${name}, ${load} connections: page after ${fixed(Math.max(...times.page))} ms, JSON after ${fixed(Math.max(...times.json))} ms at worst`,
    );
  }
  return rows;
}

async function withServers(options, act) {
  const servers = [];
  try {
    for (const one of options) servers.push(await startServer(one));
    return await act(servers.map(({ port }) => port));
  } finally {
    await Promise.all(servers.map((server) => server.stop()));
  }
}

export async function measure(folder) {
  const databaseUrl = createDatabase("bench_freshness");
  const alone = [{ dataDir: join(folder, "alone") }];
  const both = ["one", "other"].map((name) => ({ dataDir: join(folder, name), databaseUrl }));
  const rows = [
    ...(await withServers(alone, ([port]) => measureOn("one node, SQLite", port, port))),
    ...(await withServers(both, ([one, other]) => measureOn("changed on the other node, PostgreSQL", other, one))),
  ];
  return `${CHANGES} changes each, at random moments; the time runs from the acknowledgement of the change to the first answer that shows it, asking
without a break. The load asks for the same page on the node that is watched.

${table(["nodes", "#busy connections", "answer", "#median ms", "#worst ms", "#bar"], rows)}`;
}
