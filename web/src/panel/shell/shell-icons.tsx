// The icons only the shell uses.
import { icon } from "@/ui/icon";

export const SidebarIcon = icon(
  <path d="M5 4.500h14a1.500 1.500 0 0 1 1.500 1.500v12a1.500 1.500 0 0 1-1.500 1.500H5A1.500 1.500 0 0 1 3.500 18V6A1.500 1.500 0 0 1 5 4.500zM9.500 4.500v15" />,
);
export const LogoutIcon = icon(<path d="M14 4.500H6v15h8M10.500 12H20M16.500 8l4 4-4 4" />);
