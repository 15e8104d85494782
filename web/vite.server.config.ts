// Builds the site once more, for the server: one script without imports, which the server runs in its own engine.
import { fileURLToPath } from "node:url";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";

const inRoot = (path: string) => fileURLToPath(new URL(path, import.meta.url));

export default defineConfig({
  plugins: [react()],
  resolve: {
    alias: [
      // The server cannot wait for a chunk: it has every page and component in its one script.
      { find: /^(?:\.|@\/site)\/lazy-(pages|components)$/, replacement: inRoot("./src/site/eager-$1.ts") },
      { find: "@", replacement: inRoot("./src") },
    ],
  },
  define: { "process.env.NODE_ENV": JSON.stringify("production") },
  ssr: { noExternal: true, target: "webworker" },
  publicDir: false,
  build: {
    ssr: inRoot("./src/site/server-entry.tsx"),
    outDir: "dist-server",
    // The pictures' addresses are those of the browser's build, which has the files.
    assetsDir: "assets",
    assetsInlineLimit: 0,
    minify: true,
    target: "es2023",
    rolldownOptions: {
      output: {
        format: "iife",
        entryFileNames: "render.js",
        assetFileNames: "assets/[name]-[hash][extname]",
        codeSplitting: false,
      },
    },
  },
});
