// The side effects of navigating within the site: every page starts at its top, and entering Login or Register stores the
// redirect target. Register stores it for a reader who goes on to Login from there.
import { useEffect, useLayoutEffect, useRef } from "react";
import { targetOnEnteringLogin } from "@/features/route-access/login-target";
import { layoutHydrated } from "@/lib/hydration-replay";
import { retryLazyComponents } from "@/lib/lazy-component";
import { internalReferrer } from "@/lib/referrer";
import { useLocation } from "react-router";
import { patterns } from "@/lib/routes";
import { readRedirectTarget, storeRedirectTarget } from "@/lib/session/expire";
import { forgetWithoutToken, hasToken } from "@/lib/session/store";

/** The metadata that the server wrote for the page that the browser loaded. It is wrong for every other page. */
const serverMetadata =
  'link[rel=canonical],meta[name=robots],meta[property],meta[name^="twitter:"],script[type="application/ld+json"]';

const entrances: readonly string[] = [patterns.login, patterns.register];

/** Login was loaded in full: its link was followed before React had hydrated it. */
function enterLoginByLoading(): void {
  const previous = internalReferrer();
  // A session that ended on that page has stored the target already, with the hash, which the referrer lacks.
  if (previous !== null && readRedirectTarget()?.split("#")[0] !== previous) enterLogin(previous);
}

function enterLogin(previous: string): void {
  const target = targetOnEnteringLogin(previous, readRedirectTarget());
  if (target !== null) storeRedirectTarget(target);
}

export function NavigationEffects() {
  const { pathname, search, hash } = useLocation();
  const metadata = useRef<NodeListOf<Element> | null>(null);
  const previous = useRef<{ pathname: string; full: string } | null>(null);

  useLayoutEffect(layoutHydrated, []);
  useEffect(() => {
    metadata.current = document.head.querySelectorAll(serverMetadata);
    if (hasToken()) {
      import("@/api/session-check").then(({ checkSession }) => checkSession()).catch(console.warn);
    } else forgetWithoutToken();
  }, []);

  useLayoutEffect(() => {
    const from = previous.current;
    previous.current = { pathname, full: pathname + search + hash };
    if (from === null) {
      if (entrances.includes(pathname)) enterLoginByLoading();
      return;
    }
    if (from.pathname === pathname) return;
    retryLazyComponents();
    window.scrollTo(0, 0);
    metadata.current?.forEach((element) => element.remove());
    if (entrances.includes(pathname)) enterLogin(from.full);
  }, [pathname, search, hash]);

  return null;
}
