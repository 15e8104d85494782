// The site's build without what it never uses of a library. Vite's helper around lazy chunks fetches the style sheets of a chunk,
// but the site has only one, and the server's HTML names the chunks of a page. TanStack Query carries lists that grow page by
// page with every query; the site has none. Together they would cost every first load more than a kilobyte.
import type { Plugin } from "vite";

const lean: readonly [id: RegExp, code: string][] = [
  [/vite\/preload-helper/, "export const __vitePreload = (load) => load();"],
  [
    /query-core\/.*\/infiniteQueryBehavior\.js/,
    `const absent = () => { throw new Error("The site's build has no infinite queries: see config/lean-imports.ts."); };
     export { absent as infiniteQueryBehavior, absent as hasNextPage, absent as hasPreviousPage };`,
  ],
];

export function leanImports(): Plugin {
  return {
    name: "battito-lean-imports",
    apply: "build",
    enforce: "pre",
    load: {
      filter: { id: lean.map(([id]) => id) },
      handler: (id) => lean.find(([pattern]) => pattern.test(id))?.[1],
    },
  };
}
