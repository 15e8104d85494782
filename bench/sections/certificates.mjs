// Writing certificates: how long the first one and 500 more take, how large they are, and the memory of the process, measured
// in a process of its own, in the standard drawing and in that of the sample template. Then 500 issued with one call to the
// server, and 500 more while it is killed twice: everybody has one paper, and no number is missing.
import { execFileSync } from "node:child_process";
import { open, mkdir } from "node:fs/promises";
import { join } from "node:path";
import { fillClass, papersOfClass } from "../lib/class.mjs";
import { Client, DEMO_PASSWORD } from "../lib/client.mjs";
import { postgres, sqlite } from "../lib/large-centre.mjs";
import { createDatabase } from "../lib/postgres.mjs";
import { fixed, mebi, table } from "../lib/report.mjs";
import { startServer } from "../lib/server.mjs";

export const title = "Certificates";
const COUNT = 500;
const KILO = 1000;
const FIRST_CLASS = { id: 1_000_000, people: COUNT };
const SECOND_CLASS = { id: 2_000_000, people: COUNT };
// The server is killed after so many certificates.
const KILLED_AT = [COUNT / 4, COUNT / 2];
const FINISHED_WITHIN_MS = 300_000;

/** Waits until a job has come so far; its state. */
async function reached(staff, job, far) {
  const begin = performance.now();
  for (;;) {
    const state = await staff.insist(200, "GET", `/api/jobs/${job}`);
    if (far(state)) return state;
    if (performance.now() - begin > FINISHED_WITHIN_MS) throw new Error(`unfinished: ${JSON.stringify(state)}`);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

const isDone = ({ state }) => state !== "running";
const login = (server) => new Client(server.port).login("admin@battito.example", DEMO_PASSWORD);
const issue = async (staff, { id }) =>
  (await staff.insist(202, "POST", `/api/course-dates/${id}/certificates`, {})).job;

/** Everybody has one paper with a file, and the numbers follow each other. */
async function check(database, dataDir, classOf) {
  const papers = papersOfClass(database, classOf);
  const holders = new Set(papers.map(({ reservation }) => reservation));
  if (papers.length !== COUNT || holders.size !== COUNT)
    throw new Error(`${papers.length} papers of ${holders.size} people instead of ${COUNT}`);
  const numbers = papers.map(({ number }) => Number(number.split("-")[1]));
  for (const [index, number] of numbers.entries())
    if (number !== numbers[0] + index) throw new Error(`after ${numbers[index - 1]} comes ${number}`);
  for (const { number, file } of papers) {
    const handle = await open(join(dataDir, "files", file));
    const { buffer } = await handle.read(Buffer.alloc(5), 0, 5, 0);
    await handle.close();
    if (buffer.toString() !== "%PDF-") throw new Error(`${number} is no PDF`);
  }
}

async function measureServer(folder, engine) {
  const dataDir = join(folder, engine);
  await mkdir(dataDir, { recursive: true });
  const databaseUrl = engine === "PostgreSQL" ? createDatabase("certificates") : undefined;
  await (await startServer({ dataDir, databaseUrl })).stop();
  const database = databaseUrl === undefined ? sqlite(dataDir) : postgres(databaseUrl);
  for (const classOf of [FIRST_CLASS, SECOND_CLASS]) fillClass(database, classOf);

  let server = await startServer({ dataDir, databaseUrl });
  try {
    let staff = await login(server);
    const processorBefore = await server.processorMs();
    let begin = performance.now();
    await reached(staff, await issue(staff, FIRST_CLASS), isDone);
    const whole = performance.now() - begin;
    const processor = (await server.processorMs()) - processorBefore;
    const memory = await server.highestBytes();
    await check(database, dataDir, FIRST_CLASS);

    begin = performance.now();
    const job = await issue(staff, SECOND_CLASS);
    for (const killedAt of KILLED_AT) {
      const state = await reached(staff, job, ({ done }) => done >= killedAt);
      if (isDone(state)) throw new Error("it was killed too late");
      await server.kill();
      server = await startServer({ dataDir, databaseUrl });
      staff = await login(server);
    }
    await reached(staff, job, isDone);
    const killed = performance.now() - begin;
    await check(database, dataDir, SECOND_CLASS);
    return { whole, processor, memory, killed };
  } finally {
    await server.stop();
  }
}

export async function measure(folder) {
  const command = ["run", "--quiet", "--release", "-p", "battito-documents", "--example", "certificates"];
  const figures = JSON.parse(execFileSync("cargo", command, { encoding: "utf8" }));
  const ofDocuments = table(
    ["what", "#figure", "#bar"],
    [
      ["the first one, with the fonts", `${fixed(figures.first_ms)} ms`, ""],
      ["each after it", `${fixed(figures.each_ms)} ms`, "50 ms"],
      [`${COUNT} in a row`, `${fixed((figures.each_ms * COUNT) / KILO, 1)} s`, "30 s"],
      ["the largest", `${fixed(figures.bytes / KILO)} KB`, "100 KB"],
      ["each from the sample template", `${fixed(figures.template_each_ms)} ms`, "50 ms"],
      ["the largest from it", `${fixed(figures.template_bytes / KILO)} KB`, "100 KB"],
      ["memory of the process", `${figures.memory_mb} MB`, "128 MB"],
    ],
  );
  const rows = [];
  for (const engine of ["SQLite", "PostgreSQL"]) {
    const { whole, processor, memory, killed } = await measureServer(folder, engine);
    const figuresOf = [
      `${fixed(whole / KILO, 1)} s`,
      fixed((COUNT * KILO) / whole, 1),
      `${fixed(processor / COUNT, 1)} ms`,
      mebi(memory),
      `${fixed(killed / KILO, 1)} s`,
    ];
    console.log(`${engine}: ${figuresOf.join(", ")}`);
    rows.push([engine, ...figuresOf]);
  }
  return `${ofDocuments}

${COUNT} issued with one call, until the job is done and all PDFs are stored (bar: 30 s), and ${COUNT} more while the server is killed twice and started again. Both times everybody has one paper, and no number is missing. On PostgreSQL another node goes on only when the lease of the killed one has ended, after 15 seconds each time.

${table(["engine", "#500 papers", "#papers/s", "#processor time of each", "#highest memory of the server", "#500 papers, killed twice"], rows)}`;
}
