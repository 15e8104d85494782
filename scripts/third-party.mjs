// Prints the licences of everything that the binary contains: crates, the packages of the frontend and the fonts.
// `node scripts/third-party.mjs > THIRD-PARTY.txt`, after `make build`. A text that several share is printed once.
import { execFileSync } from "node:child_process";
import { readFileSync, readdirSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("..", import.meta.url));
const LICENCE = /^(licen[cs]e|copying|notice|unlicense|ofl)/i;

const host = () => /^host: (.*)$/m.exec(execFileSync("rustc", ["-vV"], { encoding: "utf8" }))[1];

/** Crates that `battito` is linked with, build scripts and tests left out. */
function crates() {
  const output = execFileSync("cargo", ["metadata", "--format-version=1", "--locked", "--filter-platform", host()], {
    cwd: root,
    maxBuffer: 1 << 28,
  });
  const { packages, resolve } = JSON.parse(output);
  const nodes = new Map(resolve.nodes.map((node) => [node.id, node]));
  const linked = new Set();
  const visit = (id) => {
    if (linked.has(id)) return;
    linked.add(id);
    for (const { pkg, dep_kinds } of nodes.get(id).deps) if (dep_kinds.some(({ kind }) => kind === null)) visit(pkg);
  };
  visit(packages.find(({ name }) => name === "battito").id);
  return packages
    .filter(({ id, source }) => source !== null && linked.has(id))
    .map(({ name, version, license, manifest_path }) => ({ name, version, license, folder: dirname(manifest_path) }));
}

/** Packages that the frontend is bundled from: those of `dependencies`, and theirs. */
function npmPackages() {
  const lock = JSON.parse(readFileSync(join(root, "web/package-lock.json"), "utf8"));
  return Object.entries(lock.packages)
    .filter(([path, { dev, optional }]) => path !== "" && !dev && !optional)
    .map(([path, { version, license }]) => ({
      name: path.replace(/^.*node_modules\//, ""),
      version,
      license,
      folder: join(root, "web", path),
    }));
}

const fonts = {
  name: "Instrument Sans and Instrument Serif",
  version: "",
  license: "OFL-1.1",
  folder: join(root, "crates/documents/fonts"),
};

const users = new Map();
for (const { name, version, license, folder } of [...crates(), ...npmPackages(), fonts]) {
  const title = `${name} ${version} (${license ?? "see the text"})`.replace("  ", " ");
  const files = readdirSync(folder, { withFileTypes: true }).filter((file) => file.isFile() && LICENCE.test(file.name));
  const texts = files.map((file) => readFileSync(join(folder, file.name), "utf8").trim());
  // The MPL asks to say where the source is.
  if (texts.length === 0)
    texts.push(
      `The packages come without a text; their licence is ${license} (https://spdx.org/licenses/), their source is on https://crates.io and https://www.npmjs.com.`,
    );
  for (const text of texts) users.set(text, [...(users.get(text) ?? []), title]);
}

console.log("Battito contains the work of others, under these licences.\n");
for (const [text, titles] of users)
  console.log(`${"=".repeat(100)}\n${titles.join("\n")}\n${"-".repeat(100)}\n${text}\n`);
