// The loading spinner: a pulse that runs along the heartbeat line.
import { classNames } from "@/lib/class-names";
import { texts } from "@/lib/texts";
import { beat } from "./heartbeat";

type SpinnerProps = {
  size?: "small" | "regular" | "large";
  /** The text for screen readers; null when the surroundings announce it. */
  label?: string | null;
  className?: string;
};

const widths = { small: "w-9", regular: "w-16", large: "w-28" } as const;

export function Spinner({ size = "regular", label = texts.loading, className }: SpinnerProps) {
  return (
    <span role={label === null ? undefined : "status"} className={classNames("inline-flex items-center", className)}>
      <svg
        viewBox="0 0 120 40"
        className={classNames("overflow-visible", widths[size])}
        fill="none"
        stroke="currentColor"
        strokeWidth={size === "small" ? 6 : 4}
        strokeLinecap="round"
        strokeLinejoin="round"
        aria-hidden="true"
        focusable="false"
      >
        <path d={beat} opacity="0.22" />
        <path d={beat} pathLength={1} className="heartbeat-run" />
      </svg>
      {label !== null && <span className="sr-only">{label}</span>}
    </span>
  );
}

/** A centred spinner in the area of the content to come. */
export function LoadingArea({ label = texts.loading, className }: { label?: string; className?: string }) {
  return (
    <div className={classNames("grid min-h-80 place-items-center text-signal", className)}>
      <Spinner size="large" label={label} />
    </div>
  );
}
