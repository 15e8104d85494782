// @vitest-environment happy-dom
// The product in the heads of the two shells: icons, manifest and the colour of the browser's bars.
import { existsSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";

const text = (path: string) => readFileSync(path, "utf8");
const isPublic = (address: string) => existsSync(`public${address}`);

const papers = [...text("src/styles/tokens.css").matchAll(/--paper: (#\w+);/g)].map(([, colour]) => colour);
const manifest = JSON.parse(text("public/site.webmanifest"));

describe.each(["site.html", "panel.html"])("the shell %s", (shell) => {
  const page = new DOMParser().parseFromString(text(shell), "text/html");
  const linked = (rel: string) =>
    [...page.querySelectorAll(`link[rel="${rel}"]`)].map((link) => link.getAttribute("href") ?? "");

  it("links icons and a manifest that are there", () => {
    const links = ["icon", "apple-touch-icon", "manifest"].flatMap(linked);
    expect(links).toEqual(["/favicon.ico", "/favicon.svg", "/apple-touch-icon.png", "/site.webmanifest"]);
    expect(links.filter((address) => !isPublic(address))).toEqual([]);
  });

  it("colours the browser's bars like the paper of either theme", () => {
    const colours = [...page.querySelectorAll('meta[name="theme-color"]')].map((meta) => meta.getAttribute("content"));
    expect(colours).toEqual(papers);
  });
});

describe("the manifest", () => {
  it("names icons that are there, one of them maskable", () => {
    const icons: { src: string; purpose?: string }[] = manifest.icons;
    expect(icons.filter(({ src }) => !isPublic(src))).toEqual([]);
    expect(icons.filter(({ purpose }) => purpose === "maskable")).toHaveLength(1);
  });

  it("speaks Italian, starts at Home and opens on paper", () => {
    expect(manifest).toMatchObject({
      short_name: "Battito",
      lang: "it",
      start_url: "/",
      background_color: papers[0],
      theme_color: papers[0],
    });
  });
});
