// What every change of route within the site brings with it: the page starts at its top, and entering Login remembers
// where the reader came from.
import { useEffect, useLayoutEffect, useRef } from "react";
import { targetOnEnteringLogin } from "@/features/session/login-target";
import { layoutHydrated } from "@/lib/hydration-replay";
import { internalReferrer } from "@/lib/referrer";
import { useLocation } from "@/lib/navigation";
import { patterns } from "@/lib/routes";
import { readRedirectTarget, storeRedirectTarget } from "@/lib/session/expire";
import { forgetWithoutToken, hasToken } from "@/lib/session/store";

/** What the server tells machines about the page that the browser loaded, and about no other. */
const toldByServer =
  'link[rel=canonical],meta[name=robots],meta[property],meta[name^="twitter:"],script[type="application/ld+json"]';

/** Login's link was followed before React could answer. */
function enterLoginByLoading(): void {
  const previous = internalReferrer();
  // A session that ended there has left the way back already, with the place on the page, which loading does not tell.
  if (previous !== null && readRedirectTarget()?.split("#")[0] !== previous) enterLogin(previous);
}

function enterLogin(previous: string): void {
  const target = targetOnEnteringLogin(previous, readRedirectTarget());
  if (target !== null) storeRedirectTarget(target);
}

export function NavigationEffects() {
  const { pathname, search, hash } = useLocation();
  const told = useRef<NodeListOf<Element> | null>(null);
  const previous = useRef<{ pathname: string; full: string } | null>(null);

  useLayoutEffect(layoutHydrated, []);
  useEffect(() => {
    told.current = document.head.querySelectorAll(toldByServer);
    if (hasToken()) {
      import("@/api/session-check").then(({ checkSession }) => checkSession()).catch(console.warn);
    } else forgetWithoutToken();
  }, []);

  useLayoutEffect(() => {
    const from = previous.current;
    previous.current = { pathname, full: pathname + search + hash };
    if (from === null) {
      if (pathname === patterns.login) enterLoginByLoading();
      return;
    }
    if (from.pathname === pathname) return;
    window.scrollTo(0, 0);
    told.current?.forEach((element) => element.remove());
    if (pathname === patterns.login) enterLogin(from.full);
  }, [pathname, search, hash]);

  return null;
}
