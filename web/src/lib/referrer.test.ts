// @vitest-environment happy-dom
import { afterEach, describe, expect, it, vi } from "vitest";
import { internalReferrer } from "./referrer";

function load(referrer: string, type = "navigate"): string | null {
  vi.stubGlobal("performance", { getEntriesByType: () => [{ type }] });
  vi.spyOn(document, "referrer", "get").mockReturnValue(referrer);
  return internalReferrer();
}

const here = (path: string) => location.origin + path;

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

describe("the internal referrer", () => {
  it("is one of the site, with its query", () => {
    expect(load(here("/courses/3?a=1"))).toBe("/courses/3?a=1");
  });

  it("is none when the page was opened by address, or from another site", () => {
    expect(load("")).toBeNull();
    expect(load("https://example.com/courses/3")).toBeNull();
  });

  it("is none when the page was reloaded, or come back to", () => {
    expect(load(here("/courses/3"), "reload")).toBeNull();
    expect(load(here("/courses/3"), "back_forward")).toBeNull();
  });

  it("is none when the panel sent the reader here", () => {
    expect(load(here("/control-panel/user/profile"))).toBeNull();
    expect(load(here("/control-panels"))).toBe("/control-panels");
  });
});
