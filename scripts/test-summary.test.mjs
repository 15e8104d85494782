// Runs test-summary.mjs on reports made up for it: `node --test scripts`.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";

const script = fileURLToPath(new URL("test-summary.mjs", import.meta.url));

/** Writes the files of a report and gives what the summary says of them. */
function summary(files) {
  const folder = mkdtempSync(join(tmpdir(), "battito-summary-"));
  try {
    for (const [name, content] of Object.entries(files)) writeFileSync(join(folder, name), content);
    const { status, stdout, stderr } = spawnSync(process.execPath, [script, folder], { encoding: "utf8" });
    assert.equal(stderr, "");
    return { status, output: stdout, last: stdout.trimEnd().split("\n").at(-1) };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

const journey = (title, status, duration = 1000, error = undefined) => ({
  title,
  file: "journeys/session.spec.ts",
  tests: [{ status, projectName: "mobile", results: [{ duration, error }] }],
});
const journeys = (...specs) =>
  JSON.stringify({ suites: [{ title: "journeys/session.spec.ts", file: "journeys/session.spec.ts", specs }] });
const server = (...lines) =>
  ["     Running tests/main.rs (target/release/deps/server-0123456789abcdef)", ...lines, ""].join("\n");

test("a journey that passes at the second try is named and counts as passed", () => {
  const { status, output, last } = summary({
    "journeys.status": "ok",
    "journeys.json": journeys(journey("logs in", "expected"), journey("logs out", "flaky")),
  });
  assert.equal(status, 0);
  assert.match(output, /1 flaky/);
  assert.match(output, /~ \[mobile\] journeys\/session\.spec\.ts > logs out/);
  assert.equal(last, "2 passed, 0 failed");
});

test("a journey that fails both times is a failure", () => {
  const { status, output, last } = summary({
    "journeys.status": "failed",
    "journeys.json": journeys(journey("logs in", "unexpected", 1000, { message: "\u001b[31mno button\u001b[39m" })),
  });
  assert.equal(status, 1);
  assert.match(output, / x \[mobile\] journeys\/session\.spec\.ts > logs in\n +no button\n/);
  assert.doesNotMatch(output, /flaky/);
  assert.equal(last, "0 passed, 1 failed");
});

test("the levels of the server's test binary are told apart by the first segment of a name", () => {
  const { output, last } = summary({
    "rust-all.status": "failed",
    "rust-all.log": server(
      "test api::store::finds ... ok",
      "test store::disk::holds ... FAILED",
      "test race::books ... ignored",
      "",
      "failures:",
      "",
      "---- store::disk::holds stdout ----",
      "thread panicked: the disk is full",
      "",
      "",
      "failures:",
      "    store::disk::holds",
      "",
      "test result: FAILED. 1 passed; 1 failed; 1 ignored; 0 measured; 0 filtered out; finished in 1.20s",
    ),
  });
  assert.match(output, / x store::disk::holds\n +thread panicked: the disk is full\n/);
  assert.match(output, /HTTP +1 passed +0 failed/);
  assert.match(output, /store +0 passed +1 failed/);
  assert.match(output, /race +0 passed +0 failed +1 skipped/);
  assert.equal(last, "1 passed, 1 failed, 1 skipped");
});

test("the seconds of a step go to its levels by the duration of their tests", () => {
  const accessible = {
    title: "a11y/pages.spec.ts",
    file: "a11y/pages.spec.ts",
    specs: [{ ...journey("Home", "expected", 3000), file: "a11y/pages.spec.ts" }],
  };
  const { output } = summary({
    "journeys.status": "ok",
    "journeys.seconds": "240",
    "journeys.json": JSON.stringify({
      suites: [...JSON.parse(journeys(journey("logs in", "expected"))).suites, accessible],
    }),
    "rust-build.status": "ok",
    "rust-build.seconds": "90",
    "whole.seconds": "330",
  });
  assert.match(output, /journeys .* 1\.0 min/);
  assert.match(output, /accessibility .* 3\.0 min/);
  assert.match(output, /Preparation in minutes: rust-build 1\.5/);
  assert.match(output, /All of it: 5\.5 min/);
});

test("a test binary that died is a failure", () => {
  const { status, output } = summary({
    "rust-race.status": "failed",
    "rust-race.log": server("test race::books ... ok"),
  });
  assert.equal(status, 1);
  assert.match(output, /the test binary server died/);
});

test("a step that broke before it could count tests is a failure", () => {
  const { status, output, last } = summary({ "web-types.status": "failed" });
  assert.equal(status, 1);
  assert.match(output, /web-types did not succeed/);
  assert.equal(last, "0 passed, 1 failed");
});

test("a step that ran no test is a failure", () => {
  const { status, output } = summary({ "web.status": "ok" });
  assert.equal(status, 1);
  assert.match(output, /web ran no test/);
});
