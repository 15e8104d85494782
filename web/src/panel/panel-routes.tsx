// The routes of the panel, made from the table of screens. The guard runs before any loader; loaders start the requests of a
// page while its code loads and do not wait for them, so that every page appears at once and shows its own skeleton, error
// or content.
import type { QueryClient } from "@tanstack/react-query";
import type { ComponentType } from "react";
import { Outlet, redirect, type RouteObject } from "react-router";
import { ApiFailure } from "@/api/failure";
import { roleOf } from "@/features/session/guard";
import { loadChunk } from "@/lib/load-chunk";
import { RouterNavigation } from "@/lib/router-navigation";
import { patterns, to } from "@/lib/routes";
import { readSession } from "@/lib/session/store";
import { LeaveGuard } from "@/ui/unsaved-guard";
import { allowed, isAllowed, loginNeeded } from "./guard";
import { PageSkeleton } from "./pages/page-skeleton";
import { ErrorPage } from "./pages/error-page";
import { NotFoundPage } from "./pages/not-found-page";
import { screenAt, screens, type Screen } from "./screens";
import type { RouteHandle } from "./shell/route-handle";
import { Shell } from "./shell/shell";

const named = (name: string): RouteHandle => ({ name });

export function panelRoutes(queries: QueryClient): RouteObject[] {
  return [{ element: <Around />, children: [shell(queries)] }];
}

function Around() {
  return (
    <RouterNavigation>
      {/* Before the page, so that its question is closed first when both go: the focus goes back through the dialogs below. */}
      <LeaveGuard />
      <Outlet />
    </RouterNavigation>
  );
}

function shell(queries: QueryClient): RouteObject {
  return {
    path: patterns.panel,
    element: <Shell />,
    errorElement: <ErrorPage />,
    hydrateFallbackElement: <Shell />,
    middleware: [loginNeeded()],
    handle: named("Pannello di controllo"),
    children: [
      {
        // What goes wrong on a page leaves the shell around it standing.
        errorElement: <ErrorPage />,
        hydrateFallbackElement: <PageSkeleton />,
        children: [
          ...screens.map((screen) => route(screen, queries)),
          { path: "*", handle: named("Pagina non trovata"), element: <NotFoundPage /> },
        ],
      },
    ],
  };
}

function route(
  { path, name, allowed: who, parents = [], wide, load, page }: Screen,
  queries: QueryClient,
): RouteObject {
  const handle: RouteHandle = {
    name,
    wide,
    parents: parents.flatMap((parent) => screenAt(parent) ?? []).map(({ name, path }) => ({ name, path })),
  };
  if (path === patterns.panel) {
    return {
      index: true,
      handle,
      loader: ({ url }) => {
        if (!isAllowed(who, roleOf(readSession().user))) return redirect(to.myReservations());
        load?.({ queries, url, id: 0 });
        return null;
      },
      lazy: { Component: withChunk(page) },
    };
  }
  return {
    path,
    handle,
    middleware: who === undefined ? [] : [allowed(who)],
    loader: ({ url, params: { id } }) => {
      if (id !== undefined && !/^[1-9]\d{0,15}$/.test(id)) throw new ApiFailure("notFound", { status: 404 });
      load?.({ queries, url, id: Number(id ?? 0) });
      return null;
    },
    lazy: { Component: withChunk(page) },
  };
}

/** A page with its own chunk. When the chunk is missing after a deploy the browser loads the page in full. */
function withChunk(load: () => Promise<ComponentType>): () => Promise<ComponentType> {
  return () => loadChunk(load, { isServed: () => false });
}
