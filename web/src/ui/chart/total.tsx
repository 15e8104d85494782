// A figure in a list of figures: what it is, its value, and what it was counted from.
import type { ReactNode } from "react";

export function Total({ term, value, children }: { term: string; value: string; children: ReactNode }) {
  return (
    <div className="grid content-start gap-0.5 bg-surface px-4 py-3 sm:px-5">
      <dt className="text-small text-ink-soft">{term}</dt>
      <dd className="grid">
        <span className="numbers text-figure leading-tight font-semibold">{value}</span>
        <span className="numbers text-small text-ink-soft">{children}</span>
      </dd>
    </div>
  );
}
