// The sidebar's links in order. Staff links name the roles that see them.
import type { Role } from "@/features/session/guard";
import { to } from "@/lib/routes";
import { BookIcon, UserIcon } from "@/ui/icons";

type PanelLink = {
  path: string;
  label: string;
  icon: typeof BookIcon;
  /** Any logged-in user when omitted. */
  roles?: readonly Role[];
};

const panelLinks: readonly PanelLink[] = [
  { path: to.myReservations(), label: "I Miei Corsi", icon: BookIcon },
  { path: to.myProfile(), label: "Profilo", icon: UserIcon },
];

export function linksFor(role: Role | null): PanelLink[] {
  return panelLinks.filter(({ roles }) => roles === undefined || (role !== null && roles.includes(role)));
}
