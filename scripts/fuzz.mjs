// Throws at the release binary what schemathesis can think of, as the contract allows it and as it does not. Nobody may get
// a fault, or an answer that the contract does not tell. Reports land in the given folder, for scripts/test-summary.mjs.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { startServer } from "../bench/lib/server.mjs";

const [schemathesis, reports, seconds] = process.argv.slice(2);
const csrf = { "X-XSRF-TOKEN": "fuzz", Cookie: "XSRF-TOKEN=fuzz" };

// That what the contract forbids is refused, and what it allows is taken, is left out: an empty filter is as good as none,
// and what is well formed can still be against the rules of booking. The tests of the HTTP side see to both.
const checks = [
  "not_a_server_error",
  "status_code_conformance",
  "content_type_conformance",
  "response_headers_conformance",
  "response_schema_conformance",
];

// A short run is the same every time, so that it fails for what was changed and never by chance. It always tries the bounds of each
// value, and few examples besides: `make soak` looks for new ones.
const extent =
  seconds === undefined
    ? ["--generation-deterministic", "--max-examples", "10"]
    : ["--max-time", seconds, "--generation-database", "none"];

/** Callers by name, with the arguments that make schemathesis one of them. */
const callers = {
  visitor: async () => [],
  user: (site) => loggedIn(site, "laico@battito.example"),
  admin: (site) => loggedIn(site, "admin@battito.example"),
};

async function loggedIn(site, email) {
  const body = JSON.stringify({ email, password: "Battito2026!", remember: true });
  const answer = await fetch(`${site}/api/login`, {
    method: "POST",
    headers: { ...csrf, "Content-Type": "application/json" },
    body,
  });
  if (!answer.ok) throw new Error(`${email} cannot log in: ${answer.status} ${await answer.text()}`);
  const { token } = await answer.json();
  // The visitor's turn covers leaving; here it would end the session for all that follows.
  return ["--header", `Authorization: Bearer ${token}`, "--exclude-operation-id", "logOut"];
}

// One worker: with more, the generator trips over itself now and then. Output is kept until the end, since callers run at once.
async function fuzz(site, name, as) {
  const headers = Object.entries(csrf).flatMap(([header, value]) => ["--header", `${header}: ${value}`]);
  const report = ["--report", "json", "--report-json-path", join(reports, `fuzz-${name}.json`)];
  const how = [
    "--no-color",
    "--warnings",
    "off",
    "--continue-on-failure",
    "--checks",
    checks.join(","),
    ...extent,
    ...report,
    ...headers,
    ...as,
  ];
  const child = spawn(schemathesis, ["run", `${site}/api/openapi.json`, ...how], {
    cwd: dataDir,
    stdio: ["ignore", "pipe", "pipe"],
  });
  const closed = once(child, "close");
  const output = await Promise.all([text(child.stdout), text(child.stderr)]);
  console.log(`\n== contract fuzz as ${name}\n${output.join("")}`);
  const [code] = await closed;
  return code === 0;
}

/** Fuzzes a server of its own, so that a short run stays the same whatever other callers do. */
async function fuzzed([name, argumentsFor]) {
  const server = await startServer({ dataDir: join(dataDir, name) });
  try {
    const site = `http://127.0.0.1:${server.port}`;
    const passed = await fuzz(site, name, await argumentsFor(site));
    const { status } = await fetch(`${site}/health/ready`);
    return [...(passed ? [] : [name]), ...(status === 200 ? [] : [`${name}: /health/ready ${status}`])];
  } finally {
    await server.stop();
  }
}

await mkdir(reports, { recursive: true });
const dataDir = await mkdtemp(join(tmpdir(), "battito-fuzz-"));
let failed = [];
try {
  failed = (await Promise.all(Object.entries(callers).map(fuzzed))).flat();
} finally {
  await rm(dataDir, { recursive: true, force: true });
}
if (failed.length > 0) {
  console.error(`\nThe contract fuzz failed: ${failed.join(", ")}`);
  process.exitCode = 1;
}
