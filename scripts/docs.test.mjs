// Checks the documents against the repository: `node --test scripts`. A file, link, command, target, variable or call that a
// document names must exist, and documents with a limit stay within it.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { test } from "node:test";

const root = fileURLToPath(new URL("..", import.meta.url));
const read = (path) => readFileSync(join(root, path), "utf8");
const git = (...words) => execFileSync("git", words, { cwd: root, encoding: "utf8" }).trim().split("\n");
const tracked = git("ls-files").filter((path) => existsSync(join(root, path)));
// The changelog tells of files and settings of earlier versions.
const documents = tracked.filter((path) => /^(docs\/.*|deploy\/.*|[A-Z]+)\.md$/.test(path) && path !== "CHANGELOG.md");
const decisions = documents.filter((path) => path.startsWith("docs/adr/"));
const words = (paths) => paths.flatMap((path) => read(path).split(/\s+/).filter(Boolean)).length;

/** Every match of a pattern in the documents, with the document. */
const named = (pattern) =>
  documents.flatMap((path) => [...read(path).matchAll(pattern)].map(([, name]) => ({ path, name })));
/** Names that a document uses and the repository does not have. */
const missing = (names, exists) =>
  names.filter(({ name }) => !exists(name)).map(({ path, name }) => `${path}: ${name}`);

test("links lead to files", () => {
  const links = documents.flatMap((path) =>
    [...read(path).matchAll(/\]\(([^)#:\s]+)(?:#[^)]*)?\)/g)].map(([, name]) => ({ path, name })),
  );
  assert.ok(links.length > 50);
  const broken = links.filter(({ path, name }) => !existsSync(join(root, dirname(path), name)));
  assert.deepEqual(broken, []);
});

test("source files exist", () => {
  // A document may leave out the folders in front.
  const exists = (name) => tracked.some((path) => `/${path}`.endsWith(`/${name}`));
  const files = named(/`([\w./-]+\.(?:rs|ts|tsx|mjs|sh|json|py|toml|conf|css))`/g);
  assert.ok(files.length > 100);
  const made = ["battito.toml"];
  assert.deepEqual(
    missing(files, (name) => made.includes(name) || exists(name)),
    [],
  );
});

test("commands of the binary, make targets and variables exist", () => {
  const commands = read("crates/server/src/command.rs")
    .match(/enum Command \{[^]*?\n\}/)[0]
    .matchAll(/^ {4}([A-Z]\w+)/gm);
  const known = [...commands].map(([, name]) => name.replaceAll(/(?!^)[A-Z]/g, "-$&").toLowerCase());
  assert.ok(known.includes("check-config"));
  assert.deepEqual(
    missing(named(/`(?:[\w/]+\/)?battito ([a-z][a-z-]+)/g), (name) => known.includes(name)),
    [],
  );
  const targets = [...read("Makefile").matchAll(/^([a-z]+):/gm)].map(([, name]) => name);
  assert.deepEqual(
    missing(named(/`make ([a-z]+)/g), (name) => targets.includes(name)),
    [],
  );
  const code = git("grep", "-hoE", "BATTITO_[A-Z0-9_]+", "--", "crates", "scripts", "e2e", "deploy/*.service");
  assert.deepEqual(
    missing(named(/(BATTITO_[A-Z0-9_]*[A-Z0-9])/g), (name) => code.includes(name)),
    [],
  );
});

test("metrics exist", () => {
  const code = git("grep", "-hoE", "battito_[a-z_]+", "--", "crates/platform/src", "crates/server/src");
  const metrics = named(/`(battito_[a-z_]*[a-z])(?:`|\{)/g).filter(
    ({ name }) => !["battito_domain", "battito_platform"].includes(name),
  );
  assert.ok(metrics.length > 3);
  assert.deepEqual(
    missing(metrics, (name) => code.includes(name)),
    [],
  );
});

test("every requirement of ASVS is judged, and what shows it exists", () => {
  const rows = read("docs/asvs.md")
    .split("\n")
    .filter((line) => /^\| \d/.test(line))
    .map((line) => line.split(" | "));
  const [ids, levels] = [rows.map(([id]) => id), rows.map(([, level]) => level)];
  assert.deepEqual([new Set(ids).size, levels.length, levels.filter((level) => level === "1").length], [253, 253, 70]);
  const count = (state) => rows.filter(([, , cell]) => cell === state).length;
  const [met, apart, unmet] = [count("met"), count("not applicable"), count("**not met**")];
  assert.equal(met + apart + unmet, 253);
  assert.match(read("docs/asvs.md"), new RegExp(`Of 253, ${met} are met, ${apart} do not apply, ${unmet} are not met`));
  const sources = tracked.filter((path) => /^crates\/.*\.rs$/.test(path)).map(read);
  const tests = new Set(sources.flatMap((text) => [...text.matchAll(/\bfn (\w+)/g)].map(([, name]) => name)));
  const shown = rows.flatMap(([id, , , , cell]) =>
    [...cell.matchAll(/`([^`]+)`/g)].map(([, name]) => ({ path: id, name })),
  );
  assert.ok(shown.length > 130);
  const isThere = (name) => (name.includes("::") ? tests.has(name.split("::").at(-1)) : tracked.includes(name));
  assert.deepEqual(missing(shown, isThere), []);
});

test("the table of the specification names its pages, calls and tests", () => {
  const rows = read("docs/specification.md")
    .split("\n")
    .filter((line) => line.startsWith("| "))
    .map((line) => line.split("|").map((cell) => [...cell.matchAll(/`([^`]+)`/g)].map(([, name]) => name)));
  const contract = JSON.parse(read("contract/openapi.json")).paths;
  // Parameters have other names in the contract.
  const shape = (path) => path.replaceAll(/\{[^}]+\}/g, "{}");
  const calls = Object.entries(contract).flatMap(([path, operations]) =>
    Object.keys(operations).map((method) => `${method.toUpperCase()} ${shape(path.replace(/^\/api(\/v\d+)?/, ""))}`),
  );
  const isTest = (name) =>
    tracked.includes(`e2e/journeys/${name}.spec.ts`) ||
    tracked.some((path) =>
      [name, `crates/server/tests/api/${name}`].some((one) => path === one || path.startsWith(`${one}/`)),
    );
  const faults = rows.flatMap(([, [first] = [], ...others]) => {
    const tests = others.flat().filter((name) => !isTest(name));
    const isCall = /^[A-Z]+ \//.test(first ?? "");
    return isCall && !calls.includes(shape(first)) ? [first, ...tests] : tests;
  });
  assert.ok(rows.length > 45);
  assert.deepEqual(faults, []);
});

test("decisions and the architecture are short", () => {
  assert.ok(words(decisions) <= 8000, `docs/adr has ${words(decisions)} words`);
  assert.ok(words(["ARCHITECTURE.md"]) <= 900, `ARCHITECTURE.md has ${words(["ARCHITECTURE.md"])} words`);
});
