// Opens the panel at an address for tests: its real routes, with the guard, over calls that the test answers itself.
import { QueryClientProvider } from "@tanstack/react-query";
import { render } from "@testing-library/react";
import { Suspense } from "react";
import { createMemoryRouter, RouterProvider, type RouteObject } from "react-router";
import { centreQuery } from "@/lib/centre";
import { createQueryClient } from "@/lib/query-client";
import { centre } from "@/lib/testing/centre";
import { DataRouterContext } from "@/lib/url-state";
import { panelRoutes } from "@/panel/panel-routes";
import { AlertRegion } from "@/ui/alert-region";

export function openPanel(address: string, more: RouteObject[] = []) {
  const queries = createQueryClient();
  queries.setDefaultOptions({ queries: { ...queries.getDefaultOptions().queries, retry: false } });
  queries.setQueryData(centreQuery.queryKey, centre);
  const router = createMemoryRouter([...panelRoutes(queries), ...more], { initialEntries: [address] });
  render(
    <QueryClientProvider client={queries}>
      <Suspense>
        <DataRouterContext value={router}>
          <RouterProvider router={router} />
        </DataRouterContext>
        <AlertRegion />
      </Suspense>
    </QueryClientProvider>,
  );
  return router;
}
