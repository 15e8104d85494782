// Shares as bars, one below the other. The text of each tells all; the bar only draws it.
import type { ReactNode } from "react";

export type Bar = {
  key: string | number;
  name: ReactNode;
  /** From 0 to 1; null when there is nothing to take a share of. */
  share: number | null;
  /** `8%` */
  text: string;
  /** The share in words: `3 su 38`. */
  detail: string;
};

type BarListProps = { label: string; bars: readonly Bar[]; tone?: "brand" | "signal" };

export function BarList({ label, bars, tone = "brand" }: BarListProps) {
  return (
    <ul aria-label={label} className="grid grid-cols-[minmax(0,1fr)] gap-2.5">
      {bars.map(({ key, name, share, text, detail }) => (
        <li key={key} className="grid grid-cols-[minmax(0,1fr)] gap-1 text-compact">
          <div className="flex flex-wrap items-baseline gap-x-3">
            <span className="min-w-0 grow basis-full sm:basis-0 sm:truncate">{name}</span>
            <span className="numbers grow text-small text-ink-soft sm:grow-0">{detail}</span>
            <span className="numbers w-12 shrink-0 text-right font-semibold">{text}</span>
          </div>
          <div aria-hidden="true" className="h-1.5 overflow-hidden rounded-full bg-line forced-colors:border">
            <div
              className={
                tone === "brand"
                  ? "h-full rounded-full bg-brand forced-colors:bg-[CanvasText]"
                  : "h-full rounded-full bg-signal forced-colors:bg-[CanvasText]"
              }
              style={{ width: `${(share ?? 0) * 100}%` }}
            />
          </div>
        </li>
      ))}
    </ul>
  );
}
