// Holds the tokens' colours to their WCAG level in both themes: body text AAA, all other text AA, borders of controls 3:1.
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";

type Tokens = Record<string, string>;

const css = readFileSync("src/styles/tokens.css", "utf8");
const dark = css.indexOf("@media screen and (prefers-color-scheme: dark)");
const colours = (text: string): Tokens =>
  Object.fromEntries(
    [...text.matchAll(/--([\w-]+): (#[0-9a-f]{6});/g)].map(([, name = "", value = ""]) => [name, value]),
  );
const light = colours(css.slice(0, dark));
const themes = { light, dark: { ...light, ...colours(css.slice(dark)) } };

const papers = ["paper", "surface", "sunken"];
const pairs: [level: number, texts: string[], grounds: string[]][] = [
  [7, ["ink", "ink-soft"], [...papers, "brand-soft", "info-soft", "warning-soft", "danger-soft", "signal-soft"]],
  [4.5, ["ink-faint", "brand", "signal-ink", "info", "warning", "danger"], papers],
  [4.5, ["brand"], ["brand-soft"]],
  [4.5, ["info"], ["info-soft"]],
  [4.5, ["warning"], ["warning-soft"]],
  [4.5, ["danger"], ["danger-soft", "brand-soft"]],
  [4.5, ["signal-ink"], ["signal-soft"]],
  [4.5, ["ink-faint"], ["line"]],
  [4.5, ["on-brand"], ["brand", "brand-strong"]],
  [4.5, ["on-danger"], ["danger", "danger-strong"]],
  [7, ["on-band", "on-band-soft"], ["band"]],
  [4.5, ["band-accent"], ["band"]],
  [3, ["line-strong", "signal", "focus"], papers],
];

function luminance(colour: string): number {
  const channels = [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16) / 255);
  const [red = 0, green = 0, blue = 0] = channels.map((value) =>
    value <= 0.039_28 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4,
  );
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: string, other: string): number {
  const [lower = 0, higher = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b);
  return (higher + 0.05) / (lower + 0.05);
}

describe.each(Object.entries(themes))("in the %s theme", (_, tokens) => {
  it.each(pairs)("at least %d:1 for %j on %j", (level, texts, grounds) => {
    const short = texts.flatMap((text) =>
      grounds
        .map((ground) => ({ text, ground, ratio: contrast(tokens[text] ?? "#808080", tokens[ground] ?? "#808080") }))
        .filter(({ ratio }) => ratio < level),
    );
    expect(short).toEqual([]);
  });
});
