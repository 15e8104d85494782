// What the sidebar offers, in its order. A link appears with its screen; staff links name the roles that see them.
import type { Role } from "@/features/session/guard";
import { to } from "@/lib/routes";
import { BookIcon, UserIcon } from "@/ui/icons";

export type PanelLink = {
  path: string;
  label: string;
  icon: typeof BookIcon;
  /** Everybody who is logged in, when left out. */
  roles?: readonly Role[];
};

export const panelLinks: readonly PanelLink[] = [
  { path: to.myReservations(), label: "I Miei Corsi", icon: BookIcon },
  { path: to.myProfile(), label: "Profilo", icon: UserIcon },
];

export function linksFor(role: Role | null): PanelLink[] {
  return panelLinks.filter(({ roles }) => roles === undefined || (role !== null && roles.includes(role)));
}
