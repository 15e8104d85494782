// Weighs the JavaScript each page loads before it can be used (gzip), and fails when one is over its budget.
// First load of a public page: the scripts that its shell names, and the page's own lazy chunk with its imports.
// A route of the panel: what it adds to the panel's entry.
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";

const KB = 1024;
const BUDGETS = { content: 110, auth: 125, panelRoute: 80 };
const AUTH = /login|register|password|verify/;
const EXPECTED = ["home-page", "courses-page", "course-page", "about-page", "login-page", "register-page"];

const web = fileURLToPath(new URL("../web/", import.meta.url));
const target = fileURLToPath(new URL("../target/bundle-budgets/", import.meta.url));

/** Builds an entry on its own, as `npm run build` does, and reads what Vite tells about its chunks. */
function built(entry) {
  const out = join(target, entry);
  const args = [
    "build",
    "--mode",
    entry,
    "--manifest",
    "manifest.json",
    "--outDir",
    out,
    "--emptyOutDir",
    "--logLevel",
    "warn",
  ];
  execFileSync(join(web, "node_modules/.bin/vite"), args, { cwd: web, stdio: "inherit" });
  const manifest = JSON.parse(readFileSync(join(out, "manifest.json"), "utf8"));

  /** The files of the chunk and of everything it imports statically. */
  const closure = (key, found = new Set()) => {
    const { file, imports = [] } = manifest[key];
    if (found.has(file)) return found;
    found.add(file);
    for (const imported of imports) closure(imported, found);
    return found;
  };
  const weight = (file) => gzipSync(readFileSync(join(out, file)), { level: 9 }).length;
  const shell = readFileSync(join(out, `${entry}.html`), "utf8");
  return {
    shell: new Set(Array.from(shell.matchAll(/"\/(assets\/[^"]+\.js)"/g), ([, file]) => file)),
    closure,
    total: (files) => [...files].filter((file) => file.endsWith(".js")).reduce((sum, file) => sum + weight(file), 0),
    /** Lazy chunks that are pages of an entry, by the names of their files. */
    pages: (files) => Object.keys(manifest).filter((key) => manifest[key].isDynamicEntry && files.test(key)),
  };
}

const rows = [];
const site = built("site");
for (const key of site.pages(/^src\/site\/pages\//)) {
  const name = basename(key, ".tsx");
  const bytes = site.total(site.closure(key, new Set(site.shell)));
  rows.push({ name: `site: ${name}`, bytes, budget: AUTH.test(name) ? BUDGETS.auth : BUDGETS.content });
}
const panel = built("panel");
for (const key of panel.pages(/^src\/panel\/|^src\/features\/.*-screen\.tsx$/)) {
  const name = basename(key, ".tsx");
  const added = [...panel.closure(key)].filter((chunk) => !panel.shell.has(chunk));
  rows.push({
    name: `panel: ${name} after the shell`,
    bytes: panel.total(added),
    budget: BUDGETS.panelRoute,
  });
}

let over = 0;
for (const { name, bytes, budget } of rows) {
  const tooMuch = bytes > budget * KB;
  if (tooMuch) over += 1;
  console.log(
    `${tooMuch ? "OVER " : "     "}${name.padEnd(44)} ${(bytes / KB).toFixed(1).padStart(6)} KB of ${budget}`,
  );
}
const missing = EXPECTED.filter((name) => !rows.some((row) => row.name === `site: ${name}`));
if (missing.length > 0)
  console.error(`No lazy chunk found for: ${missing.join(", ")}. Pages live in src/site/pages and are loaded lazily.`);
process.exitCode = over > 0 || missing.length > 0 ? 1 : 0;
