// Names in each shell the scripts that its entry imports, so that the browser fetches them together. Vite does the same, but
// not for an application that the entry starts lazily, and with a helper that costs the first load a kilobyte.
import type { HtmlTagDescriptor, Plugin } from "vite";

/** @param started the module that the entry imports lazily, but always. */
export function preloadImports(started: string): Plugin {
  return {
    name: "battito-preload-imports",
    apply: "build",
    transformIndexHtml: {
      order: "post",
      handler: (html, { chunk, bundle = {} }): HtmlTagDescriptor[] => {
        const found = new Set<string>();
        const add = (file: string): void => {
          const output = bundle[file];
          if (output?.type !== "chunk" || found.has(file)) return;
          found.add(file);
          output.imports.forEach(add);
          output.dynamicImports.filter(startsIt).forEach(add);
        };
        const startsIt = (file: string): boolean => {
          const output = bundle[file];
          return output?.type === "chunk" && output.moduleIds.some((id) => id.endsWith(started));
        };
        if (chunk !== undefined) add(chunk.fileName);
        return [...found]
          .filter((file) => file !== chunk?.fileName && !html.includes(`"/${file}"`))
          .map((file) => ({
            tag: "link",
            attrs: { rel: "modulepreload", crossorigin: true, href: `/${file}` },
            injectTo: "head",
          }));
      },
    },
  };
}
