// Catches page loads, for tests: the browser would leave the page that is tested.
import { afterEach, beforeEach, vi } from "vitest";
import { interceptPageLoads } from "@/lib/page-load";

/** Call it once per test file; returns what is called instead of loading a page. */
export function catchPageLoads() {
  const left = vi.fn<(path: string, how?: string) => void>();
  let release = () => {};
  beforeEach(() => {
    left.mockClear();
    release = interceptPageLoads(left);
  });
  afterEach(() => release());
  return left;
}
