// The sidebar's links, each for whom it is. A link is added together with its screen, never before.
import { roleOf, type Role } from "@/features/session/guard";
import type { SessionUser } from "@/lib/session/store";
import { to } from "@/lib/routes";
import { BookIcon, UserIcon } from "@/ui/icons";

export type MenuItem = { label: string; to: string; icon: typeof BookIcon; roles?: readonly Role[] };

const items: readonly MenuItem[] = [
  { label: "I Miei Corsi", to: to.myReservations(), icon: BookIcon },
  { label: "Profilo", to: to.myProfile(), icon: UserIcon },
];

export function menuFor(user: SessionUser | null): readonly MenuItem[] {
  const role = roleOf(user);
  return items.filter(({ roles }) => roles === undefined || (role !== null && roles.includes(role)));
}
