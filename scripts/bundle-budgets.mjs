// Weighs the JavaScript each page loads before it can be used (gzip), and fails when one is over its budget.
// First load of a public page: its entry, everything the entry imports, and the page's own lazy chunk with its imports.
// A route of the panel: what it adds to the panel's entry.
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";

const KB = 1024;
const BUDGETS = { content: 100, auth: 125, panelRoute: 80 };
const AUTH = /login|register|password|verify/;
const EXPECTED = ["home-page", "courses-page", "course-page", "about-page", "login-page", "register-page"];

const web = fileURLToPath(new URL("../web/", import.meta.url));
const out = fileURLToPath(new URL("../target/bundle-budgets/", import.meta.url));
execFileSync(join(web, "node_modules/.bin/vite"), ["build", "--manifest", "manifest.json", "--outDir", out, "--emptyOutDir", "--logLevel", "warn"], { cwd: web, stdio: "inherit" });
const manifest = JSON.parse(readFileSync(join(out, "manifest.json"), "utf8"));

/** The chunk and everything it imports statically. */
function closure(key, found = new Set()) {
  if (found.has(key)) return found;
  found.add(key);
  for (const imported of manifest[key].imports ?? []) closure(imported, found);
  return found;
}

const gzipped = new Map();
function weight(key) {
  const { file } = manifest[key];
  if (!file.endsWith(".js")) return 0;
  if (!gzipped.has(file)) gzipped.set(file, gzipSync(readFileSync(join(out, file)), { level: 9 }).length);
  return gzipped.get(file);
}
const total = (keys) => [...keys].reduce((sum, key) => sum + weight(key), 0);

/** Lazy chunks that are pages of an entry, by the folder they come from. */
const pages = (folder) => Object.keys(manifest).filter((key) => manifest[key].isDynamicEntry && key.startsWith(folder));

const rows = [];
const site = closure("site.html");
for (const key of pages("src/site/pages/")) {
  const name = basename(key, ".tsx");
  rows.push({ name: `site: ${name}`, bytes: total(closure(key, new Set(site))), budget: AUTH.test(name) ? BUDGETS.auth : BUDGETS.content });
}
const panel = closure("panel.html");
for (const key of pages("src/panel/")) {
  const added = [...closure(key)].filter((chunk) => !panel.has(chunk));
  rows.push({ name: `panel: ${basename(key, ".tsx")} after the shell`, bytes: total(added), budget: BUDGETS.panelRoute });
}

let over = 0;
for (const { name, bytes, budget } of rows) {
  const tooMuch = bytes > budget * KB;
  if (tooMuch) over += 1;
  console.log(`${tooMuch ? "OVER " : "     "}${name.padEnd(44)} ${(bytes / KB).toFixed(1).padStart(6)} KB of ${budget}`);
}
const missing = EXPECTED.filter((name) => !rows.some((row) => row.name === `site: ${name}`));
if (missing.length > 0) console.error(`No lazy chunk found for: ${missing.join(", ")}. Pages live in src/site/pages and are loaded lazily.`);
process.exitCode = over > 0 || missing.length > 0 ? 1 : 0;
