// The control panel's entry in the browser.
import "@/styles/panel.css";
import { QueryClientProvider } from "@tanstack/react-query";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { createBrowserRouter } from "react-router";
import { RouterProvider } from "react-router/dom";
import { createQueryClient } from "@/lib/query-client";
import { leaveWhenRefused } from "./refusals";
import { panelRoutes } from "./routes";

const root = document.getElementById("root");
if (root === null) throw new Error("The page has no #root.");

// The shell's own title serves until the page brings its own.
for (const element of document.querySelectorAll("[data-shell]")) element.remove();

const queries = createQueryClient();
leaveWhenRefused(queries);

createRoot(root).render(
  <StrictMode>
    <QueryClientProvider client={queries}>
      <RouterProvider router={createBrowserRouter(panelRoutes(queries))} />
    </QueryClientProvider>
  </StrictMode>,
);
