// Names in the panel's service worker the files that Appello needs: those that the entry and the chunk of its screen import, and
// their style sheets and fonts. The hashes in the names make it another worker whenever one of them changes.
import { readFileSync } from "node:fs";
import type { Plugin } from "vite";

const worker = "panel-sw.js";
const place = "const files = [];";

/** @param screen the module that the entry imports lazily for Appello. */
export function panelWorker(screen: string): Plugin {
  return {
    name: "battito-panel-worker",
    apply: "build",
    generateBundle: {
      order: "post",
      handler(_, bundle) {
        const files = new Set<string>();
        const add = (file: string): void => {
          const output = bundle[file];
          if (output?.type !== "chunk" || files.has(file)) return;
          files.add(file);
          output.imports.forEach(add);
          for (const name of output.viteMetadata?.importedCss ?? []) files.add(name);
          for (const name of output.viteMetadata?.importedAssets ?? []) files.add(name);
        };
        const chunks = Object.values(bundle).filter((output) => output.type === "chunk");
        const entries = chunks.filter(({ isEntry }) => isEntry);
        const screens = chunks.filter(({ moduleIds }) => moduleIds.some((id) => id.endsWith(screen)));
        if (entries.length !== 1 || screens.length !== 1) this.error(`The chunks of Appello were not found: ${screen}`);
        for (const { fileName } of [...entries, ...screens]) add(fileName);
        const code = readFileSync(new URL(`../public/${worker}`, import.meta.url), "utf8");
        if (!code.includes(place)) this.error(`${worker} has no place for the files.`);
        const list = JSON.stringify([...files].map((file) => `/${file}`));
        this.emitFile({ type: "asset", fileName: worker, source: code.replace(place, `const files = ${list};`) });
      },
    },
  };
}
