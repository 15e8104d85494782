// What one search among 1,000 courses costs. Searches are never kept, so every one is worked for.
import { fillCatalogue } from "../lib/catalogue.mjs";
import { fetchRaw } from "../lib/nginx.mjs";
import { fixed, median, table } from "../lib/report.mjs";
import { startServer } from "../lib/server.mjs";

export const title = "Searching 1,000 courses";
const SEARCHES = [
  ["nothing fits", "sommozzatori"],
  ["one course fits", "edizione 512"],
  ["some fit", "pediatrico"],
  ["all but the first 14 fit", "edizione"],
];
const WAYS = [
  ["JSON", "/api/courses?search=", 100, "2.0"],
  ["page", "/courses?search=", 15, ""],
];

async function repeat(server, path, rounds) {
  const figures = [];
  for (let round = 0; round < rounds; round += 1) {
    const processor = await server.processorMs();
    const begin = performance.now();
    const { status, body } = await fetchRaw(server.port, path);
    const wall = performance.now() - begin;
    if (status !== 200) throw new Error(`${path}: ${status}`);
    figures.push({ spent: (await server.processorMs()) - processor, wall, bytes: body.length });
  }
  return figures;
}

export async function measure(folder) {
  await (await startServer({ dataDir: folder })).stop();
  fillCatalogue(folder, 1000);
  const server = await startServer({ dataDir: folder });
  const rows = [];
  try {
    for (const [name, words] of SEARCHES) {
      const { data } = JSON.parse(
        (await fetchRaw(server.port, `/api/courses?search=${encodeURIComponent(words)}`, "identity")).body,
      );
      for (const [way, path, rounds, bar] of WAYS) {
        const figures = await repeat(server, path + encodeURIComponent(words), rounds);
        const of = (figure) => median(figures.map((one) => one[figure]));
        rows.push([name, data.length, way, fixed(of("spent"), 2), bar, fixed(of("wall"), 2), of("bytes")]);
      }
    }
  } finally {
    await server.stop();
  }
  return `One at a time: medians of ${WAYS.map(([way, , rounds]) => `${rounds} (${way})`).join(" and ")}; the page is rendered each time.

${table(["search", "#courses", "answer", "#processor ms", "#bar", "#wall ms", "#bytes"], rows)}`;
}
