// Runs before every test file: the DOM matchers, and an empty browser before each test.
import "@testing-library/jest-dom/vitest";
import { cleanup, configure } from "@testing-library/react";
import { afterEach, beforeEach } from "vitest";

// Waiting takes no time on a quiet machine; a busy one must not fail a test.
configure({ asyncUtilTimeout: 10_000 });

beforeEach(() => {
  if (typeof window === "undefined") return;
  localStorage.clear();
  sessionStorage.clear();
  for (const pair of document.cookie.split("; ")) {
    document.cookie = `${pair.split("=")[0] ?? ""}=; Path=/; Max-Age=0`;
  }
});

afterEach(cleanup);
