// `Torna indietro`: one page back in the history; Home when there is no history.
import type { MouseEvent } from "react";
import { isPanelPath, to } from "@/lib/routes";
import { readRedirectTarget } from "@/lib/session/expire";
import { texts } from "@/lib/texts";
import { AppLink } from "@/ui/app-link";
import { ArrowLeftIcon } from "@/ui/icons";

export function BackLink({ locked = false }: { locked?: boolean }) {
  function onClick(event: MouseEvent): void {
    if (!locked && !hasWayBack()) return;
    event.preventDefault();
    if (!locked) history.back();
  }

  return (
    <AppLink
      to={to.home()}
      onClick={onClick}
      aria-disabled={locked || undefined}
      className="inline-flex min-h-target items-center gap-2 justify-self-start text-compact font-medium text-ink-soft hover:text-ink aria-disabled:cursor-not-allowed aria-disabled:text-ink-faint"
    >
      <ArrowLeftIcon className="size-4" /> {texts.back}
    </AppLink>
  );
}

function hasWayBack(): boolean {
  // Sent here by the guard of the panel, the page before is the guarded one: it would only lead here again.
  const target = readRedirectTarget();
  if (target !== null && isPanelPath(target)) return false;
  // Knows only pages of this site; the older way counts a new tab's first page too.
  return "navigation" in window ? window.navigation.canGoBack : history.length > 1;
}
