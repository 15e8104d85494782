// The routes of the panel. The guard runs before any loader; loaders start what a page asks while its code is on its
// way and do not wait for it, so that every page appears at once and shows its own skeleton, error or content.
import type { FetchQueryOptions, QueryClient, QueryKey } from "@tanstack/react-query";
import type { ComponentType } from "react";
import { Outlet, redirect, type RouteObject } from "react-router";
import { profileQuery } from "@/features/profile/queries";
import { listParams } from "@/features/reservations/list-params";
import { myReservationsQuery } from "@/features/reservations/queries";
import { loadChunk } from "@/lib/load-chunk";
import { RouterNavigation } from "@/lib/router-navigation";
import { patterns, to } from "@/lib/routes";
import { loginNeeded } from "./guard";
import { PageSkeleton } from "./pages/page-skeleton";
import { ErrorPage } from "./pages/error-page";
import { NotFoundPage } from "./pages/not-found-page";
import type { RouteHandle } from "./shell/breadcrumb";
import { Shell } from "./shell/shell";

const named = (name: string): RouteHandle => ({ name });

export function panelRoutes(queries: QueryClient): RouteObject[] {
  return [{ element: <Around />, children: screens(queries) }];
}

function Around() {
  return (
    <RouterNavigation>
      <Outlet />
    </RouterNavigation>
  );
}

function screens(queries: QueryClient): RouteObject[] {
  return [
    {
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
            { index: true, loader: () => redirect(to.myReservations()), element: <PageSkeleton /> },
            {
              path: patterns.myReservations,
              handle: named("I Miei Corsi"),
              loader: ({ url }) => start(queries, myReservationsQuery(listParams(url.searchParams))),
              lazy: { Component: page(async () => (await import("./pages/my-reservations-page")).MyReservationsPage) },
            },
            {
              path: patterns.myProfile,
              handle: named("Profilo"),
              loader: () => start(queries, profileQuery),
              lazy: { Component: page(async () => (await import("./pages/my-profile-page")).MyProfilePage) },
            },
            { path: "*", handle: named("Pagina non trovata"), element: <NotFoundPage /> },
          ],
        },
      ],
    },
  ];
}

/** A page with its own chunk. When the chunk is missing after a deploy the browser loads the page in full. */
function page(load: () => Promise<ComponentType>): () => Promise<ComponentType> {
  return () => loadChunk(load, { isServed: () => false });
}

/** Asks, unless a fresh answer is there. A failure stays with the query, for the page to show. */
function start<T, E extends Error, K extends QueryKey>(
  queries: QueryClient,
  query: FetchQueryOptions<T, E, T, K>,
): null {
  void queries.prefetchQuery(query);
  return null;
}
