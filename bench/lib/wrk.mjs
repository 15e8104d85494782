// A run of wrk, and what it says.
import { execFile } from "node:child_process";
import { promisify } from "node:util";

const run = promisify(execFile);
const UNITS = { us: 0.001, ms: 1, s: 1000, m: 60_000 };

function milliseconds(text) {
  const [, value, unit] = text.match(/^([\d.]+)(us|ms|s|m)$/);
  return Number(value) * UNITS[unit];
}

/**
 * Requests a second and the latencies in milliseconds. A request without an answer ends the benchmark, and so does an error
 * unless errors are what is asked for. A script is given `word`.
 */
export async function wrk(url, { seconds, connections = 64, script, word, errors = false }) {
  const scripted = script === undefined ? [url] : ["-s", script, url, word];
  const { stdout } = await run("wrk", ["-t2", `-c${connections}`, `-d${seconds}s`, "--timeout=10s", "--latency", "-H", "Accept-Encoding: br", ...scripted]);
  const latency = (share) => milliseconds(stdout.match(new RegExp(`^ +${share}% +(\\S+) *$`, "m"))[1]);
  if ((errors ? /Socket errors/ : /Socket errors|Non-2xx/).test(stdout)) throw new Error(`wrk ${url}:\n${stdout}`);
  return {
    requests: Number(stdout.match(/(\d+) requests in/)[1]),
    perSecond: Number(stdout.match(/Requests\/sec: +([\d.]+)/)[1]),
    p50: latency(50),
    p99: latency(99),
  };
}
