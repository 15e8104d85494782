// The routes of the panel: guarded, lazy, each with the name that the breadcrumb shows.
import type { QueryClient } from "@tanstack/react-query";
import { redirect, type RouteObject } from "react-router";
import { patterns, to } from "@/lib/routes";
import { LoadingArea } from "@/ui/spinner";
import { guarded } from "./guarded";
import { Shell } from "./shell/shell";
import { RouteProblem } from "./shell/route-problem";
import { startProfile, startReservations } from "./starts";

export function panelRoutes(queries: QueryClient): RouteObject[] {
  return [
    {
      path: patterns.panel,
      Component: Shell,
      handle: { name: "Pannello" },
      HydrateFallback: () => <LoadingArea className="min-h-dvh" />,
      children: [
        {
          ErrorBoundary: RouteProblem,
          children: [
            { index: true, loader: () => redirect(to.myReservations()) },
            {
              path: patterns.myReservations,
              handle: { name: "I Miei Corsi" },
              loader: guarded(startReservations(queries)),
              lazy: { Component: async () => (await import("./pages/my-reservations-page")).MyReservationsPage },
            },
            {
              path: patterns.myProfile,
              handle: { name: "Profilo" },
              loader: guarded(startProfile(queries)),
              lazy: { Component: async () => (await import("./pages/my-profile-page")).MyProfilePage },
            },
            {
              path: "*",
              handle: { name: "Pagina non trovata" },
              loader: guarded(),
              lazy: { Component: async () => (await import("./pages/not-found-page")).NotFoundPage },
            },
          ],
        },
      ],
    },
  ];
}
