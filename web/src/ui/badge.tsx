// A small label for a property. Its text carries the meaning, never the colour alone.
import type { ReactNode } from "react";
import { classNames } from "@/lib/class-names";

export type BadgeTone = "neutral" | "brand" | "signal" | "info" | "warning" | "danger";

const tones: Record<BadgeTone, string> = {
  neutral: "border-line bg-surface text-ink-soft",
  brand: "border-transparent bg-brand-soft text-brand",
  signal: "border-transparent bg-signal-soft text-signal-ink",
  info: "border-transparent bg-info-soft text-info",
  warning: "border-transparent bg-warning-soft text-warning",
  danger: "border-transparent bg-danger-soft text-danger",
};

export function Badge({ tone = "neutral", children }: { tone?: BadgeTone; children: ReactNode }) {
  return (
    <span
      className={classNames(
        "inline-flex items-center gap-1.5 rounded-full border px-2.5 py-0.5 text-caption font-medium whitespace-nowrap",
        tones[tone],
      )}
    >
      {children}
    </span>
  );
}
