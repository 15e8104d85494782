// The routes of the panel, made from the table of screens. The guard runs before any loader; loaders start the requests of a
// page while its code loads and do not wait for them, so that every page appears at once and shows its own skeleton, error
// or content.
import type { QueryClient } from "@tanstack/react-query";
import { Fragment, useEffect, useEffectEvent, useState } from "react";
import { Outlet, redirect, type RouteObject, useParams, useRevalidator, useRouteError } from "react-router";
import { ApiFailure, sentenceFor } from "@/api/failure";
import { roleOf } from "@/features/route-access/access";
import { ChunkMissing, isServerReachable, loadChunk } from "@/lib/load-chunk";
import { patterns, to } from "@/lib/routes";
import { readSession } from "@/lib/session/store";
import { texts } from "@/lib/texts";
import { Button, ButtonLink } from "@/ui/button";
import { HeartbeatLine } from "@/ui/heartbeat";
import { Page } from "@/ui/page";
import { Skeleton } from "@/ui/states";
import { LeaveGuard } from "@/ui/unsaved-guard";
import { allowed, isAllowed, loginNeeded } from "./guard";
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
        // A page that fails leaves the shell around it standing.
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
  const { path, name, allowed: who, parents = [], wide, help, load } = screen;
  const handle: RouteHandle = {
    name,
    wide,
    help,
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

/** The panel's error page: shown when a page or its data failed to load, with a retry. */
function ErrorPage() {
  const problem = useRouteError();
  const { revalidate, state } = useRevalidator();
  const [trying, setTrying] = useState(false);

  async function retry(): Promise<void> {
    // A failed request is repeated. Any other error is in the page itself, so the page is reloaded; but not without a
    // network, which would leave nothing of the panel.
    if (problem instanceof ApiFailure) return void revalidate();
    setTrying(true);
    if (await isServerReachable()) location.reload();
    setTrying(false);
  }

  const onOnline = useEffectEvent(() => void retry());
  useEffect(() => {
    window.addEventListener("online", onOnline);
    return () => window.removeEventListener("online", onOnline);
  }, []);

  return (
    <Page title="Qualcosa non ha funzionato" className="page grid min-h-[60vh] content-center">
      <div role="alert" className="grid justify-items-start gap-5">
        <HeartbeatLine className="w-32 text-signal" />
        <h1 className="text-heading font-semibold">Qualcosa non ha funzionato</h1>
        <p className="max-w-prose text-ink-soft">
          {problem instanceof ChunkMissing ? texts.partMissing : sentenceFor(problem)}
        </p>
      </div>
      <div className="mt-6 flex flex-wrap gap-3">
        <Button onClick={() => void retry()} pending={trying || state === "loading"}>
          {texts.retry}
        </Button>
        <ButtonLink to={to.home()} variant="secondary">
          Torna alla Home
        </ButtonLink>
      </div>
    </Page>
  );
}

/** The panel's 404 page. */
function NotFoundPage() {
  return (
    <Page title="Pagina non trovata" className="grid content-start justify-items-start gap-5 py-8 sm:py-14">
      <HeartbeatLine className="w-32 text-signal" />
      <p className="numbers text-small font-semibold text-ink-faint">Errore 404</p>
      <h1 className="text-heading font-semibold">Questa pagina non c'è</h1>
      <p className="max-w-prose text-ink-soft">
        Forse è stata spostata, o l'indirizzo non è completo. Da qui puoi ripartire.
      </p>
      <div className="flex flex-wrap gap-3">
        <ButtonLink to={to.panel()}>Vai al pannello</ButtonLink>
        <ButtonLink to={to.home()} variant="secondary">
          Torna alla Home
        </ButtonLink>
      </div>
    </Page>
  );
}

/** The placeholder of a panel page while its code loads. */
function PageSkeleton() {
  return (
    <main id="contenuto" aria-busy="true" className="grid gap-6">
      <p role="status" className="sr-only">
        {texts.loading}
      </p>
      <Skeleton className="h-11 w-60" />
      <Skeleton className="h-11 w-full" />
      <Skeleton className="h-44" />
      <Skeleton className="h-44" />
    </main>
  );
}
