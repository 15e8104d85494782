// Turns figures into the page people read, with the machine and the day they belong to.
import { execFileSync } from "node:child_process";
import { cpus, loadavg, release, totalmem } from "node:os";

const MEBI = 1024 * 1024;
const round = (value, digits = 0) => value.toFixed(digits);

function commit() {
  const git = (...args) => execFileSync("git", args, { encoding: "utf8" }).trim();
  return `${git("rev-parse", "--short", "HEAD")}${git("status", "--porcelain", "--untracked-files=no") === "" ? "" : " with local changes"}`;
}

export function markdown({ booking, startMs, idleBytes, binaryBytes }) {
  const processors = cpus();
  const rows = booking.map(({ engine, scenario, clients, bookings, perSecond, p50, p99, pgbench }) => {
    const alone = booking.find((row) => row.engine === engine && row.scenario === scenario && row.clients === 1);
    return `| ${engine} | ${scenario} | ${clients} | ${round(perSecond)} | ${round(perSecond / alone.perSecond, 1)} | ${pgbench === undefined ? "" : `${round(perSecond / pgbench, 2)} of ${round(pgbench)}`} | ${round(p50, 1)} | ${round(p99, 1)} | ${bookings} |`;
  });
  return `# Figures of this machine

Written by \`make bench\`; rerun it to replace them. Load client, server and database share the processors, so ratios within one run say more than
the absolute numbers, and figures taken beside a compiler say little.

- Day: ${new Date().toISOString().slice(0, 10)}, commit ${commit()}
- Machine: ${processors.length} x ${processors[0].model.trim()}, ${round(totalmem() / MEBI / 1024)} GB, Linux ${release()}
- Load of the machine over the last minute when this was written: ${round(loadavg()[0], 1)}

## Booking
Over HTTP with the demo data beside it; a booking counts when it is acknowledged, which is after the commit reached the disk (SQLite \`synchronous=FULL\`,
PostgreSQL \`fsync=on\`). Every acknowledged booking was found in the database afterwards.
\`pgbench\` runs the very same statements of a booking straight on the database, without HTTP (bar: 0.6 of it).

| engine | dates | clients | bookings/s | against 1 client | against pgbench | median ms | p99 ms | bookings |
|---|---|--:|--:|--:|--:|--:|--:|--:|
${rows.join("\n")}

## Start and size
| what | figure | bar |
|---|--:|--:|
| start to ready, existing database, best of ${startMs.length} | ${round(Math.min(...startMs))} ms | 300 ms |
| memory a minute after start | ${round(idleBytes / MEBI, 1)} MB | 64 MB |
| binary, as built | ${round(binaryBytes / MEBI, 1)} MB | 60 MB |
`;
}
