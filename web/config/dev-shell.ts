// Does in development what the server does in production: answers every page path with the right
// shell, and puts the centre's state where the shells carry the marker.
import type { Plugin } from "vite";

const marker = "<!--battito-state-->";
const notAPage = /^\/(api|assets|csrf-cookie|health|src|node_modules|@)|\.[a-z0-9]+$/i;

export function devShell(server: string): Plugin {
  return {
    name: "battito-dev-shell",
    apply: "serve",
    configureServer(dev) {
      dev.middlewares.use((request, _response, next) => {
        const path = (request.url ?? "/").split("?")[0] ?? "/";
        const wantsPage = request.headers.accept?.includes("text/html") ?? false;
        if (wantsPage && !notAPage.test(path)) {
          request.url = path.startsWith("/control-panel") ? "/panel.html" : "/site.html";
        }
        next();
      });
    },
    async transformIndexHtml(html) {
      return html.replace(marker, await stateScript(server));
    },
  };
}

async function stateScript(server: string): Promise<string> {
  try {
    const answer = await fetch(`${server}/api/centre`);
    const state = JSON.stringify({ centre: await answer.json() }).replaceAll("<", "\\u003c");
    return `<script type="application/json" id="battito-state">${state}</script>`;
  } catch {
    // Without the server the pages fall back to asking the API, as they do for any missing state.
    return marker;
  }
}
