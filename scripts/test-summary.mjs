// Adds up what the levels of `make test` reported and prints one table; its last line is `N passed, N failed`.
// Reads <report>/rust.log (cargo), fuzz-*.json (schemathesis), web.json (vitest), journeys.json (Playwright) and *.status
// (every step).
// A step that broke before it could count tests counts as one failed test, so that nothing fails silently.
import { existsSync, readFileSync, readdirSync } from "node:fs";
import { basename, join } from "node:path";

const LEVELS = [
  "domain",
  "contract vectors",
  "rendering",
  "server units",
  "store",
  "HTTP",
  "authorisation matrix",
  "race",
  "failure",
  "contract fuzz",
  "web",
  "journeys",
  "accessibility",
];
const LEVEL_OF_BINARY = {
  battito_domain: "domain",
  battito_render: "rendering",
  battito: "server units",
  store: "store",
  api: "HTTP",
  authz_matrix: "authorisation matrix",
  race: "race",
  failure: "failure",
};
const IS_CONTRACT = /contract|vectors/;

const report = process.argv[2];
const counts = new Map(LEVELS.map((level) => [level, { passed: 0, failed: 0, skipped: 0 }]));
const broken = [];

function count(level, outcome, by = 1) {
  if (!counts.has(level)) counts.set(level, { passed: 0, failed: 0, skipped: 0 });
  counts.get(level)[outcome] += by;
}

function read(name) {
  const path = join(report, name);
  return existsSync(path) ? readFileSync(path, "utf8") : undefined;
}

/** Cargo prints `Running <source> (<binary>-<hash>)`, a line per test, then `test result:` unless the binary died. */
function countRust(log) {
  let level;
  let finished = true;
  const close = () => {
    if (level && !finished) {
      count(level, "failed");
      broken.push(`a test binary of "${level}" died`);
    }
  };
  for (const line of log.split("\n")) {
    const running = line.match(/^\s+Running .*\((?:.*\/)?([\w-]+)-[0-9a-f]{16}\)/);
    const doc = line.match(/^\s+Doc-tests (\w+)/);
    if (running || doc) {
      close();
      const name = running ? running[1] : doc[1];
      level = IS_CONTRACT.test(name) ? "contract vectors" : (LEVEL_OF_BINARY[name] ?? name);
      finished = false;
      continue;
    }
    const test = line.match(/^test (.+?)(?: - should panic)? \.\.\. (ok|FAILED|ignored)/);
    if (test && level) {
      count(
        IS_CONTRACT.test(test[1]) && level === "domain" ? "contract vectors" : level,
        { ok: "passed", FAILED: "failed", ignored: "skipped" }[test[2]],
      );
    } else if (line.startsWith("test result:")) {
      finished = true;
    }
  }
  close();
}

function countVitest({ testResults }) {
  for (const file of testResults) {
    const level = IS_CONTRACT.test(basename(file.name)) ? "contract vectors" : "web";
    if (file.assertionResults.length === 0 && file.status === "failed") count(level, "failed");
    for (const { status } of file.assertionResults)
      count(level, status === "passed" || status === "failed" ? status : "skipped");
  }
}

/** A test is an operation, as one kind of caller: thousands of calls. */
function countFuzz({ operations, failures, errors }) {
  const failed = new Set(failures.flatMap((failure) => failure.operations)).size;
  count("contract fuzz", "failed", failed + errors.length);
  count("contract fuzz", "passed", operations.tested - failed);
}

function countPlaywright(suite) {
  for (const child of suite.suites ?? []) countPlaywright(child);
  for (const spec of suite.specs ?? []) {
    const level = spec.file.startsWith("a11y/") ? "accessibility" : "journeys";
    for (const test of spec.tests) count(level, { expected: "passed", skipped: "skipped" }[test.status] ?? "failed");
  }
}

const failures = () => [...counts.values()].reduce((sum, { failed }) => sum + failed, 0);
const COUNTERS = [
  ["rust", "rust.log", countRust],
  ["web", "web.json", (text) => countVitest(JSON.parse(text))],
  ...["visitor", "user", "admin"].map((caller) => [
    "fuzz",
    `fuzz-${caller}.json`,
    (text) => countFuzz(JSON.parse(text)),
  ]),
  ["journeys", "journeys.json", (text) => countPlaywright(JSON.parse(text))],
];
const explained = new Set();
for (const [step, file, countFile] of COUNTERS) {
  const before = failures();
  const text = read(file);
  if (text !== undefined) countFile(text);
  if (failures() > before) explained.add(step);
}

const steps = readdirSync(report)
  .filter((file) => file.endsWith(".status"))
  .map((file) => basename(file, ".status"));
for (const step of steps) {
  if (read(`${step}.status`).trim() === "ok" || explained.has(step)) continue;
  broken.push(`${step} did not succeed: see target/test-report/${step}.log`);
  count(`${step} (step)`, "failed");
}

const total = { passed: 0, failed: 0, skipped: 0 };
console.log("\nTests by level");
for (const [level, { passed, failed, skipped }] of counts) {
  total.passed += passed;
  total.failed += failed;
  total.skipped += skipped;
  console.log(
    `  ${level.padEnd(22)} ${String(passed).padStart(5)} passed ${String(failed).padStart(4)} failed${skipped ? ` ${String(skipped).padStart(4)} skipped` : ""}`,
  );
}
for (const line of broken) console.log(`  ! ${line}`);
console.log(`\n${total.passed} passed, ${total.failed} failed${total.skipped ? `, ${total.skipped} skipped` : ""}`);
process.exitCode = total.failed > 0 ? 1 : 0;
