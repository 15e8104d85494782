// Runs before every test file. Where there is a browser: the DOM matchers, and an empty browser before each test.
import { afterEach, beforeEach } from "vitest";

if (typeof window !== "undefined") {
  await import("@testing-library/jest-dom/vitest");
  const { cleanup, configure } = await import("@testing-library/react");
  // Waiting takes no time on a quiet machine; a busy one must not fail a test.
  configure({ asyncUtilTimeout: 10_000 });
  beforeEach(() => {
    localStorage.clear();
    sessionStorage.clear();
    for (const pair of document.cookie.split("; ")) {
      document.cookie = `${pair.split("=")[0] ?? ""}=; Path=/; Max-Age=0`;
    }
  });
  afterEach(cleanup);
}
