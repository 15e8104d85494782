// What it costs to render a page anew, which happens once after every change of what it shows.
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { fillCatalogue, touchCourse } from "../lib/catalogue.mjs";
import { fetchRaw } from "../lib/nginx.mjs";
import { fixed, median, table } from "../lib/report.mjs";
import { startServer } from "../lib/server.mjs";

export const title = "Rendering a page";
const COURSES = [40, 1000];
const ROUNDS = 15;
const PAGES = [
  ["Home", "/"],
  ["Courses", "/courses"],
  ["Courses, filtered", "/courses?courseType=0&recipient=1"],
  ["Course", "/courses/3"],
];
// The server looks for changes at most this often.
const LOOKS_AFTER_MS = 300;

async function renderOnce(server, path) {
  const renders = await server.renders();
  const processor = await server.processorMs();
  const begin = performance.now();
  const { body } = await fetchRaw(server.port, path);
  const wall = performance.now() - begin;
  const spent = (await server.processorMs()) - processor;
  if ((await server.renders()) !== renders + 1) throw new Error(`${path} was not rendered`);
  return { spent, wall, bytes: body.length };
}

async function renderAgain(server, path) {
  const rounds = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    touchCourse(server.dataDir, 3);
    await pause(LOOKS_AFTER_MS);
    await fetchRaw(server.port, "/sitemap.xml"); // Reads what has changed, and renders nothing.
    rounds.push(await renderOnce(server, path));
  }
  const of = (figure) => median(rounds.map((one) => one[figure]));
  return { spent: of("spent"), wall: of("wall"), bytes: of("bytes") };
}

async function measureWith(courses, folder) {
  const dataDir = join(folder, String(courses));
  await (await startServer({ dataDir })).stop();
  fillCatalogue(dataDir, courses);
  const server = await startServer({ dataDir });
  try {
    const figures = [
      ["Home, first of the process", await renderOnce(server, "/")],
      ["About, once a process", await renderOnce(server, "/about")],
    ];
    for (const [name, path] of PAGES) figures.push([name, await renderAgain(server, path)]);
    return figures.map(([name, { spent, wall, bytes }]) => [courses, name, fixed(spent, 1), fixed(wall, 1), bytes]);
  } finally {
    await server.stop();
  }
}

export async function measure(folder) {
  const rows = [];
  for (const courses of COURSES) rows.push(...(await measureWith(courses, folder)));
  return `Reading the data, React in the embedded engine, and compressing twice, each checked to be a rendering by the server's own counter: medians of
${ROUNDS}, each after a change of a course. The first of a process starts the engine too.

${table(["#courses", "page", "#processor ms", "#wall ms", "#bytes"], rows)}`;
}
