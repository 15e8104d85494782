// Adds up what the steps of `make test` reported and prints one table. The last line is always `N passed, N failed`, followed
// by `, N skipped` when tests were skipped.
// Every step left <step>.status, <step>.seconds and <step>.log in the report folder. Tests are counted from rust-*.log (cargo),
// fuzz-*.json (schemathesis), web.json (vitest) and journeys.json (Playwright).
// A step that failed without a failed test counts as one failed test, so nothing fails silently. The failed tests stand last,
// each with the beginning of its message: whoever keeps only the end of a log still learns what failed.
import { existsSync, readFileSync, readdirSync } from "node:fs";
import { basename, join } from "node:path";
import { stripVTControlCharacters } from "node:util";

const LEVELS = [
  "domain",
  "contract vectors",
  "rendering",
  "documents",
  "server units",
  "store",
  "HTTP",
  "authorisation matrix",
  "race",
  "failure",
  "storm",
  "contract fuzz",
  "web",
  "journeys",
  "accessibility",
];
const LEVEL_OF_BINARY = {
  battito_documents: "documents",
  battito_domain: "domain",
  battito_http: "server units",
  battito_platform: "server units",
  battito_render: "rendering",
  battito: "server units",
};
/** The test binary `server` holds several levels: the first segment of a test's name. */
const LEVEL_OF_MODULE = { units: "server units", api: "HTTP", authz_matrix: "authorisation matrix" };
const RUST_OUTCOME = { ok: "passed", FAILED: "failed", ignored: "skipped" };
const IS_CONTRACT = /contract|vectors/;

const report = process.argv[2];
const levels = new Map(LEVELS.map((name) => [name, { passed: 0, failed: 0, skipped: 0, seconds: 0 }]));
const flaky = [];
const broken = [];
const failures = [];
const LINES_OF_A_FAILURE = 12;

function levelOf(name) {
  if (!levels.has(name)) levels.set(name, { passed: 0, failed: 0, skipped: 0, seconds: 0 });
  return levels.get(name);
}

function read(name) {
  const path = join(report, name);
  return existsSync(path) ? readFileSync(path, "utf8") : undefined;
}

/** Keeps a failed test for the end of the summary: its name and the beginning of its message, without colours. */
function explain(name, message) {
  const lines = stripVTControlCharacters(message ?? "")
    .split("\n")
    .filter((line) => line.trim() !== "");
  failures.push([name, ...lines.slice(0, LINES_OF_A_FAILURE)]);
}

/** The results of one step: how many tests of each level, and how long they took in sum. */
class Results {
  shares = new Map();
  failed = 0;

  add(level, outcome, by = 1, duration = 0) {
    levelOf(level)[outcome] += by;
    if (outcome === "failed") this.failed += by;
    this.shares.set(level, (this.shares.get(level) ?? 0) + duration);
  }

  /** Divides the seconds of the step among its levels: by the duration of their tests, or evenly when that is unknown. */
  charge(seconds) {
    const sum = [...this.shares.values()].reduce((total, share) => total + share, 0);
    for (const [level, share] of this.shares)
      levelOf(level).seconds += seconds * (sum > 0 ? share / sum : 1 / this.shares.size);
    return this.shares.size > 0;
  }
}

/** What a Rust test printed: cargo repeats it after the tests, under `---- <name> stdout ----`. */
const messageOf = (test, log) =>
  log.split(`\n---- ${test} stdout ----\n`)[1]?.split(/\n---- |\nfailures:|\nstack backtrace:/)[0];

/** Cargo prints `Running <source> (<binary>-<hash>)`, a line per test, then `test result:` unless the binary died. */
function countRust(log, results) {
  let binary;
  let level;
  let finished = true;
  const close = () => {
    if (finished) return;
    results.add(level, "failed");
    broken.push(`the test binary ${binary} died`);
  };
  for (const line of log.split("\n")) {
    const running = line.match(/^\s+Running .*\((?:.*\/)?([\w-]+)-[0-9a-f]{16}\)/);
    const test = line.match(/^test (.+?)(?: - should panic)? \.\.\. (ok|FAILED|ignored)/);
    const result = line.match(/^test result: .* finished in ([\d.]+)s/);
    if (running) {
      close();
      binary = running[1];
      level = IS_CONTRACT.test(binary) ? "contract vectors" : (LEVEL_OF_BINARY[binary] ?? binary);
      finished = false;
    } else if (test && binary) {
      if (binary === "server") {
        const [module] = test[1].split("::");
        level = LEVEL_OF_MODULE[module] ?? module;
      }
      const isVector = level === "domain" && IS_CONTRACT.test(test[1]);
      results.add(isVector ? "contract vectors" : level, RUST_OUTCOME[test[2]]);
      if (test[2] === "FAILED") explain(test[1], messageOf(test[1], log));
    } else if (result && binary) {
      finished = true;
      results.shares.set(level, (results.shares.get(level) ?? 0) + Number(result[1]));
    }
  }
  close();
}

