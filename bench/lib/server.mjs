// Starts the release binary on a free loopback port, and asks the kernel how much memory and time it takes.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { openSync } from "node:fs";
import { mkdir, readFile, readdir } from "node:fs/promises";
import { createServer, get } from "node:http";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

export const BINARY =
  process.env.BENCH_BINARY ?? fileURLToPath(new URL("../../target/release/battito", import.meta.url));
const READY_WITHIN_MS = 60_000;
export const METRICS_TOKEN = "bench";

export async function freePort() {
  const probe = createServer().listen(0, "127.0.0.1");
  await once(probe, "listening");
  const { port } = probe.address();
  probe.close();
  return port;
}

const isReady = (port) =>
  new Promise((resolve) => {
    get({ host: "127.0.0.1", port, path: "/health/ready", agent: false }, (answer) => {
      answer.resume();
      resolve(answer.statusCode === 200);
    }).on("error", () => resolve(false));
  });

async function memory(pid, figure) {
  const status = await readFile(`/proc/${pid}/status`, "utf8");
  return Number(status.match(new RegExp(`^${figure}:\\s+(\\d+) kB`, "m"))[1]) * 1024;
}

/**
 * Resolves when the server is ready; `startedInMs` counts from before the process exists.
 * @param {{ dataDir: string, databaseUrl?: string, tracesUrl?: string, port?: number }} settings
 */
export async function startServer({ dataDir, databaseUrl, tracesUrl, port: wanted }) {
  await mkdir(dataDir, { recursive: true });
  const port = wanted ?? (await freePort());
  const log = openSync(join(dataDir, "server.log"), "a");
  const begin = performance.now();
  const child = spawn(BINARY, ["serve", "--demo"], {
    cwd: dataDir,
    env: {
      PATH: process.env.PATH,
      BATTITO_LISTEN: `127.0.0.1:${port}`,
      BATTITO_DATA_DIR: dataDir,
      BATTITO_LOG: "warn",
      BATTITO_METRICS_TOKEN: METRICS_TOKEN,
      ...(databaseUrl === undefined ? {} : { BATTITO_DATABASE_URL: databaseUrl }),
      ...(tracesUrl === undefined ? {} : { BATTITO_TRACES_URL: tracesUrl }),
    },
    stdio: ["ignore", log, log],
  });
  while (!(await isReady(port))) {
    if (child.exitCode !== null)
      throw new Error(`battito ended with ${child.exitCode}: ${await readFile(join(dataDir, "server.log"), "utf8")}`);
    if (performance.now() - begin > READY_WITHIN_MS) throw new Error("battito was not ready in time");
    await new Promise((resolve) => setTimeout(resolve, 2));
  }
  async function end(signal) {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const exited = once(child, "exit");
    child.kill(signal);
    await exited;
  }
  return {
    port,
    dataDir,
    startedInMs: performance.now() - begin,
    residentBytes: () => memory(child.pid, "VmRSS"),
    /** The most it ever held. */
    highestBytes: () => memory(child.pid, "VmHWM"),
    /** Time on a processor so far, all threads together, in milliseconds. */
    async processorMs() {
      const threads = await readdir(`/proc/${child.pid}/task`);
      const spent = threads.map((id) => readFile(`/proc/${child.pid}/task/${id}/schedstat`, "utf8").catch(() => "0"));
      return (await Promise.all(spent)).reduce((sum, line) => sum + Number(line.split(" ", 1)[0]), 0) / 1e6;
    },
    /** How many pages it has rendered so far. */
    async renders() {
      const answer = await fetch(`http://127.0.0.1:${port}/metrics`, {
        headers: { authorization: `Bearer ${METRICS_TOKEN}` },
      });
      const [, count] = (await answer.text()).match(/^battito_page_renders_total{outcome="rendered"} (\d+)/m) ?? [
        undefined,
        "0",
      ];
      return Number(count);
    },
    stop: () => end("SIGTERM"),
    /** As the kernel would: the process notices nothing. */
    kill: () => end("SIGKILL"),
  };
}
