// Makes an icon: 24 by 24, line width 1.75, the colour of the surrounding text. Icons are hidden from screen readers:
// a button without text needs its own label.
import type { ReactNode } from "react";

type IconProps = { className?: string };

export function icon(shape: ReactNode) {
  return function Icon({ className = "size-5" }: IconProps) {
    return (
      <svg
        viewBox="0 0 24 24"
        className={`shrink-0 ${className}`}
        fill="none"
        stroke="currentColor"
        strokeWidth="1.75"
        strokeLinecap="round"
        strokeLinejoin="round"
        aria-hidden="true"
        focusable="false"
      >
        {shape}
      </svg>
    );
  };
}
