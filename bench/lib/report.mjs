// Keeps RESULTS.md: one chapter for each section, replaced when that section is measured again, with its machine and day.
import { execFileSync } from "node:child_process";
import { readFile, writeFile } from "node:fs/promises";
import { cpus, loadavg, release, totalmem } from "node:os";

const REPORT = new URL("../RESULTS.md", import.meta.url);
const INTRODUCTION = `# Figures of a machine

Written by \`make bench\`, or a chapter at a time by \`bench/run.sh\` with its name. Load client, server and database share the processors, so ratios
within one run say more than the absolute numbers, and figures taken beside a compiler say little.
`;
const MEBI = 1024 * 1024;

export const fixed = (value, digits = 0) => value.toFixed(digits);
export const mebi = (bytes) => `${fixed(bytes / MEBI, 1)} MB`;
export const sorted = (values) => [...values].sort((one, other) => one - other);
export const median = (values) => sorted(values)[Math.floor((values.length - 1) / 2)];

/** A Markdown table; columns whose name starts with `#` hold numbers. */
export function table(columns, rows) {
  const line = (cells) => `| ${cells.join(" | ")} |`;
  const rule = columns.map((name) => (name.startsWith("#") ? "--:" : "---"));
  return [line(columns.map((name) => name.replace(/^#/, ""))), `|${rule.join("|")}|`, ...rows.map(line)].join("\n");
}

function commit() {
  const git = (...args) => execFileSync("git", args, { encoding: "utf8" }).trim();
  return `${git("rev-parse", "--short", "HEAD")}${git("status", "--porcelain", "--untracked-files=no", "--", "crates", "web", "Cargo.lock") === "" ? "" : " with local changes"}`;
}

function circumstances() {
  const [processor, ...others] = cpus();
  const machine = `${others.length + 1} x ${processor.model.trim()}, ${fixed(totalmem() / MEBI / 1024)} GB, Linux ${release()}`;
  return `*${new Date().toISOString().slice(0, 10)}, commit ${commit()}; ${machine}; load over the last minute ${fixed(loadavg()[0], 1)}*`;
}

/** Puts a section's text in the place of its last one, or at the end. */
export async function record(title, text) {
  const before = await readFile(REPORT, "utf8").catch(() => "");
  const chapters = before
    .split(/^## /m)
    .slice(1)
    .map((chapter) => chapter.trim());
  const chapter = `${title}\n${circumstances()}\n\n${text.trim()}`;
  const known = chapters.findIndex((one) => one.split("\n", 1)[0] === title);
  if (known === -1) chapters.push(chapter);
  else chapters[known] = chapter;
  await writeFile(REPORT, `${INTRODUCTION}${chapters.map((one) => `\n## ${one}\n`).join("")}`);
}
