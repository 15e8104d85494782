// The two icons only the shell uses, drawn like the others.
import type { ReactNode } from "react";

export function SidebarIcon() {
  return (
    <Icon>
      <path d="M5 4.500h14a1.500 1.500 0 0 1 1.500 1.500v12a1.500 1.500 0 0 1-1.500 1.500H5A1.500 1.500 0 0 1 3.500 18V6A1.500 1.500 0 0 1 5 4.500zM9.500 4.500v15" />
    </Icon>
  );
}

export function LogoutIcon() {
  return (
    <Icon>
      <path d="M14 4.500H6v15h8M10.500 12H20M16.500 8l4 4-4 4" />
    </Icon>
  );
}

function Icon({ children }: { children: ReactNode }) {
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
      {children}
    </svg>
  );
}
