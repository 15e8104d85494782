// The layout of the error pages: code, title, explanation and links onward.
import type { ReactNode } from "react";
import { HeartbeatLine } from "@/ui/heartbeat";

type ErrorLayoutProps = { code: string; title: string; text: string; children: ReactNode };

export function ErrorLayout({ code, title, text, children }: ErrorLayoutProps) {
  return (
    <div className="grid min-h-[60vh] content-center justify-items-start gap-6 py-16">
      <HeartbeatLine className="w-40 text-signal" />
      <p className="numbers text-small font-semibold text-ink-faint">Errore {code}</p>
      <h1 className="text-display font-semibold">{title}</h1>
      <p className="max-w-prose text-lead text-ink-soft">{text}</p>
      <div className="flex flex-wrap items-center gap-3">{children}</div>
    </div>
  );
}
