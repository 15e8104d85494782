// Facts as pairs of a term and a value, in two columns where there is room.
import type { ReactNode } from "react";

export function Facts({ children }: { children: ReactNode }) {
  return (
    <dl className="grid gap-x-6 gap-y-0.5 text-compact sm:grid-cols-[auto_minmax(0,1fr)] sm:gap-y-3">{children}</dl>
  );
}

export function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-ink-soft">{label}</dt>
      <dd className="numbers break-words whitespace-pre-line max-sm:mb-3">{children}</dd>
    </>
  );
}
