// Names in each shell what its entry imports statically, so that the browser fetches both at once. Vite does the same,
// but only together with a helper for lazy chunks that costs the first load a kilobyte.
import type { HtmlTagDescriptor, Plugin } from "vite";

export function preloadImports(): Plugin {
  return {
    name: "battito-preload-imports",
    apply: "build",
    transformIndexHtml: {
      order: "post",
      handler: (_html, { chunk }): HtmlTagDescriptor[] =>
        (chunk?.imports ?? []).map((file) => ({
          tag: "link",
          attrs: { rel: "modulepreload", crossorigin: true, href: `/${file}` },
          injectTo: "head",
        })),
    },
  };
}