function countVitest({ testResults }, results) {
  for (const file of testResults) {
    const level = IS_CONTRACT.test(basename(file.name)) ? "contract vectors" : "web";
    if (file.assertionResults.length === 0 && file.status === "failed") {
      results.add(level, "failed");
      explain(file.name, file.message);
    }
    for (const { status, duration, fullName, failureMessages } of file.assertionResults) {
      results.add(level, status === "passed" || status === "failed" ? status : "skipped", 1, duration ?? 0);
      if (status === "failed") explain(`${file.name} > ${fullName}`, failureMessages?.[0]);
    }
  }
}

/** A test is an operation, as one kind of caller: thousands of calls. */
function countFuzz({ operations, failures, errors }, results) {
  const failed = new Set(failures.flatMap((failure) => failure.operations)).size;
  results.add("contract fuzz", "failed", failed + errors.length);
  for (const failure of [...failures, ...errors]) explain("contract fuzz", JSON.stringify(failure).slice(0, 1000));
  results.add("contract fuzz", "passed", operations.tested - failed);
}

/** A test that passed at the second try has passed, and is named. */
function countPlaywright(suite, results, titles = []) {
  for (const child of suite.suites ?? [])
    countPlaywright(child, results, child.file === child.title ? [] : [...titles, child.title]);
  for (const spec of suite.specs ?? []) {
    const level = spec.file.startsWith("a11y/") ? "accessibility" : "journeys";
    for (const test of spec.tests) {
      const outcome = { expected: "passed", flaky: "passed", skipped: "skipped" }[test.status] ?? "failed";
      const duration = test.results.reduce((sum, result) => sum + result.duration, 0);
      results.add(level, outcome, 1, duration);
      const name = `[${test.projectName}] ${[spec.file, ...titles, spec.title].join(" > ")}`;
      if (test.status === "flaky") flaky.push(name);
      if (outcome === "failed") explain(name, test.results.at(-1)?.error?.message);
    }
  }
}

function countStep(step, results) {
  const json = (name, count) => {
    const text = read(name);
    if (text !== undefined) count(JSON.parse(text), results);
  };
  if (step.startsWith("rust")) countRust(read(`${step}.log`) ?? "", results);
  if (step === "web") json("web.json", countVitest);
  if (step === "journeys") json("journeys.json", countPlaywright);
  if (step === "fuzz") for (const caller of ["visitor", "user", "admin"]) json(`fuzz-${caller}.json`, countFuzz);
}

/** Steps that run tests: one that ran none has not done its work, whatever its status. */
const COUNTS_TESTS = /^(rust-(?!build)|web$|fuzz$|journeys$)/;

const minutes = (seconds) => (seconds / 60).toFixed(1).padStart(6);

const preparation = [];
const steps = readdirSync(report)
  .filter((file) => file.endsWith(".status"))
  .map((file) => basename(file, ".status"));
for (const step of steps) {
  const results = new Results();
  countStep(step, results);
  const seconds = Number(read(`${step}.seconds`) ?? 0);
  if (!results.charge(seconds) && seconds > 0) preparation.push(`${step} ${minutes(seconds).trim()}`);
  const isOk = read(`${step}.status`).trim() === "ok";
  const isEmpty = COUNTS_TESTS.test(step) && results.shares.size === 0;
  if (results.failed > 0 || (isOk && !isEmpty)) continue;
  broken.push(`${step} ${isOk ? "ran no test" : "did not succeed"}: see target/test-report/${step}.log`);
  levelOf(`${step} (step)`).failed += 1;
}

const total = { passed: 0, failed: 0, skipped: 0 };
console.log("\nTests by level");
for (const [name, { passed, failed, skipped, seconds }] of levels) {
  total.passed += passed;
  total.failed += failed;
  total.skipped += skipped;
  console.log(
    `  ${name.padEnd(22)} ${String(passed).padStart(5)} passed ${String(failed).padStart(4)} failed ${String(skipped).padStart(4)} skipped ${minutes(seconds)} min`,
  );
}
console.log(`  Preparation in minutes: ${preparation.join(", ")}`);
const whole = read("whole.seconds");
if (whole !== undefined) console.log(`  All of it: ${minutes(Number(whole)).trim()} min`);
if (flaky.length > 0) {
  console.log(`\n${flaky.length} flaky: failed once, passed at the second try. Mend a test that shows here twice.`);
  for (const name of flaky) console.log(`  ~ ${name}`);
}
if (broken.length > 0) console.log("");
for (const line of broken) console.log(`  ! ${line}`);
for (const [name, ...lines] of failures)
  console.log([`\n  x ${name}`, ...lines.map((line) => `      ${line}`)].join("\n"));
console.log(`\n${total.passed} passed, ${total.failed} failed${total.skipped ? `, ${total.skipped} skipped` : ""}`);
process.exitCode = total.failed > 0 ? 1 : 0;
