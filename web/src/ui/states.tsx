// The states of a list or page without content: empty, failed and loading. The first two offer an action.
import type { ReactNode } from "react";
import { texts } from "@/lib/texts";
import { Button } from "./button";

type StateProps = { title: string; children?: ReactNode; action?: ReactNode };

export function EmptyState({ title, children, action }: StateProps) {
  return (
    <div className="grid justify-items-start gap-3 rounded-card border border-dashed border-line-strong px-6 py-10 sm:px-10">
      <p className="text-title font-semibold">{title}</p>
      {children !== undefined && <div className="max-w-prose text-ink-soft">{children}</div>}
      {action !== undefined && <div className="mt-2 flex flex-wrap gap-3">{action}</div>}
    </div>
  );
}

type ErrorStateProps = { title?: string; message: string; onRetry?: () => void; action?: ReactNode };

export function ErrorState({
  title = "Non siamo riusciti a caricare la pagina",
  message,
  onRetry,
  action,
}: ErrorStateProps) {
  return (
    <div
      role="alert"
      className="grid justify-items-start gap-3 rounded-card border border-danger/40 bg-danger-soft px-6 py-8 sm:px-10"
    >
      <p className="text-title font-semibold">{title}</p>
      <p className="max-w-prose text-ink-soft">{message}</p>
      {(onRetry !== undefined || action !== undefined) && (
        <div className="mt-2 flex flex-wrap gap-3">
          {onRetry !== undefined && <Button onClick={onRetry}>{texts.retry}</Button>}
          {action}
        </div>
      )}
    </div>
  );
}

/** A grey placeholder in the shape of the content. */
export function Skeleton({ className = "" }: { className?: string }) {
  return <div aria-hidden="true" className={`animate-pulse rounded-control bg-line/70 ${className}`} />;
}
