// @vitest-environment node
import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { screens } from "./screens";
import { findTopics, topics } from "@/features/help/topics";

const titles = (text: string) => findTopics(text).map(({ title }) => title);

/** The texts of the panel, but for the manual itself. */
const sources = readdirSync("src", { recursive: true, encoding: "utf8" })
  .filter((file) => /\.tsx?$/.test(file) && !file.includes(".test.") && !file.includes("features/help"))
  .map((file) => readFileSync(join("src", file), "utf8"))
  .join("\n");

it.each(topics.map((topic) => [topic.slug, topic] as const))("%s names only what the screens show", (_, topic) => {
  const text = [topic.intro, ...topic.steps, ...(topic.notes ?? [])].join(" ");
  const labels = [...text.matchAll(/«([^»]+)»/g)].map(([, label = ""]) => label);
  // What is typed into a field is no label.
  const missing = labels.filter((label) => label !== "appello blsd" && !sources.includes(label));
  expect(missing).toEqual([]);
});

it("has one page for each address", () => {
  expect(new Set(topics.map(({ slug }) => slug)).size).toBe(topics.length);
});

it("links each screen of the staff to a page about it", () => {
  const staff = screens.filter(({ allowed, name }) => allowed !== undefined && name !== "Aiuto");
  const astray = staff.filter(
    ({ path, help }) => topics.find(({ slug }) => slug === help)?.screens.includes(path) !== true,
  );
  expect(astray.map(({ path }) => path)).toEqual([]);
});

it("knows every screen that a page names", () => {
  const known = screens.map(({ path }) => path);
  expect(topics.flatMap((topic) => topic.screens).filter((path) => !known.includes(path))).toEqual([]);
});

it("finds a page by all words, wherever they stand, and first the one that has them in its title", () => {
  expect(titles("fusione")).toEqual(["Unisci due persone che sono la stessa"]);
  expect(titles("RIFIUTA turno")).toContain("Rispondi a una proposta di turno");
  expect(titles("appello")[0]).toBe("Fai l'appello");
  expect(titles("validita")[0]).toBe("Scegli certificazioni e validità");
  expect(titles("stampante laser")).toEqual([]);
});
