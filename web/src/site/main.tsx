// Brings the public site to life in the browser; start.ts decides when.
import { QueryClientProvider } from "@tanstack/react-query";
import { StrictMode } from "react";
import { createRoot, hydrateRoot } from "react-dom/client";
import { pageState } from "@/lib/page-state";
import { createQueryClient } from "@/lib/query-client";
import { watchUserChange } from "@/lib/session/user-change";
import { BrowserRouter } from "./browser-router";
import { SiteApp } from "./site-app";

const root = document.getElementById("root");
if (root === null) throw new Error("The page has no #root.");

// The shell's own title serves until the page brings its own.
for (const element of document.querySelectorAll("[data-shell]")) element.remove();

const queries = createQueryClient(pageState()?.queries);
watchUserChange(queries, {
  onReturn: () => {
    // Seats have been booked meanwhile.
    void queries.invalidateQueries({ predicate: ({ queryKey: [name] }) => name === "course" || name === "courses" });
    import("@/api/session-check").then((check) => check.checkSession()).catch(console.warn);
  },
});

const app = (
  <StrictMode>
    <QueryClientProvider client={queries}>
      <BrowserRouter>
        <SiteApp />
      </BrowserRouter>
    </QueryClientProvider>
  </StrictMode>
);

if (root.hasChildNodes()) hydrateRoot(root, app);
else createRoot(root).render(app);

// After all that the page itself needs.
if (import.meta.env.PROD) {
  const register = () => void import("@/lib/service-worker").then((worker) => worker.registerServiceWorker("/"));
  if (document.readyState === "complete") register();
  else window.addEventListener("load", register);
}
