// Renders a screen as the site does: in the router at an address, with the query cache and the centre, over calls that
// the test answers itself.
import { QueryClientProvider } from "@tanstack/react-query";
import { render, type RenderResult } from "@testing-library/react";
import { Suspense, type ReactNode } from "react";
import { createMemoryRouter, useLocation } from "react-router";
import { RouterProvider } from "react-router/dom";
import type { Centre } from "@/api/types";
import { centreQuery } from "@/lib/centre";
import { createQueryClient } from "@/lib/query-client";
import { DataRouterContext } from "@/lib/url-state";
import { LeaveGuard } from "@/ui/unsaved-guard";
import { centre } from "./centre";

/** Shows the present address, for tests to read: `screen.getByTestId("address")`. */
function Address() {
  const { pathname, search, hash } = useLocation();
  return <output data-testid="address">{pathname + search + hash}</output>;
}

/** Renders a screen at an address of the centre of tests, with other members if need be. */
export function renderAt(
  address: string | { pathname: string; state: unknown },
  screen: ReactNode,
  own: Partial<Centre> = {},
): RenderResult {
  const queries = createQueryClient();
  queries.setDefaultOptions({ queries: { ...queries.getDefaultOptions().queries, retry: false } });
  queries.setQueryData(centreQuery.queryKey, { ...centre, ...own });
  const element = (
    <>
      <LeaveGuard />
      <Suspense>{screen}</Suspense>
      <Address />
    </>
  );
  // A router with data, as in the panel: what guards unsaved work needs one.
  const router = createMemoryRouter([{ path: "*", element }], { initialEntries: [address] });
  return render(
    <QueryClientProvider client={queries}>
      <DataRouterContext value={router}>
        <RouterProvider router={router} />
      </DataRouterContext>
    </QueryClientProvider>,
  );
}
