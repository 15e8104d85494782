// Writing certificates: how long the first one and 500 more take, how large they are, and the memory of the process. Measured
// in a process of its own, in the standard drawing and in that of the sample template.
import { execFileSync } from "node:child_process";
import { fixed, table } from "../lib/report.mjs";

export const title = "Certificates";
const COUNT = 500;
const KILO = 1000;

export async function measure() {
  const command = ["run", "--quiet", "--release", "-p", "battito-documents", "--example", "certificates"];
  const figures = JSON.parse(execFileSync("cargo", command, { encoding: "utf8" }));
  return table(
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
}
