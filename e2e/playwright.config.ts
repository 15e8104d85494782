// How the journeys run: one server and one SMTP sink for all of them, three widths, the Chromium of the distribution.
import { defineConfig } from "@playwright/test";

const FLAGS = [
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  "--log-level=3",
];

export default defineConfig({
  testDir: ".",
  outputDir: "results/artifacts",
  globalSetup: "./support/global-setup.ts",
  fullyParallel: true,
  forbidOnly: true,
  workers: 2,
  retries: 0,
  timeout: 30_000,
  globalTimeout: 35 * 60_000,
  expect: { timeout: 7_500 },
  reporter: process.env["PLAYWRIGHT_JSON_OUTPUT_FILE"] === undefined ? "list" : [["list"], ["json"]],
  use: {
    baseURL: process.env["BATTITO_E2E_URL"],
    // A visitor far from Italy: dates must show the centre's wall clock all the same.
    timezoneId: "America/New_York",
    locale: "it-IT",
    reducedMotion: "reduce",
    trace: "retain-on-failure",
    launchOptions: {
      executablePath: process.env["BATTITO_CHROMIUM"] ?? "/usr/bin/chromium",
      args: FLAGS,
      // Chromium has no sandbox of its own as root, which is what containers and CI run as.
      chromiumSandbox: process.getuid?.() !== 0,
    },
  },
  projects: [
    { name: "desktop", testIgnore: "a11y/narrow.spec.ts", use: { viewport: { width: 1440, height: 900 } } },
    {
      name: "mobile",
      testIgnore: "a11y/narrow.spec.ts",
      use: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
    },
    { name: "narrow", testMatch: "a11y/narrow.spec.ts", use: { viewport: { width: 360, height: 800 } } },
  ],
});
