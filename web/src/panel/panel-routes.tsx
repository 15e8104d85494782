// The routes of the panel, made from the table of screens. The guard runs before any loader; loaders start the requests of a
// page while its code loads and do not wait for them, so that every page appears at once and shows its own skeleton, error
// or content.
import type { QueryClient } from "@tanstack/react-query";
import { Fragment } from "react";
import { Outlet, redirect, useParams, type RouteObject } from "react-router";
import { ApiFailure } from "@/api/failure";
import { roleOf } from "@/features/session/guard";
import { loadChunk } from "@/lib/load-chunk";
import { patterns, to } from "@/lib/routes";
import { readSession } from "@/lib/session/store";
import { Page } from "@/ui/page";
import { LeaveGuard } from "@/ui/unsaved-guard";
import { allowed, isAllowed, loginNeeded } from "./guard";
import { ErrorPage } from "./pages/error-page";
import { NotFoundPage } from "./pages/not-found-page";
import { PageSkeleton } from "./pages/page-skeleton";
import { screenAt, screens, type Screen } from "./screens";
import type { RouteHandle } from "./shell/route-handle";
import { Shell } from "./shell/shell";

const named = (name: string): RouteHandle => ({ name });

export function panelRoutes(queries: QueryClient): RouteObject[] {
  return [{ element: <Around />, children: [shell(queries)] }];
}

function Around() {
  return (
    <>
      {/* Before the page, so that its question is closed first when both go: the focus goes back through the dialogs below. */}
      <LeaveGuard />
      <Outlet />
    </>
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

function route(screen: Screen, queries: QueryClient): RouteObject {
  const { path, name, allowed: who, parents = [], wide, load } = screen;
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
      lazy: { Component: () => pageOf(screen) },
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
    lazy: { Component: () => pageOf(screen) },
  };
}

/** The page of a screen, which has its own chunk. When that is missing after a deploy the browser loads the page in full. */
async function pageOf({ name, title = name, frame: Frame = Fragment, screen }: Screen) {
  const Content = await loadChunk(screen, { isServed: () => false });
  return function ScreenPage() {
    const { id = "", kind = "" } = useParams();
    return (
      <Page title={title}>
        <Frame>
          <Content key={id + kind} id={Number(id)} kind={kind} />
        </Frame>
      </Page>
    );
  };
}
