// How the journeys run: one server and one SMTP sink for all of them, a desktop and a phone, the Chromium of the distribution.
import { defineConfig } from "@playwright/test";
import { USUAL_PHONE } from "./support/screens.ts";

const FLAGS = [
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  "--log-level=3",
  // Letters as wide as in a browser with a window: the headless shell rounds their widths to whole pixels otherwise.
  "--font-render-hinting=none",
  // A page lives for a second or two: scripts are compiled once and quickly, which is a tenth less work.
  "--js-flags=--always-sparkplug,--no-maglev,--no-opt",
];

export default defineConfig({
  testDir: ".",
  outputDir: "results/artifacts",
  globalSetup: "./support/global-setup.ts",
  fullyParallel: true,
  forbidOnly: true,
  workers: 2,
  // A test that passes at the second try is `flaky`: scripts/test-summary.mjs counts it as passed and names it.
  retries: 1,
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
    // Recording takes time on every test; the second try of a failed one is enough to look into.
    trace: "on-first-retry",
    launchOptions: {
      // Without the parts that draw a window: it takes half the time. `wholeBrowser` is for what it lacks.
      executablePath: process.env["BATTITO_HEADLESS_SHELL"] ?? "/usr/bin/chromium-headless-shell",
      args: FLAGS,
      // Chromium has no sandbox of its own as root, which is what containers and CI run as.
      chromiumSandbox: process.getuid?.() !== 0,
    },
  },
  // Tests run on both, but for those that carry a tag of support/tags.ts.
  projects: [
    { name: "desktop", grepInvert: /@phone/, use: { viewport: { width: 1440, height: 900 } } },
    {
      name: "mobile",
      grepInvert: /@desktop/,
      use: { viewport: USUAL_PHONE, hasTouch: true, isMobile: true },
    },
  ],
});
