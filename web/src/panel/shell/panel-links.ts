// The sidebar's links for a role, in order.
import type { Role } from "@/features/session/guard";
import { isAllowed } from "@/panel/guard";
import { screens } from "@/panel/screens";

export function linksFor(role: Role | null) {
  return screens.flatMap(({ path, name, icon, allowed }) =>
    icon !== undefined && isAllowed(allowed, role) ? [{ path, label: name, icon }] : [],
  );
}
