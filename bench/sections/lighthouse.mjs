// What Lighthouse says of the public pages on a phone, with its own simulated slow network and processor.
import { execFile } from "node:child_process";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { fixed, median, table } from "../lib/report.mjs";
import { startServer } from "../lib/server.mjs";

export const title = "First visit on a phone";
const run = promisify(execFile);
const LIGHTHOUSE = fileURLToPath(new URL("../node_modules/lighthouse/cli/index.js", import.meta.url));
const ROUNDS = Number(process.env.BENCH_LIGHTHOUSE_ROUNDS ?? 5);
const WITHIN_MS = 180_000;
const PAGES = [
  ["Home", "/"],
  ["Courses", "/courses"],
  ["Course", "/courses/3"],
  ["About", "/about"],
];
const CATEGORIES = ["performance", "accessibility", "best-practices", "seo"];
const METRICS = [
  ["first-contentful-paint", 0],
  ["largest-contentful-paint", 0],
  ["total-blocking-time", 0],
  ["cumulative-layout-shift", 3],
];
const KINDS = ["document", "script", "stylesheet", "font", "image", "other", "total"];
const FLAGS = [
  "--headless",
  // Chromium has no sandbox of its own as root, which is what containers run as.
  ...(process.getuid() === 0 ? ["--no-sandbox"] : []),
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

async function visit(url, file) {
  const options = ["--quiet", "--no-enable-error-reporting", "--output=json", `--output-path=${file}`, `--chrome-flags=${FLAGS.join(" ")}`];
  await run(process.execPath, [LIGHTHOUSE, url, ...options], { timeout: WITHIN_MS, killSignal: "SIGINT", env: { ...process.env, CHROME_PATH: process.env.BENCH_CHROMIUM } });
  const { categories, audits, runtimeError } = JSON.parse(await readFile(file, "utf8"));
  if (runtimeError !== undefined) throw new Error(`${url}: ${runtimeError.message}`);
  return { categories, audits };
}

/** Lighthouse now and then loses the beginning of its own recording, and asks to be run again. */
async function visitAgain(url, file) {
  try {
    return await visit(url, file);
  } catch (problem) {
    console.log(`once more, after: ${problem.stderr || problem.message}`);
    return visit(url, file);
  }
}

/** Audits that cost points, so that whoever measures knows what to mend. */
function failing({ categories, audits }) {
  const counting = CATEGORIES.flatMap((name) => categories[name].auditRefs.filter(({ weight }) => weight > 0));
  return counting.map(({ id }) => audits[id]).filter(({ score }) => score !== null && score < 0.9);
}

export async function measure(folder) {
  const scores = [];
  const bytes = [];
  const server = await startServer({ dataDir: folder });
  try {
    for (const [name, path] of PAGES) {
      const visits = [];
      for (let round = 0; round < ROUNDS; round += 1) visits.push(await visitAgain(`http://127.0.0.1:${server.port}${path}`, join(folder, "visit.json")));
      const category = (id) => median(visits.map(({ categories }) => categories[id].score * 100));
      const metric = ([id, digits]) => fixed(median(visits.map(({ audits }) => audits[id].numericValue)), digits);
      const kind = (id) => visits[0].audits["resource-summary"].details.items.find(({ resourceType }) => resourceType === id)?.transferSize ?? 0;
      scores.push([name, ...CATEGORIES.map((id) => fixed(category(id))), ...METRICS.map(metric)]);
      bytes.push([name, ...KINDS.map(kind)]);
      console.log(`${name}: ${CATEGORIES.map((id) => `${id} ${fixed(category(id))}`).join(", ")}`);
      for (const { id, displayValue = "" } of failing(visits[0])) console.log(`  ${id} ${displayValue}`);
    }
  } finally {
    await server.stop();
  }
  return `Lighthouse with its usual settings for phones, over plain HTTP on loopback: medians of ${ROUNDS} visits, each with a browser of its own (bar:
100 in each category, layout shift 0). The machine's own speed is part of the performance score.

${table(["page", ...CATEGORIES.map((id) => `#${id}`), "#FCP ms", "#LCP ms", "#TBT ms", "#CLS"], scores)}

Bytes of a first visit as they go over the wire, headers included, by kind.

${table(["page", ...KINDS.map((kind) => `#${kind}`)], bytes)}`;
}
