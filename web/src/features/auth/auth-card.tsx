// The layout of every account page: back link, heading, lead, form, and links to related pages.
import type { MouseEvent, ReactNode } from "react";
import { useCentre } from "@/lib/centre";
import { to } from "@/lib/routes";
import { texts } from "@/lib/texts";
import { AppLink } from "@/ui/app-link";
import { ArrowLeftIcon } from "@/ui/icons";
import { NoScriptNotice } from "@/ui/no-script-notice";

type AuthCardProps = { title: string; lead?: ReactNode; back?: ReactNode; children: ReactNode; after?: ReactNode };

export function AuthCard({ title, lead, back, children, after }: AuthCardProps) {
  return (
    <div className="mx-auto grid w-full max-w-[27rem] gap-4">
      {back}
      <div className="grid gap-6 sm:rounded-panel sm:border sm:border-line sm:bg-surface sm:p-8 sm:shadow-raised">
        <div className="grid gap-2">
          <h1 className="text-heading font-semibold">{title}</h1>
          {lead !== undefined && <p className="text-ink-soft">{lead}</p>}
        </div>
        <NoScriptNotice purpose="Per usare il tuo account" centre={useCentre()} />
        <div className="needs-script grid gap-6">{children}</div>
      </div>
      {after !== undefined && <div className="pt-2 text-center text-compact text-ink-soft">{after}</div>}
    </div>
  );
}

export const inlineLink = "font-semibold text-brand underline underline-offset-4 hover:text-brand-strong";

type BackLinkProps = {
  locked?: boolean;
  /** How many entries of the history this page has made up to now. */
  entries?: number;
};

/** `Torna indietro`: one page back in the history; Home when there is no page before. */
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
