// Checks the steps of deploy/Containerfile without a container: `node --test scripts`. Every path that a build reads must be
// copied into its stage, and what a build makes must come from the stage that makes it.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { test } from "node:test";

const root = fileURLToPath(new URL("..", import.meta.url));
const read = (path) => readFileSync(new URL(`../${path}`, import.meta.url), "utf8");
const tracked = execFileSync("git", ["ls-files"], { cwd: root, encoding: "utf8" }).trim().split("\n");
const steps = read("deploy/Containerfile").replaceAll(/\\\n/g, " ").split("\n");

/** The stages: what each copies from the repository and from other stages, and what it runs. */
const stages = [];
for (const step of steps) {
  const [word, ...rest] = step.trim().split(/\s+/);
  if (word === "FROM") stages.push({ image: rest[0], name: rest[2], copied: [], taken: [], run: [] });
  if (word === "RUN") stages.at(-1).run.push(rest.join(" "));
  if (word !== "COPY") continue;
  const from = rest[0].startsWith("--from=") ? rest.shift().slice("--from=".length) : null;
  for (const source of rest.slice(0, -1)) {
    if (from === null) stages.at(-1).copied.push(source);
    else stages.at(-1).taken.push({ from, path: source.replace("/src/", "") });
  }
}
const stage = (name) => stages.find((one) => one.name === name);
const isBelow = (folder) => (path) => path === folder || path.startsWith(`${folder}/`);
const has = (name, path) =>
  [...stage(name).copied, ...stage(name).taken.map((one) => one.path)].some((source) => isBelow(source)(path));

test("every path that is copied is in the repository and not left out of the image", () => {
  const ignored = read("deploy/Containerfile.containerignore").split("\n").filter(Boolean);
  for (const path of stages.flatMap(({ copied }) => copied)) {
    assert.ok(tracked.some(isBelow(path)), `${path} is not in the repository`);
    assert.ok(!ignored.includes(path), `${path} is left out`);
  }
  for (const built of ["web/dist", "web/dist-server"])
    assert.ok(ignored.includes(built), `${built} of the host is copied`);
});

test("the server's stage has all that the server is built from", () => {
  const members = tracked.filter((path) => /^crates\/.*\.(rs|toml|json|svg|webp|ttf|js|html|txt)$/.test(path));
  for (const path of ["Cargo.toml", "Cargo.lock", ...members]) assert.ok(has("server", path), `${path} is missing`);
  // What sources and the build script name outside of their crate.
  const sources = tracked.filter((path) => /^crates\/[a-z]+\/(build\.rs|src\/.*\.rs)$/.test(path));
  const outside = /include_(?:str|bytes)!\("((?:\.\.\/)+(?:web|contract|deploy|docs|e2e|bench)\/[^"]*)"/g;
  for (const path of sources) {
    for (const [, found] of read(path).matchAll(outside)) {
      assert.ok(has("server", found.replace(/^(\.\.\/)+/, "")), `${path} reads ${found}`);
    }
  }
  const built = [...read("crates/server/build.rs").matchAll(/"(?:\.\.\/\.\.\/web\/)?(dist[a-z-]*)[/"]/g)].map(
    ([, name]) => name,
  );
  assert.deepEqual([...new Set(built)].toSorted(), ["dist", "dist-server"]);
  for (const name of built) {
    assert.ok(
      stage("server").taken.some(({ from, path }) => from === "web" && path === `web/${name}`),
      `web/${name} is missing`,
    );
  }
  for (const [script] of stage("server")
    .run.join(" ")
    .matchAll(/scripts\/[a-z-]+\.sh/g))
    assert.ok(has("server", script));
});

test("the web's stage makes both builds from what it has", () => {
  const { scripts } = JSON.parse(read("web/package.json"));
  assert.ok(stage("web").run.some((command) => command.includes("npm run --prefix web build")));
  for (const config of ["vite.config.ts", "vite.server.config.ts"]) assert.ok(has("web", `web/${config}`));
  assert.match(scripts.build, /vite\.server\.config\.ts/);
  assert.match(read("web/vite.server.config.ts"), /outDir: "dist-server"/);
});

test("the compiler is the one that the workspace asks for", () => {
  const [, version] = read("Cargo.toml").match(/^rust-version = "(.*)"/m);
  assert.ok(stage("server").image.includes(`rust:${version}-`), stage("server").image);
});

test("the image holds the binary, and runs it without root", () => {
  const last = stages.at(-1);
  assert.ok(last.taken.some(({ from, path }) => from === "server" && path === "target/release/battito"));
  assert.ok(steps.some((step) => step.startsWith("USER battito")));
});
