// Builds two independent entries, the public site and the control panel, and serves both in development.
import { fileURLToPath } from "node:url";
import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vitest/config";
import { devShell } from "./config/dev-shell.ts";

const server = "http://127.0.0.1:8080";
const inRoot = (path: string) => fileURLToPath(new URL(path, import.meta.url));

export default defineConfig({
  appType: "mpa",
  plugins: [react(), tailwindcss(), devShell(server)],
  resolve: { alias: { "@": inRoot("./src") } },
  server: {
    host: "127.0.0.1",
    proxy: { "/api": server, "/csrf-cookie": server, "/assets/images/courses": server },
  },
  build: {
    outDir: "dist",
    assetsDir: "assets",
    // The content security policy allows no data: addresses, so nothing is inlined.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    target: "baseline-widely-available",
    rolldownOptions: {
      input: { site: inRoot("./site.html"), panel: inRoot("./panel.html") },
      output: {
        entryFileNames: "assets/[name]-[hash].js",
        chunkFileNames: "assets/[name]-[hash].js",
        assetFileNames: "assets/[name]-[hash][extname]",
      },
    },
  },
  test: {
    environment: "happy-dom",
    include: ["src/**/*.test.{ts,tsx}"],
    setupFiles: ["src/lib/testing/setup.ts"],
    restoreMocks: true,
    maxWorkers: 2,
  },
});
