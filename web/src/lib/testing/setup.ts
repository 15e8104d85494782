// Runs before every test file: the DOM matchers, and an empty browser before each test.
import "@testing-library/jest-dom/vitest";
import { cleanup } from "@testing-library/react";
import { afterEach, beforeEach } from "vitest";

beforeEach(() => {
  if (typeof window === "undefined") return;
  localStorage.clear();
  sessionStorage.clear();
  for (const pair of document.cookie.split("; ")) {
    document.cookie = `${pair.split("=")[0] ?? ""}=; Path=/; Max-Age=0`;
  }
});

afterEach(cleanup);
