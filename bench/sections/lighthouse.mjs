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
const CONTENT_PAGES = [
  ["Home", "/"],
  ["Courses", "/courses"],
  ["Course", "/courses/3"],
  ["About", "/about"],
];
// What search engines are told not to list (forms, filtered lists) cannot have all points of their category.
const OTHER_PAGES = [
  ["Courses, filtered", "/courses?recipient=1"],
  ["Privacy", "/privacy"],
  ["Cookies", "/cookies"],
  ["Login", "/auth/login"],
  ["Register", "/auth/register"],
  ["ForgetPassword", "/auth/forget-password"],
  ["Forbidden", "/forbidden"],
];
const DARK = "--blink-settings=preferredColorScheme=0";
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

async function visit(url, file, flags) {
  const options = [
    "--quiet",
    "--no-enable-error-reporting",
    "--output=json",
    `--output-path=${file}`,
    `--chrome-flags=${flags.join(" ")}`,
  ];
  await run(process.execPath, [LIGHTHOUSE, url, ...options], {
    timeout: WITHIN_MS,
    killSignal: "SIGINT",
    env: { ...process.env, CHROME_PATH: process.env.BENCH_CHROMIUM },
  });
  const { categories, audits, runtimeError } = JSON.parse(await readFile(file, "utf8"));
  if (runtimeError !== undefined) throw new Error(`${url}: ${runtimeError.message}`);
  return { categories, audits };
}

/** Lighthouse now and then loses the beginning of its own recording, and asks to be run again. */
async function visitAgain(...asked) {
  try {
    return await visit(...asked);
  } catch (problem) {
    console.log(`once more, after: ${problem.stderr || problem.message}`);
    return visit(...asked);
  }
}

/** Audits that cost points, so that whoever measures knows what to mend. */
function failing({ categories, audits }) {
  const counting = CATEGORIES.flatMap((name) => categories[name].auditRefs.filter(({ weight }) => weight > 0));
  return counting.map(({ id }) => audits[id]).filter(({ score }) => score !== null && score < 0.9);
}

/** The medians of some visits to each page, a row each, and the first visits. */
async function visits(pages, rounds, look, { port, file }) {
  const flags = look === "dark" ? [...FLAGS, DARK] : FLAGS;
  const rows = [];
  const firsts = [];
  for (const [name, path] of pages) {
    const all = [];
    for (let round = 0; round < rounds; round += 1)
      all.push(await visitAgain(`http://127.0.0.1:${port}${path}`, file, flags));
    const category = (id) => fixed(median(all.map(({ categories }) => categories[id].score * 100)));
    const metric = ([id, digits]) => fixed(median(all.map(({ audits }) => audits[id].numericValue)), digits);
    rows.push([name, look, rounds, ...CATEGORIES.map(category), ...METRICS.map(metric)]);
    firsts.push([name, all[0]]);
    console.log(`${name}, ${look}: ${CATEGORIES.map((id) => `${id} ${category(id)}`).join(", ")}`);
    for (const { id, displayValue = "" } of failing(all[0])) console.log(`  ${id} ${displayValue}`);
  }
  return { rows, firsts };
}

export async function measure(folder) {
  const server = await startServer({ dataDir: folder });
  const where = { port: server.port, file: join(folder, "visit.json") };
  try {
    const content = await visits(CONTENT_PAGES, ROUNDS, "light", where);
    const dark = await visits([...CONTENT_PAGES, ...OTHER_PAGES], 1, "dark", where);
    const others = await visits(OTHER_PAGES, 1, "light", where);
    const bytes = content.firsts.map(([name, { audits }]) => {
      const { items } = audits["resource-summary"].details;
      return [name, ...KINDS.map((kind) => items.find(({ resourceType }) => resourceType === kind)?.transferSize ?? 0)];
    });
    const columns = [
      "page",
      "look",
      "#visits",
      ...CATEGORIES.map((id) => `#${id}`),
      "#FCP ms",
      "#LCP ms",
      "#TBT ms",
      "#CLS",
    ];
    return `Lighthouse with its usual settings for phones, over plain HTTP on loopback: medians of the visits, each with a browser of its own (bar:
100 in each category on the four content pages, layout shift 0 on all). The machine's own speed is part of the performance score. Pages
that search engines are asked not to list lose points of seo for just that.

${table(columns, [...content.rows, ...dark.rows, ...others.rows])}

Bytes of a first visit as they go over the wire, headers included, by kind.

${table(["page", ...KINDS.map((kind) => `#${kind}`)], bytes)}`;
  } finally {
    await server.stop();
  }
}
