// Asks each query of the Grafana board of a Prometheus that watches the server: all are understood, and those of a server that works
// find figures.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { freePort } from "../../bench/lib/server.mjs";

/** What a server that works has no figures of. */
const OF_FAULTS = /refused|battito_task_running == 0|backup/;

async function figures(address, query) {
  const answer = await fetch(`${address}/api/v1/query?query=${encodeURIComponent(query)}`);
  const { status, data, error } = await answer.json();
  if (status !== "success") throw new Error(`${query}: ${error}`);
  return data.result.filter(({ value }) => value[1] !== "NaN").length;
}

/** Whether the board's queries are good. */
export async function checkBoard(site, token, work) {
  const file = new URL("../../deploy/grafana.json", import.meta.url);
  const { panels } = JSON.parse(await readFile(file, "utf8"));
  const queries = panels.flatMap(({ targets }) => targets.map(({ expr }) => expr));
  const settings = join(work, "prometheus.yml");
  const job = `{ job_name: battito, scrape_interval: 1s, authorization: { credentials: ${token} }, static_configs: [{ targets: ["${new URL(site).host}"] }] }`;
  await writeFile(settings, `scrape_configs:\n  - ${job}\n`);
  const listen = `127.0.0.1:${await freePort()}`;
  const words = [
    `--config.file=${settings}`,
    `--storage.tsdb.path=${join(work, "prometheus")}`,
    `--web.listen-address=${listen}`,
  ];
  const prometheus = spawn("prometheus", [...words, "--log.level=error"], { stdio: "inherit" });
  try {
    let missing = queries;
    for (let second = 0; second < 90 && missing.length > 0; second += 1) {
      // The second is answered from the cache.
      for (const path of ["/", "/", "/api/courses?search=blsd"]) await (await fetch(site + path)).text();
      await sleep(1000);
      const found = await Promise.all(
        queries.map((query) =>
          figures(`http://${listen}`, query).catch((problem) => {
            if (!(problem.cause?.code === "ECONNREFUSED")) throw problem;
            return 0;
          }),
        ),
      );
      missing = queries.filter((query, place) => found[place] === 0 && !OF_FAULTS.test(query));
    }
    for (const query of missing) console.error(`no figures: ${query}`);
    console.log(`${queries.length} queries, ${missing.length} without figures`);
    return missing.length === 0;
  } finally {
    prometheus.kill();
    await once(prometheus, "exit");
  }
}
