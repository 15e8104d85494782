// The heartbeat line, the product's only ornament: drawn once as decoration, running while something loads, still
// with reduced motion.
import { classNames } from "@/lib/class-names";

/** One beat in a box of 120 by 40. */
export const beat = "M0 22H34l5-7 6 7h7l5-18 8 33 6-19 4 4h5l6-8 7 8H120";

export function HeartbeatLine({ className }: { className?: string }) {
  return (
    <svg
      viewBox="0 0 120 40"
      className={classNames("overflow-visible", className)}
      fill="none"
      stroke="currentColor"
      strokeWidth="2.5"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      focusable="false"
    >
      <path d={beat} pathLength={1} className="heartbeat-draw" />
    </svg>
  );
}
