// Lazy chunks without Vite's helper around them. It fetches the style sheets of a chunk, but the site has only one, and
// the server's HTML names the chunks of a page; the helper would cost every first load most of a kilobyte.
import type { Plugin } from "vite";

export function leanImports(): Plugin {
  return {
    name: "battito-lean-imports",
    apply: "build",
    enforce: "pre",
    load: {
      filter: { id: /vite\/preload-helper/ },
      handler: () => "export const __vitePreload = (load) => load();",
    },
  };
}
