// The badges of a user: roles and the state of the account.
import type { ManagedUser } from "@/api/types";
import { Badge } from "@/ui/badge";
import { roleTexts, states } from "./labels";

export function RoleBadges({ user }: { user: ManagedUser }) {
  return (
    <span className="flex flex-wrap gap-1.5">
      {user.is_admin && <Badge tone="signal">{roleTexts.admin}</Badge>}
      {user.istructor && <Badge tone="info">{roleTexts.instructor}</Badge>}
      {!user.is_admin && !user.istructor && <span className="text-ink-soft">{roleTexts.user}</span>}
    </span>
  );
}

export function StateBadge({ user }: { user: ManagedUser }) {
  const { state, email, merged_into: into, deleted_at: deleted } = user;
  const { text, tone } = states[state];
  if (deleted !== null) return <Badge tone={tone}>Account eliminato</Badge>;
  if (email === null && into === null && state !== "disabled") return <Badge tone="neutral">Senza account</Badge>;
  return <Badge tone={tone}>{into === null ? text : "Unito a un'altra persona"}</Badge>;
}
