// `Torna indietro`: one page back in the history; Home when there is no history.
import type { MouseEvent } from "react";
import { to } from "@/lib/routes";
import { texts } from "@/lib/texts";
import { AppLink } from "@/ui/app-link";
import { ArrowLeftIcon } from "@/ui/icons";

export function BackLink({ locked = false }: { locked?: boolean }) {
  function onClick(event: MouseEvent): void {
    if (!locked && !canGoBack()) return;
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

function canGoBack(): boolean {
  // The Navigation API counts this site's pages only; history.length also counts a new tab's first page.
  return "navigation" in window ? window.navigation.canGoBack : history.length > 1;
}
