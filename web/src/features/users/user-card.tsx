// A user in the list: the name with the address, and on small screens the whole row as a card.
import type { ManagedUser } from "@/api/types";
import { listName } from "@/lib/person-names";
import { to } from "@/lib/routes";
import { AppLink } from "@/ui/app-link";
import { Card } from "@/ui/card";
import { isGone } from "./labels";
import { RoleBadges, StateBadge } from "./user-badges";
import { UserMenu } from "./user-menu";

export function UserName({ user }: { user: ManagedUser }) {
  return (
    <span className="grid min-w-0">
      <AppLink to={to.userEdit(user.id)} className="underline-offset-4 hover:underline">
        {listName(user)}
      </AppLink>
      {!isGone(user) && <span className="text-small font-normal break-all text-ink-soft">{user.email}</span>}
    </span>
  );
}

export function UserCard({ user }: { user: ManagedUser }) {
  return (
    <Card className="grid gap-2 p-4 text-compact leading-snug">
      <div className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-2">
        <span className="font-semibold">
          <UserName user={user} />
        </span>
        <span className="-mt-2 -mr-2">
          <UserMenu user={user} />
        </span>
      </div>
      <p className="numbers text-small text-ink-soft">{user.fiscal_code === "" ? "–" : user.fiscal_code}</p>
      <div className="flex flex-wrap items-center gap-1.5">
        <StateBadge user={user} />
        <RoleBadges user={user} />
      </div>
    </Card>
  );
}
