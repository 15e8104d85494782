// Runs the sections that are asked for, or all, one after the other, and writes each into RESULTS.md beside this file.
import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { record } from "./lib/report.mjs";

const SECTIONS = [
  "pages",
  "renders",
  "searches",
  "freshness",
  "catalogue",
  "memory",
  "lighthouse",
  "start",
  "booking",
  "booking-profile",
  "booking-large",
  "load",
  "panel",
  "certificates",
  "operator",
];

const asked = process.argv.slice(2);
const unknown = asked.filter((name) => !SECTIONS.includes(name));
if (unknown.length > 0) throw new Error(`no section ${unknown.join(", ")}: there are ${SECTIONS.join(", ")}`);

const folder = await mkdtemp(join(tmpdir(), "battito-bench-"));
try {
  for (const name of asked.length > 0 ? asked : SECTIONS) {
    const { title, measure } = await import(`./sections/${name}.mjs`);
    console.log(`\n== ${title}`);
    const own = join(folder, name);
    await mkdir(own);
    const text = await measure(own);
    console.log(`\n${text}`);
    await record(title, text);
  }
} finally {
  await rm(folder, { recursive: true, force: true });
}
