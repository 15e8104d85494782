// Public pages and the JSON catalogue at 64 connections, beside nginx serving the same bytes with the same headers from files.
// Both run at once and idle in turn, and the ratio is the middle one of those of the rounds: the machine's speed changes by a third
// from one moment to the next.
import { join } from "node:path";
import { fillCatalogue } from "../lib/catalogue.mjs";
import { fetchRaw, startNginx } from "../lib/nginx.mjs";
import { fixed, median, table } from "../lib/report.mjs";
import { startServer } from "../lib/server.mjs";
import { wrk } from "../lib/wrk.mjs";

export const title = "Public pages beside nginx";
const COURSES = [14, 40, 1000];
const ROUNDS = 5;
const SECONDS = Number(process.env.BENCH_WRK_SECONDS ?? 1);
const PAGE_BAR = 0.85;
const JSON_BAR = 0.55;
const PAGES = [
  ["Home", "/", PAGE_BAR],
  ["Courses", "/courses", PAGE_BAR],
  ["Courses, filtered", "/courses?courseType=0&recipient=1", PAGE_BAR],
  ["Course", "/courses/3", PAGE_BAR],
  ["About", "/about", PAGE_BAR],
  ["JSON, list", "/api/courses", JSON_BAR],
  ["JSON, course", "/api/courses/3", JSON_BAR],
];

async function compare(battito, file) {
  const rounds = { ours: [], theirs: [] };
  await wrk(battito, { seconds: 1 });
  for (let round = 0; round < ROUNDS; round += 1) {
    rounds.ours.push(await wrk(battito, { seconds: SECONDS }));
    rounds.theirs.push(await wrk(file, { seconds: SECONDS }));
  }
  const of = (side, figure) => median(rounds[side].map((one) => one[figure]));
  const figures = (side) => ({ perSecond: of(side, "perSecond"), p50: of(side, "p50"), p99: of(side, "p99") });
  const ratio = median(rounds.ours.map(({ perSecond }, round) => perSecond / rounds.theirs[round].perSecond));
  return { ratio, ours: figures("ours"), theirs: figures("theirs") };
}

async function measureWith(courses, folder) {
  const dataDir = join(folder, String(courses));
  await (await startServer({ dataDir })).stop();
  fillCatalogue(dataDir, courses);
  const server = await startServer({ dataDir });
  const rows = [];
  try {
    const answers = [];
    for (const [, path] of PAGES) {
      const answer = await fetchRaw(server.port, path);
      if (answer.status !== 200 || answer.headers["content-encoding"] !== "br")
        throw new Error(`${path}: ${answer.status} ${answer.headers["content-encoding"]}`);
      answers.push(answer);
    }
    const nginx = await startNginx(join(dataDir, "nginx"), answers);
    try {
      for (const [index, [name, path, bar]] of PAGES.entries()) {
        const { ratio, ours, theirs } = await compare(
          `http://127.0.0.1:${server.port}${path}`,
          `http://127.0.0.1:${nginx.port}/${index}`,
        );
        console.log(
          `${courses} courses, ${name}: ${fixed(ratio, 2)} of nginx (${fixed(ours.perSecond)} of ${fixed(theirs.perSecond)}/s)`,
        );
        rows.push([
          courses,
          name,
          answers[index].body.length,
          fixed(ratio, 2),
          fixed(bar, 2),
          fixed(ours.p99 / theirs.p99, 1),
          fixed(ours.perSecond),
          fixed(theirs.perSecond),
          fixed(ours.p50, 1),
          fixed(theirs.p50, 1),
          fixed(ours.p99, 1),
          fixed(theirs.p99, 1),
        ]);
      }
    } finally {
      await nginx.stop();
    }
  } finally {
    await server.stop();
  }
  return rows;
}

export async function measure(folder) {
  const rows = [];
  for (const courses of COURSES) rows.push(...(await measureWith(courses, folder)));
  return `\`wrk -t2 -c64 -d${SECONDS}s\` with \`Accept-Encoding: br\`, in turn against the release binary (usual settings, log level \`warn\`) and against nginx
(two workers, access logs off, open files remembered, the identical compressed bytes with the same headers from files); medians of ${ROUNDS} rounds.
p99 is to be no worse than 2.0 times nginx's.

${table(["#courses", "page", "#bytes", "#ratio", "#bar", "#p99 ratio", "#requests/s", "#nginx", "#p50 ms", "#nginx", "#p99 ms", "#nginx"], rows)}`;
}
