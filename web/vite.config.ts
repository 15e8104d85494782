// Builds two independent entries, the public site and the control panel, and serves both in development.
import { fileURLToPath } from "node:url";
import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vitest/config";
import { devShell } from "./config/dev-shell.ts";
import { leanImports } from "./config/lean-imports.ts";
import { panelWorker } from "./config/panel-worker.ts";
import { preloadImports } from "./config/preload-imports.ts";

const server = "http://127.0.0.1:8080";
const inRoot = (path: string) => fileURLToPath(new URL(path, import.meta.url));

// Each entry is built on its own (`--mode site`, then `--mode panel`). In one build both would share chunks, and the site's
// first load would carry what only the panel uses of a library.
const entryOf = (mode: string) => (mode === "panel" ? "panel" : "site");

// The core chunk: what every page of the site needs. One file is one request, and compresses better.
const core = new RegExp(
  [
    "node_modules/(react|react-dom|react-router|scheduler|@tanstack/(react-query|query-core))/",
    "/src/api/(client|failure)\\b",
    "/src/lib/(alerts/|centre|class-names|cookies|drafts|durations|keyed|lazy-component|page-load|page-state|paths|patterns|query-client|routes|session/)",
    "/src/ui/(alert-region|app-link|button|error-boundary|form/(control-styles|field|form-message|use-pre-hydration-input)\\.|heartbeat|icons?|logo|offline-notice|open-modal|page|spinner|states)\\b",
    "/src/site/(layout/|main|page-boundary|site-app|navigation-effects|booking-panel|bottom-bar-event)",
    "/src/features/route-access/login-target",
  ].join("|"),
);

// The start chunk: the first script, with its imports (Vite's helper for lazy imports is one of them).
const start = /preload-helper|\/src\/site\/start|\/src\/lib\/(hydration-replay|load-chunk|load-notice|storage|texts)\b/;

// What every list of courses needs: one chunk instead of three small ones, which compress badly.
const courseList = /\/src\/(ui\/badge|.*\/course-(grid|date-time))\b/;

// What every form of an account needs: one chunk instead of seven small ones.
const form =
  /node_modules\/react-hook-form\/|\/src\/ui\/form\/(form|password-field|resolver|text-field|use-draft|use-submission)\./;

// What every page of an account needs: one chunk instead of five that name each other in turn, each a round trip.
const account = /\/src\/(site\/auth\/auth-|features\/route-access\/|api\/session-check|ui\/no-script-notice)/;

export default defineConfig(({ mode }) => ({
  appType: "mpa",
  plugins: [
    react(),
    tailwindcss(),
    devShell(server),
    // The panel's calendar has style sheets of its own, which Vite's helper loads with their chunk.
    entryOf(mode) === "site" && leanImports(),
    entryOf(mode) === "panel" && panelWorker("/src/features/participants/roll-call/roll-call-screen.tsx"),
    preloadImports("/src/site/main.tsx"),
  ],
  resolve: { alias: { "@": inRoot("./src") } },
  server: {
    host: "127.0.0.1",
    proxy: { "/api": server, "/csrf-cookie": server, "/assets/images/courses": server },
  },
  build: {
    outDir: "dist",
    assetsDir: "assets",
    emptyOutDir: entryOf(mode) === "site",
    copyPublicDir: entryOf(mode) === "site",
    // The content security policy allows no data: addresses, so nothing is inlined.
    assetsInlineLimit: 0,
    // The server names a page's own chunks in its HTML.
    manifest: entryOf(mode) === "site" && "site-manifest.json",
    modulePreload: false,
    target: "baseline-widely-available",
    rolldownOptions: {
      input: inRoot(`./${entryOf(mode)}.html`),
      output: {
        entryFileNames: "assets/[name]-[hash].js",
        chunkFileNames: "assets/[name]-[hash].js",
        assetFileNames: "assets/[name]-[hash][extname]",
        codeSplitting: {
          groups: [
            ...(entryOf(mode) === "site" ? [{ name: "start", test: start, priority: 1 }] : []),
            { name: "core", test: core },
            ...(entryOf(mode) === "site"
              ? [
                  { name: "course-list", test: courseList },
                  { name: "form", test: form },
                  { name: "account", test: account },
                ]
              : []),
          ],
        },
      },
    },
  },
  test: {
    // Screens are tested in a browser's place, the rest without one unless its first line asks for it.
    projects: [
      { extends: true, test: { name: "logic", environment: "node", include: ["src/**/*.test.ts"] } },
      { extends: true, test: { name: "screens", environment: "happy-dom", include: ["src/**/*.test.tsx"] } },
    ],
    setupFiles: ["src/lib/testing/setup.ts"],
    restoreMocks: true,
    // For busy machines: no test takes a second on a quiet one.
    testTimeout: 30_000,
    unstubGlobals: true,
    maxWorkers: 2,
  },
}));
