// Databases on the PostgreSQL server that run.sh started.
import { execFileSync } from "node:child_process";

/** Makes an empty database; its URL. */
export function createDatabase(name) {
  const url = process.env.BENCH_POSTGRES_URL;
  execFileSync(process.env.BENCH_PSQL, [url, "--quiet", "-c", `CREATE DATABASE ${name}`]);
  return url.replace(/\/postgres$/, `/${name}`);
}
