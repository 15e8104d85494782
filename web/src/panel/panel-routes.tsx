// The routes of the panel.
import type { QueryClient } from "@tanstack/react-query";
import { Outlet, type RouteObject } from "react-router";
import { patterns } from "@/lib/routes";
import { LoadingArea } from "@/ui/spinner";
import { loginNeeded } from "./guard";
import { NotFoundPage } from "./pages/not-found-page";

export function panelRoutes(_queries: QueryClient): RouteObject[] {
  return [
    {
      path: patterns.panel,
      element: <Outlet />,
      hydrateFallbackElement: <LoadingArea className="min-h-dvh" />,
      middleware: [loginNeeded()],
      children: [
        { index: true, element: <NotFoundPage /> },
        { path: "*", element: <NotFoundPage /> },
      ],
    },
  ];
}
