// The layout of every account page: back link, heading, lead, form, and links to related pages.
import type { ReactNode } from "react";
import { useCentre } from "@/lib/centre";
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
