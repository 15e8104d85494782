// `Torna indietro`: one page back in the history; Home when there is no page before.
import type { MouseEvent } from "react";
import { to } from "@/lib/routes";
import { texts } from "@/lib/texts";
import { AppLink } from "@/ui/app-link";
import { ArrowLeftIcon } from "@/ui/icons";

type BackLinkProps = {
  locked?: boolean;
  /** How many entries of the history this page has made up to now. */
  entries?: number;
};

export function BackLink({ locked = false, entries = 1 }: BackLinkProps) {
  function onClick(event: MouseEvent): void {
    if (!locked && !canGoBack(entries)) return;
    event.preventDefault();
    if (!locked) history.go(-entries);
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

function canGoBack(entries: number): boolean {
  // The Navigation API counts this site's pages only; history.length also counts a new tab's first page.
  const before = "navigation" in window ? (window.navigation.currentEntry?.index ?? 0) : history.length - 1;
  return before >= entries;
}
