// Starts and stops the release binary with demo data, in a data folder of its own.
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { createWriteStream } from "node:fs";
import { createServer } from "node:net";
import { fileURLToPath } from "node:url";
import { setTimeout as pause } from "node:timers/promises";
import type { Person } from "./people.ts";

const BINARY = fileURLToPath(new URL("../../target/release/battito", import.meta.url));
const READY_WITHIN_MS = 60_000;

export interface Server {
  url: string;
  stop: () => Promise<void>;
}

export interface ServerOptions {
  dataDir: string;
  smtpUrl: string;
  logFile: string;
  /** A free one when absent. */
  port?: number;
  /** When the server's clock starts; now when absent. */
  clock?: Date;
  /** Whether it begins with the demo centre, as when this is absent, or empty. */
  demo?: boolean;
  /** More settings, by the names of their environment variables. */
  settings?: Record<string, string>;
}

export async function freePort(): Promise<number> {
  const probe = createServer().listen(0, "127.0.0.1");
  await once(probe, "listening");
  const address = probe.address();
  probe.close();
  if (address === null || typeof address === "string") throw new Error("no free port");
  return address.port;
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exited = once(child, "exit");
  child.kill("SIGTERM");
  const killer = setTimeout(() => child.kill("SIGKILL"), 10_000);
  await exited;
  clearTimeout(killer);
}

async function untilReady(url: string, child: ChildProcess, logFile: string): Promise<void> {
  const deadline = Date.now() + READY_WITHIN_MS;
  while (Date.now() < deadline) {
    if (child.exitCode !== null) throw new Error(`battito ended with ${child.exitCode}: see ${logFile}`);
    const answer = await fetch(`${url}/health/ready`).catch(() => undefined);
    if (answer?.ok) return;
    await pause(50);
  }
  throw new Error(`battito was not ready within ${READY_WITHIN_MS} ms: see ${logFile}`);
}

export async function startServer({
  dataDir,
  smtpUrl,
  logFile,
  clock,
  settings,
  demo = true,
  ...rest
}: ServerOptions): Promise<Server> {
  const port = rest.port ?? (await freePort());
  const url = `http://127.0.0.1:${port}`;
  // A server on a given port is started again and again, and its log goes on.
  const log = createWriteStream(logFile, { flags: rest.port === undefined ? "w" : "a" });
  const inherited = Object.entries(process.env).filter(([name]) => !name.startsWith("BATTITO_"));
  const child = spawn(BINARY, demo ? ["serve", "--demo"] : ["serve"], {
    cwd: dataDir,
    env: {
      ...Object.fromEntries(inherited),
      BATTITO_LISTEN: `127.0.0.1:${port}`,
      BATTITO_DATA_DIR: dataDir,
      BATTITO_PUBLIC_URL: url,
      BATTITO_SMTP_URL: smtpUrl,
      ...settings,
      ...(clock !== undefined && { BATTITO_DEMO_CLOCK: clock.toISOString() }),
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  child.stdout?.pipe(log);
  child.stderr?.pipe(log);
  const failed = once(child, "error").then(([error]) => Promise.reject(error));
  try {
    await Promise.race([untilReady(url, child, logFile), failed]);
  } catch (error) {
    await stop(child);
    throw error;
  }
  return { url, stop: () => stop(child) };
}

/** Makes the first admin of an empty centre, as its operator does. */
export async function createAdmin(dataDir: string, person: Person): Promise<void> {
  const { email, name, surname, fiscal_code: code, phone, password } = person;
  const words = ["--email", email, "--name", name, "--surname", surname, "--fiscal-code", code, "--phone", phone];
  const child = spawn(BINARY, ["create-admin", ...words], {
    cwd: dataDir,
    env: { PATH: process.env["PATH"], BATTITO_DATA_DIR: dataDir, BATTITO_LOG: "warn" },
    stdio: ["pipe", "ignore", "inherit"],
  });
  child.stdin?.end(`${password}\n`);
  const [status] = await once(child, "exit");
  if (status !== 0) throw new Error(`create-admin ended with ${status}`);
}
