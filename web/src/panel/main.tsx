// The control panel's entry in the browser.
import "@/styles/panel.css";
import { QueryClientProvider } from "@tanstack/react-query";
import { StrictMode, Suspense } from "react";
import { createRoot } from "react-dom/client";
import { createBrowserRouter } from "react-router";
import { RouterProvider } from "react-router/dom";
import { createQueryClient } from "@/lib/query-client";
import { watchUserChange } from "@/lib/session/user-change";
import { DataRouterContext } from "@/lib/url-state";
import { AlertRegion } from "@/ui/alert-region";
import { LoadingArea } from "@/ui/spinner";
import { revalidateOnSessionChange } from "./session-change";
import { panelRoutes } from "./panel-routes";

const root = document.getElementById("root");
if (root === null) throw new Error("The page has no #root.");

document.documentElement.dataset.started = "";

// The shell's own title serves until the page brings its own.
for (const element of document.querySelectorAll("[data-shell]")) element.remove();

const queries = createQueryClient();
const router = createBrowserRouter(panelRoutes(queries));
const revalidate = () => void router.revalidate();
watchUserChange(queries, {
  onReturn() {
    void queries.invalidateQueries();
    revalidate();
  },
});
revalidateOnSessionChange(revalidate);

createRoot(root).render(
  <StrictMode>
    <QueryClientProvider client={queries}>
      <Suspense fallback={<LoadingArea className="min-h-dvh" />}>
        <DataRouterContext value={router}>
          <RouterProvider router={router} />
        </DataRouterContext>
        <AlertRegion />
      </Suspense>
    </QueryClientProvider>
  </StrictMode>,
);
