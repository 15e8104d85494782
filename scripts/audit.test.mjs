// Runs audit.sh with cargo and npm that are made up for it: `node --test scripts`.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";

const script = fileURLToPath(new URL("audit.sh", import.meta.url));

/** Runs the script with these commands in place of the real ones. */
function audit(commands) {
  const folder = mkdtempSync(join(tmpdir(), "battito-audit-"));
  try {
    for (const [name, lines] of Object.entries({ "cargo-deny": "exit 0", ...commands })) {
      writeFileSync(join(folder, name), `#!/bin/sh\n${lines}\n`);
      chmodSync(join(folder, name), 0o755);
    }
    const env = { ...process.env, PATH: `${folder}:${process.env.PATH}` };
    const { status, stdout } = spawnSync("bash", [script], { encoding: "utf8", env });
    return { status, last: stdout.trimEnd().split("\n").at(-1), output: stdout };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

const clean = { cargo: "exit 0", npm: `echo '{"auditReportVersion": 2}'` };
const away = { cargo: 'test "$2" != fetch', npm: `echo '{"error": {"code": "ENOAUDIT"}}'; exit 1` };
const weak = { cargo: 'test "$2" != check', npm: `echo '{"auditReportVersion": 2}'; exit 1` };

test("says that nothing is known when all databases were asked", () => {
  const { status, last } = audit(clean);
  assert.deepEqual([status, last], [0, "== Nothing known: all databases were asked"]);
});

test("tells a database that was not reached from a clean result", () => {
  for (const [commands, name] of [
    [away, "RustSec, npm for web"],
    [{ ...clean, cargo: away.cargo }, "RustSec."],
    [{ ...clean, npm: away.npm }, "npm for web"],
  ]) {
    const { status, last } = audit(commands);
    assert.equal(status, 2);
    assert.ok(last.startsWith("== NOT ASKED: ") && last.includes(name), last);
  }
});

test("tells what was found, also when a database was not reached", () => {
  assert.deepEqual([audit(weak).status, audit({ ...away, cargo: weak.cargo }).status], [1, 1]);
  const { status, output } = audit({ ...away, npm: weak.npm });
  assert.equal(status, 1);
  assert.match(output, /NOT ASKED: RustSec[^]*FOUND by npm audit in web/);
});
