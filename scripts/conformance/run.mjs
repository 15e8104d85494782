// Runs third-party checkers against the release binary with the demo centre: on the contract, a client generated from it,
// the pages, the links, the content security policy, calendar files and mails.
// Usage: run.mjs FOLDER-OF-PYTHON-TOOLS WORK-FOLDER. Prints what each checker found; fails on findings.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { METRICS_TOKEN, startServer } from "../../bench/lib/server.mjs";
import { checkBoard } from "./board.mjs";
import { findingsInCsp } from "./csp.mjs";
import { fillCalendars } from "./reservations.mjs";

const [pythonTools, work] = process.argv.slice(2);
const here = fileURLToPath(new URL(".", import.meta.url));
const contract = fileURLToPath(new URL("../../contract/openapi.json", import.meta.url));

/** Public pages that the sitemap leaves out. */
const MORE_PAGES = [
  "/courses?search=blsd",
  "/auth/login",
  "/auth/register",
  "/auth/forget-password",
  "/auth/password-reset/secret",
  "/forbidden",
  "/nowhere",
  "/control-panel/user/reservations",
];
/** React closes void elements with a slash, which HTML allows and the checker mentions for each of them. */
const VOID_SLASH = "Trailing slash on void elements.*";

async function run(command, args) {
  const env = {
    ...process.env,
    PATH: `${join(pythonTools, "bin")}:${join(here, "node_modules/.bin")}:${process.env.PATH}`,
    REDOCLY_TELEMETRY: "off",
    REDOCLY_SUPPRESS_UPDATE_NOTICE: "true",
  };
  const [code] = await once(spawn(command, args, { cwd: work, env, stdio: "inherit" }), "exit");
  return code === 0;
}

async function pages(site) {
  const sitemap = await (await fetch(`${site}/sitemap.xml`)).text();
  const listed = [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address]) => new URL(address).pathname);
  const folder = join(work, "pages");
  await mkdir(folder);
  const paths = [...listed, ...MORE_PAGES];
  for (const path of paths) {
    const name = path.replaceAll(/[^a-z0-9]+/gi, "_") || "_";
    await writeFile(join(folder, `${name}.html`), await (await fetch(site + path)).text());
  }
  console.log(`${paths.length} pages`);
  return folder;
}

async function checkCsp(site) {
  const findings = [];
  for (const path of ["/", "/control-panel/user/reservations", "/api/docs/"]) {
    const { headers } = await fetch(site + path);
    for (const finding of findingsInCsp(headers.get("content-security-policy") ?? "")) {
      console.log(`${path}: ${finding.description} (${finding.directive}, severity ${finding.severity})`);
      if (finding.isReal) findings.push(finding);
    }
  }
  return findings.length === 0;
}

/** Checks by name, in the order in which they run. */
const checks = {
  spectral: () =>
    run("spectral", ["lint", "--ruleset", join(here, "spectral.yaml"), "--fail-severity", "warn", contract]),
  redocly: () => run("redocly", ["lint", "--config", join(here, "redocly.yaml"), contract]),
  "openapi-python-client": async (site) =>
    (await run("openapi-python-client", [
      "generate",
      ...["--path", contract, "--output-path", join(work, "battito_client"), "--meta", "none", "--fail-on-warning"],
      ...["--config", join(here, "client.yaml")],
    ])) && run("python", [join(here, "client.py"), work, site]),
  "Nu HTML checker": async (site) => {
    const jar = join(here, "node_modules/vnu-jar/build/dist/vnu.jar");
    return run("java", ["-jar", jar, "--Werror", "--filterpattern", VOID_SLASH, await pages(site)]);
  },
  linkinator: (site) =>
    run("linkinator", [site, "--recurse", "--skip", "^(?!http://127[.]0[.]0[.]1)", "--verbosity", "error"]),
  csp_evaluator: checkCsp,
  "icalendar, vobject and Python's e-mail parser": async (site) => {
    const folder = join(work, "calendars");
    await mkdir(folder);
    await fillCalendars(site, folder);
    return run("python", [join(here, "messages.py"), folder, join(dataDir, "mail")]);
  },
  // After the bookings of the calendars.
  "Prometheus and the board of Grafana": (site) => checkBoard(site, METRICS_TOKEN, work),
};

const dataDir = await mkdtemp(join(tmpdir(), "battito-conformance-"));
const server = await startServer({ dataDir });
const failed = [];
try {
  const site = `http://127.0.0.1:${server.port}`;
  for (const [name, check] of Object.entries(checks)) {
    console.log(`\n== ${name}`);
    const passed = await check(site).catch((problem) => {
      console.error(problem);
      return false;
    });
    if (!passed) failed.push(name);
  }
} finally {
  await server.stop();
  await rm(dataDir, { recursive: true, force: true });
}
console.log(failed.length === 0 ? "\nNo findings." : `\nFindings of: ${failed.join(", ")}`);
process.exitCode = failed.length === 0 ? 0 : 1;
