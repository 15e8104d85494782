// What every change of route within the site brings with it: the page starts at its top, and entering Login remembers
// where the reader came from.
import { useEffect, useLayoutEffect, useRef } from "react";
import { targetOnEnteringLogin } from "@/features/session/login-target";
import { aroundAnswers } from "@/lib/early-press";
import { useLocation } from "@/lib/navigation";
import { patterns } from "@/lib/routes";
import { readRedirectTarget, storeRedirectTarget } from "@/lib/session/expire";
import { forgetWithoutToken, hasToken } from "@/lib/session/store";

/** What the server tells machines about the page that the browser loaded, and about no other. */
const toldByServer = 'link[rel=canonical],meta[name=robots],meta[property],meta[name^="twitter:"],script[type="application/ld+json"]';

export function NavigationEffects() {
  const { pathname, search, hash } = useLocation();
  const told = useRef<NodeListOf<Element> | null>(null);
  const previous = useRef<{ pathname: string; full: string } | null>(null);

  useLayoutEffect(aroundAnswers, []);
  useEffect(() => {
    told.current = document.head.querySelectorAll(toldByServer);
    if (hasToken()) void import("@/api/session-check").then(({ checkSession }) => checkSession());
    else forgetWithoutToken();
  }, []);

  useLayoutEffect(() => {
    const from = previous.current;
    previous.current = { pathname, full: pathname + search + hash };
    if (from === null || from.pathname === pathname) return;
    window.scrollTo(0, 0);
    told.current?.forEach((element) => element.remove());
    if (pathname !== patterns.login) return;
    const target = targetOnEnteringLogin(from.full, readRedirectTarget());
    if (target !== null) storeRedirectTarget(target);
  }, [pathname, search, hash]);

  return null;
}
