// The icons only the panel's frame needs, drawn like the others.
import type { ReactNode } from "react";

export function SidebarIcon() {
  return <Icon shape="M4 5h16v14H4zM9.500 5v14" />;
}

export function LogoutIcon() {
  return <Icon shape="M10 4.500H5v15h5M15.500 8l4 4-4 4M19 12H9.500" />;
}

function Icon({ shape }: { shape: string }): ReactNode {
  return (
    <svg
      viewBox="0 0 24 24"
      className="size-5 shrink-0"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.75"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      focusable="false"
    >
      <path d={shape} />
    </svg>
  );
}
