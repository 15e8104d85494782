// A run of wrk, and what it says.
import { execFile } from "node:child_process";
import { promisify } from "node:util";

const run = promisify(execFile);
const UNITS = { us: 0.001, ms: 1, s: 1000, m: 60_000 };

function milliseconds(text) {
  const [, value, unit] = text.match(/^([\d.]+)(us|ms|s|m)$/);
  return Number(value) * UNITS[unit];
}

/** Requests a second and the latencies in milliseconds; an answer that is not what was expected ends the benchmark. */
export async function wrk(url, { seconds, connections = 64, script, failing = false }) {
  const scripted = script === undefined ? [] : ["-s", script];
  const { stdout } = await run("wrk", ["-t2", `-c${connections}`, `-d${seconds}s`, "--latency", "-H", "Accept-Encoding: br", ...scripted, url]);
  const latency = (share) => milliseconds(stdout.match(new RegExp(`^ +${share}% +(\\S+)$`, "m"))[1]);
  if (!failing && /Non-2xx|Socket errors/.test(stdout)) throw new Error(`wrk ${url}:\n${stdout}`);
  return {
    requests: Number(stdout.match(/(\d+) requests in/)[1]),
    perSecond: Number(stdout.match(/Requests\/sec: +([\d.]+)/)[1]),
    p50: latency(50),
    p99: latency(99),
  };
}
