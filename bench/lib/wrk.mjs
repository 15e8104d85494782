// A run of wrk, and what it says.
import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";

const run = promisify(execFile);
const UNITS = { us: 0.001, ms: 1, s: 1000, m: 60_000 };

function milliseconds(text) {
  const [, value, unit] = text.match(/^([\d.]+)(us|ms|s|m)$/);
  return Number(value) * UNITS[unit];
}

function latencyOf(output) {
  const latency = (share) => milliseconds(output.match(new RegExp(`^ +${share}% +(\\S+) *$`, "m"))[1]);
  return { p50: latency(50), p99: latency(99) };
}

/**
 * Requests a second and the latencies in milliseconds. A request without an answer ends the benchmark, and so does an error
 * unless errors are what is asked for. A script is given `word`.
 */
export async function wrk(url, { seconds, connections = 64, script, word, errors = false }) {
  const scripted = script === undefined ? [url] : ["-s", script, url, word];
  const { stdout } = await run("wrk", [
    "-t2",
    `-c${connections}`,
    `-d${seconds}s`,
    "--timeout=10s",
    "--latency",
    "-H",
    "Accept-Encoding: br",
    ...scripted,
  ]);
  if ((errors ? /Socket errors/ : /Socket errors|Non-2xx/).test(stdout)) throw new Error(`wrk ${url}:\n${stdout}`);
  return {
    requests: Number(stdout.match(/(\d+) requests in/)[1]),
    perSecond: Number(stdout.match(/Requests\/sec: +([\d.]+)/)[1]),
    ...latencyOf(stdout),
  };
}

/** Books what the lines of a file name, in their order: how many bookings were acknowledged, also a second, and how soon. */
export async function wrkBook(url, { seconds, connections, file }) {
  const script = fileURLToPath(new URL("book.lua", import.meta.url));
  const { stdout } = await run("wrk", [
    "-t1",
    `-c${connections}`,
    `-d${seconds}s`,
    "--timeout=10s",
    "--latency",
    "-s",
    script,
    url,
    file,
  ]);
  const [, acknowledged, refused] = stdout.match(/^acknowledged (\d+), refused (\d+)$/m).map(Number);
  if (refused > 0 || /Socket errors/.test(stdout))
    throw new Error(`bookings failed, or nothing was left to book:\n${stdout}`);
  const [, duration] = stdout.match(/requests in +([\d.]+)s/);
  return { bookings: acknowledged, perSecond: acknowledged / Number(duration), ...latencyOf(stdout) };
}
